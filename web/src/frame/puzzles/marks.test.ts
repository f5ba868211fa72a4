import { describe, expect, it } from "vitest";
import { isSelfContained, judgedHere, markOf, shareOf } from "./marks";

describe("a mark", () => {
  it("is the beginning of a digest of the puzzle and the action, as the server makes it", async () => {
    expect(await markOf("abcdefgh", "play H4v MIw")).toBe("aa065e4bdff4");
    expect(await markOf("abcdefgh", "lock CHÂTAIGNE")).toBe("7bb6bc81a8d2");
  });
});

describe("an answer without a line", async () => {
  const marks = await Promise.all(["best", "near", "far"].map((one) => markOf("abcdefgh", one)));
  const verdicts = Object.fromEntries([74, 72, 10].map((reached, place) => [marks[place]!, reached]));
  const puzzle = { id: "abcdefgh", verdicts, target: 72, unknown: false };

  it("is judged by the table", async () => {
    expect(await judgedHere(puzzle, "best")).toMatchObject({ outcome: "solved", reached: 74, share: 100 });
    expect(await judgedHere(puzzle, "near")).toMatchObject({ outcome: "solved", reached: 72, share: 97 });
    expect(await judgedHere(puzzle, "far")).toMatchObject({ outcome: "missed", reached: 10, share: 13 });
  });

  it("that the table does not know is no answer, or unknown", async () => {
    expect(await judgedHere(puzzle, "else")).toBeNull();
    expect(await judgedHere({ ...puzzle, unknown: true }, "else")).toMatchObject({ outcome: "unknown", share: 0 });
    expect(await judgedHere({ ...puzzle, id: "another" }, "best")).toBeNull();
  });

  it("needs a table", () => {
    expect(isSelfContained(puzzle)).toBe(true);
    expect(isSelfContained({ ...puzzle, verdicts: {} })).toBe(false);
    expect(isSelfContained({ ...puzzle, target: null })).toBe(false);
  });
});

describe("a share", () => {
  it("is rounded down, and 100 only for the best", () => {
    expect([shareOf(74, 74), shareOf(73, 74), shareOf(0, 74), shareOf(5, 0)]).toEqual([100, 98, 0, 0]);
  });
});
