import { expect, test } from "vitest";
import { doubtsIn, doubtsOf, doubtsSaid, missedBy, piecesOf } from "./doubts";
import type { Effects } from "./protocol";

const effects = (key: string, words: string[], parts: Effects[] = []): Effects => ({
  rule: "X1",
  key,
  words,
  score: 0,
  details: {},
  parts,
  seen_by: null,
  surprise: false,
  version: 1,
});

test("a refusal misses the words that are not in the dictionary, and no others", () => {
  expect(missedBy({ key: "unknown-word", words: ["ZMOT", "ZMOT", "É", "ARC-EN-CIEL"] })).toEqual([
    { word: "ZMOT", kind: "missing" },
  ]);
  expect(missedBy({ key: "not-joined", words: ["MOT"] })).toEqual([]);
  expect(missedBy({})).toEqual([]);
});

test("what was played may be wrong, and what was not found may be missing", () => {
  const told = effects("played", ["TARTE"], [effects("no-such-word", ["ORTOGRAF"])]);
  expect(doubtsIn(told)).toEqual([
    { word: "TARTE", kind: "wrong" },
    { word: "ORTOGRAF", kind: "missing" },
  ]);
  expect(doubtsIn(null)).toEqual([]);
});

test("all words of a refusal have a card, and those that a text says in capitals", () => {
  expect(doubtsOf({ key: "not-joined", words: ["MOT"] })).toEqual([{ word: "MOT", kind: "wrong" }]);
  expect(doubtsOf({ key: "unknown-word", words: ["ZMOT"] })).toEqual([{ word: "ZMOT", kind: "missing" }]);
  expect(doubtsOf({})).toEqual([]);
  expect(doubtsSaid("ÉTÉ en H8 : É et ÉTÉ, puis Or.").map((doubt) => doubt.word)).toEqual(["ÉTÉ"]);
});

test("words are found where they stand by themselves", () => {
  const known = [
    { word: "ART", kind: "wrong" },
    { word: "ÉTÉ", kind: "wrong" },
  ] as const;
  const pieces = piecesOf("ART et ÉTÉ : TARTE.", known);
  expect(pieces.map((piece) => [piece.text, piece.doubt?.word])).toEqual([
    ["ART", "ART"],
    [" et ", undefined],
    ["ÉTÉ", "ÉTÉ"],
    [" : TARTE.", undefined],
  ]);
  expect(piecesOf("", known)).toEqual([]);
});
