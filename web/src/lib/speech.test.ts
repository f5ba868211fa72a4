import { expect, test } from "vitest";
import { readingTime, unread, withSentence, type Sentence } from "./speech";

const said = (...texts: [text: string, at: number][]) =>
  texts.reduce<readonly Sentence[]>((queue, [text, at], id) => withSentence(queue, id, text, at), []);
const texts = (queue: readonly Sentence[]) => queue.map((one) => one.text);

test("who speaks next takes the word from nobody", () => {
  const queue = said(["Anne : fin du tour.", 0], ["Robot : POMME, 12 points.", 1]);
  expect(texts(unread(queue, 2))).toEqual(["Anne : fin du tour.", "Robot : POMME, 12 points."]);
});

test("a sentence stays until all before it and itself could be read", () => {
  const queue = said(["first", 0], ["second", 10]);
  const first = readingTime("first");
  const both = first + readingTime("second");
  expect(texts(unread(queue, first - 1))).toEqual(["first", "second"]);
  expect(texts(unread(queue, first))).toEqual(["second"]);
  expect(texts(unread(queue, both - 1))).toEqual(["second"]);
  expect(unread(queue, both)).toEqual([]);
});

test("after a silence, time begins with the sentence", () => {
  const queue = said(["first", 0], ["second", 60_000]);
  expect(texts(unread(queue, 60_000 + readingTime("second") - 1))).toEqual(["second"]);
});

test("the same text twice is two sentences", () => {
  const queue = said(["vers le bas", 0], ["vers le bas", 1]);
  expect(texts(queue)).toEqual(["vers le bas", "vers le bas"]);
  expect(new Set(queue.map((one) => one.id)).size).toBe(2);
});

test("a longer sentence is given longer", () => {
  expect(readingTime("Robot : POMME, 12 points.")).toBeGreaterThan(readingTime("Robot"));
});
