import { expect, test } from "vitest";
import { filled } from "./sentences";

test.each([
  ["en", 0, ["TAS"], "0 cards: TAS is good."],
  ["en", 1, ["TAS", "SA"], "1 card: TAS, SA are good."],
  ["fr", 0, ["TAS"], "0 card: TAS is good."],
  ["fr", -1, ["TAS", "SA"], "-1 card: TAS, SA are good."],
  ["fr", 2, ["TAS"], "2 cards: TAS is good."],
] as const)("a sentence agrees in number: %s %i %j", (language, count, words, said) => {
  const sentence = "{count} {count:card|cards}: {words} {words:is|are} good.";
  expect(filled(sentence, { count, words }, language)).toBe(said);
});

test("what is not known stays empty", () => {
  expect(filled("{name} has won.", {}, "en")).toBe(" has won.");
});
