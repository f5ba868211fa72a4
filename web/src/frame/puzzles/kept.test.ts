import type { PuzzleInfo } from "$lib/protocol";
import { beforeEach, describe, expect, it } from "vitest";
import { dropAnswer, dropPuzzle, keepAnswer, keepPuzzle, keptPuzzles, MOST_KEPT, untold } from "./kept";

/** A storage as browsers have it. */
function storage(room = Infinity): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => {
      if (value.length > room) throw new Error("full");
      kept.set(name, value);
    },
    removeItem: (name) => void kept.delete(name),
    clear: () => kept.clear(),
    key: () => null,
    length: 0,
  };
}
const puzzle = (id: string, game = "one", more: Partial<PuzzleInfo> = {}) =>
  ({ id, game, target: 5, verdicts: { a: 5 }, mine: null, date: "", ...more }) as PuzzleInfo;
const ids = (from: Storage) => keptPuzzles(from).map((one) => one.id);

describe("puzzles that are kept", () => {
  let here: Storage;
  beforeEach(() => void (here = storage()));

  it("are those that need no line and are not answered", () => {
    keepPuzzle(puzzle("a"), here);
    keepPuzzle(puzzle("b", "one", { verdicts: {} }), here);
    keepPuzzle(puzzle("c", "one", { date: "2026-11-18" }), here);
    expect(ids(here)).toEqual(["a"]);
    dropPuzzle("a", here);
    expect(ids(here)).toEqual([]);
  });

  it("are few of each game, and the newest", () => {
    keepPuzzle(puzzle("other", "two"), here);
    for (let number = 0; number < MOST_KEPT + 2; number++) keepPuzzle(puzzle(`${number}`), here);
    expect(ids(here)).toEqual(["other", "2", "3", "4", "5"]);
    keepPuzzle(puzzle("3"), here);
    expect(ids(here)).toEqual(["other", "2", "4", "5", "3"]);
  });

  it("are none where there is no room, or what is there cannot be read", () => {
    const full = storage(10);
    keepPuzzle(puzzle("a"), full);
    expect(ids(full)).toEqual([]);
    here.setItem("logomachie.puzzles", "{");
    expect(ids(here)).toEqual([]);
    here.setItem("logomachie.puzzles", '{"a": 1}');
    expect(ids(here)).toEqual([]);
  });
});

describe("an answer without a line", () => {
  it("is kept until it is told; the first counts", () => {
    const here = storage();
    keepAnswer({ game: "one", id: "a", actions: ["first"], hints: 0 }, here);
    keepAnswer({ game: "one", id: "a", actions: ["second"], hints: 0 }, here);
    expect(untold(here)).toEqual([{ game: "one", id: "a", actions: ["first"], hints: 0 }]);
    dropAnswer("a", here);
    expect(untold(here)).toEqual([]);
  });
});
