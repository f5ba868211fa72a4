import { describe, expect, it } from "vitest";
import type { Effects, TurnInfo } from "$lib/protocol";
import { inShort, judged, merged, missesOf, share, withAction } from "./lookback";

const effects = (words: string[]): Effects => ({
  rule: "O20",
  key: "played",
  words,
  score: 0,
  details: {},
  parts: [],
  seen_by: null,
  surprise: false,
  version: 1,
});
const turn = (first: number, seat: number, missed: number): TurnInfo => ({
  first,
  last: first,
  seat,
  worth: 10,
  measure: "10 points",
  missed,
  effects: [effects(["MOT"])],
  text: "",
  lines: [],
});

describe("turns", () => {
  it("stand in the order of the game, each once", () => {
    const known = [turn(1, 0, 5), turn(5, 0, 0)];
    const all = merged(known, [turn(2, 1, 3), turn(1, 0, 5)]);
    expect(all.map((one) => one.first)).toEqual([1, 2, 5]);
  });
  it("has bars in proportion to the biggest miss", () => {
    const all = [turn(1, 0, 5), turn(2, 1, 20), turn(3, 0, 0)];
    expect(all.map((one) => share(one, all))).toEqual([0.25, 1, 0]);
    expect(share(turn(1, 0, 0), [])).toBe(0);
  });
});

describe("misses", () => {
  const all = [turn(1, 0, 5), turn(2, 1, 9), turn(3, 0, 7), turn(4, 1, 9)];
  it("are those of the chosen seats, the biggest first", () => {
    const misses = { "0": [3, 1], "1": [2, 4] };
    expect(missesOf(misses, [0], all).map((one) => one.first)).toEqual([3, 1]);
    expect(missesOf(misses, [0, 1], all).map((one) => one.first)).toEqual([2, 4, 3]);
    expect(missesOf({}, [0], all)).toEqual([]);
  });
});

describe("words", () => {
  it("name what was made, or the sentence", () => {
    expect(inShort([effects(["AXE", "AS"]), effects(["AS"])], "…")).toBe("AXE, AS");
    expect(inShort([effects([])], "Tour passé.")).toBe("Tour passé.");
    expect(inShort([], "")).toBe("–");
  });
  it("are told once, and letters are none", () => {
    expect(inShort([effects(["RÉTRÉCIR"]), effects(["RETRECIR"]), effects(["R", "E"])], "")).toBe("RÉTRÉCIR");
  });
});

describe("an attempt", () => {
  it("is compared with the game and with the best", () => {
    expect(judged(31, 14, 31)).toBe("equal");
    expect(judged(35, 14, 31)).toBe("beyond");
    expect(judged(20, 14, 31)).toBe("improved");
    expect(judged(14, 14, 31)).toBe("same");
    expect(judged(3, 14, 31)).toBe("worse");
  });
  it("keeps the last note only", () => {
    const note = (text: string) => ({ text, isNote: true });
    const move = { text: "lay", isNote: false };
    let actions = withAction([], note("a"));
    actions = withAction(actions, note("b"));
    actions = withAction(actions, move);
    expect(actions.map((one) => one.text)).toEqual(["b", "lay"]);
  });
});
