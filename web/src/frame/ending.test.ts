import { describe, expect, it } from "vitest";
import type { NewsView, Result } from "$lib/protocol";
import { bestPlays, columns, counts, ranOutOfDays } from "./ending";

let seq = 0;
const news = (kind: string, seat: number | null, score = 0, key = "played"): NewsView => ({
  seq: ++seq,
  when: 0,
  kind,
  seat,
  name: "",
  text: "",
  effects:
    kind === "acted"
      ? { rule: "X1", key, words: [], score, details: {}, parts: [], seen_by: null, surprise: false, version: 1 }
      : null,
  sentence: "",
  to: [],
  late: false,
  room: "table",
  voice: 0,
  alike: null,
});
const acted = (seat: number, score: number, key?: string) => news("acted", seat, score, key);
const best = (all: NewsView[], game: Parameters<typeof bestPlays>[1] = {}) =>
  [...bestPlays(all, game)].map(([seat, play]) => [seat, play.effects!.score]);

describe("the best play of each", () => {
  it("is the one with most points, the first of equals", () => {
    const first = acted(0, 12);
    const all = [acted(0, 5), acted(1, 7), first, acted(1, 3), acted(0, 12)];
    expect(best(all)).toEqual([
      [0, 12],
      [1, 7],
    ]);
    expect(bestPlays(all, {}).get(0)).toBe(first);
  });

  it("is nobody's who brought nothing, nor the clock's", () => {
    expect(best([acted(0, 0), acted(1, -4), acted(-1, 9)])).toEqual([]);
  });

  it("is measured by the game where it has no points", () => {
    const game = { worth: (one: NewsView) => (one.effects?.key === "stolen" ? 1 : 0) };
    expect(best([acted(0, 9), acted(0, 2, "stolen")], game)).toEqual([[0, 2]]);
  });

  it("is none that the rules undid", () => {
    const game = { undoes: (one: NewsView) => one.effects?.key === "upheld" };
    expect(best([acted(0, 5), acted(0, 30), acted(1, -30, "upheld")], game)).toEqual([[0, 5]]);
  });

  it("is none that was taken back, nor what came after it", () => {
    const all = [acted(0, 5), acted(1, 4), acted(0, 30), acted(1, 20), news("offered", 0), news("taken-back", null)];
    expect(best(all)).toEqual([
      [0, 5],
      [1, 4],
    ]);
  });

  it("stays where taking back was declined", () => {
    const all = [acted(0, 30), news("offered", 0), news("declined", 1), acted(1, 4)];
    expect(best(all)).toEqual([
      [0, 30],
      [1, 4],
    ]);
  });
});

describe("the days to play", () => {
  it("have passed for whom the clock gave up, and for nobody who did", () => {
    const gaveUp = { kind: "acted", seat: 1, late: false } as NewsView;
    expect(ranOutOfDays([gaveUp], 1)).toBe(false);
    expect(ranOutOfDays([{ ...gaveUp, late: true }], 1)).toBe(true);
    expect(ranOutOfDays([{ ...gaveUp, late: true }], 0)).toBe(false);
  });
});

describe("the sums", () => {
  const result = (more: Partial<Result>): Result => ({
    winners: [0],
    scores: [0, 0],
    rule: "X9",
    reason: "over",
    who: null,
    deductions: [],
    figures: {},
    ...more,
  });

  it("show what was played, what was taken off, and what is left", () => {
    const left = { seat: 1, points: -12, rule: "O51", key: "left-on-rack" };
    const over = result({ scores: [200, 186], deductions: [left] });
    expect(columns(over)).toEqual([{ rule: "O51", key: "left-on-rack" }]);
    expect(counts(over)).toEqual([
      { seat: 0, played: 200, counted: [0], total: 200 },
      { seat: 1, played: 198, counted: [-12], total: 186 },
    ]);
  });

  it("begin with the winners, also where another has more points", () => {
    expect(counts(result({ winners: [1], scores: [90, 4] })).map((row) => row.seat)).toEqual([1, 0]);
  });
});
