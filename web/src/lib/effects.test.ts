import { expect, test } from "vitest";
import { reader } from "./effects";
import type { Effects } from "./protocol";

type Told = { key: "laid" | "added"; details: { text: string } } | { key: "drawn"; details: { count: number } };

const read = reader<Told>(2, ["laid", "added", "drawn"]);

const effects = (key: string, version: number, details = {}): Effects => ({
  rule: "X1",
  key,
  words: [],
  score: 0,
  details,
  parts: [],
  seen_by: null,
  surprise: false,
  version,
});

test("the key chooses what the details hold", () => {
  const told = read(effects("drawn", 2, { count: 3 }));
  expect(told?.key === "drawn" && told.details.count).toBe(3);
});

test("what an older server told is read", () => {
  expect(read(effects("laid", 1, { text: "SEL 4" }))?.details).toEqual({ text: "SEL 4" });
});

test("what a later server tells is not guessed", () => {
  expect(read(effects("laid", 3, { text: "SEL 4" }))).toBeUndefined();
});

test("effects of another key tell no details, and neither does nothing", () => {
  expect(read(effects("resigned", 2))).toBeUndefined();
  expect(read(null)).toBeUndefined();
});
