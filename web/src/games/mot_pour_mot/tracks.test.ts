import { describe, expect, it } from "vitest";
import { lettersInPlay, tracksOf, trophies, winnerOf } from "./tracks";
import { view } from "./view.fixture";

describe("tracks", () => {
  const tracks = Array(17).fill(0);
  tracks[1] = 1; // C
  tracks[14] = 3; // T
  tracks[13] = -2; // S
  const seen = view({ tracks, before: Array(17).fill(0) });

  it("are seen from the own side", () => {
    expect(tracksOf(seen, 0)[1]).toMatchObject({
      letter: "C",
      place: 1,
      before: 0,
      captured: null,
      within: null,
    });
    expect(tracksOf(seen, 1)[1]).toMatchObject({ place: -1 });
  });
  it("tell who captured a letter and who is about to", () => {
    expect(tracksOf(seen, 1)[14]).toMatchObject({ captured: 0, place: -3 });
    expect(tracksOf(seen, 1)[13]).toMatchObject({ captured: null, within: 1, place: 2 });
  });
  it("have no past without a word", () => {
    expect(tracksOf(view({ tracks }), 0)[1]).toMatchObject({ place: 1, before: 1 });
  });
  it("leave nothing within reach in the middle of a short track", () => {
    expect(tracksOf(view({ pulls: 1 }), 0)[0]!.within).toBeNull();
  });
  it("give the trophies of both teams", () => {
    expect(trophies(seen, 0)).toEqual(["T"]);
    expect(trophies(seen, 1)).toEqual([]);
    expect(lettersInPlay(seen).size).toBe(16);
    expect(lettersInPlay(seen).has("T")).toBe(false);
  });
});

describe("the winner", () => {
  const ended = (winners: number[]) =>
    view({ result: { winners, scores: [], rule: "M50", reason: "", who: null, deductions: [], figures: {} } });
  it("is a team, nobody before the end, and nobody alone where both have won", () => {
    expect(winnerOf(view())).toBeNull();
    expect(winnerOf(ended([1, 3]))).toBe(1);
    expect(winnerOf(ended([0]))).toBe(0);
    expect(winnerOf(ended([0, 1, 2, 3]))).toBeNull();
  });
});
