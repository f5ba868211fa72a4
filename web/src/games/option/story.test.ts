import type { NewsView } from "$lib/protocol";
import { expect, test } from "vitest";
import { describe, lastChanges, steps } from "./story";

/** An action, as the server tells it. */
function news(key: string, details: object = {}, words: string[] = []): NewsView {
  const effects = { rule: "O20", key, words, score: 0, details, parts: [], version: 1 };
  return { kind: "acted", seat: 0, sentence: key, effects } as unknown as NewsView;
}
const details = { doubled: [], flips: ["D5=O", "G5=S"], full_hand: true, laid: ["C5"], points: [9], text: "" };
const joies = news("played", details, ["JOIES", "JE"]);

test("a play is told by its words, and what was turned", () => {
  expect(describe(joies, "fr")).toBe("JOIES, JE · 2 prismes retournés · main pleine");
  expect(describe(news("accepted"), "fr")).toBeUndefined();
});

test("the last play shows where prisms were laid and turned, until a challenge undoes it", () => {
  const seen = lastChanges([joies, news("accepted")]);
  expect([...seen.laid, "and", ...seen.turned]).toEqual(["C5", "and", "D5", "G5"]);
  const undone = lastChanges([joies, news("upheld")]);
  expect([...undone.laid, ...undone.turned]).toEqual([]);
});

test("a play runs step by step: what is laid, then each prism that is turned", () => {
  expect(steps(joies, "fr")).toEqual([
    { cells: ["C5"], sentence: "JOIES, JE" },
    { cells: ["D5"], sentence: "un prisme retourné en O" },
    { cells: ["G5"], sentence: "un prisme retourné en S" },
  ]);
  expect(steps(news("accepted"), "fr")).toEqual([{ cells: [], sentence: "accepted" }]);
  expect(steps(news("resigned"), "fr")).toEqual([{ cells: [], sentence: "a abandonné" }]);
});
