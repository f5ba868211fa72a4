import { expect, test } from "vitest";
import { explain } from "./explain";

const book = [
  {
    id: "C26",
    title: "",
    text: "",
    sentences: { "unknown-word": "Pas un mot : {words} ({cells}), {count} fois." },
    diagrams: {},
  },
];
const fault = { rule: "C26", key: "unknown-word", words: ["XYZ"], cells: ["B2", "C2"], values: { count: 2 } };

test("a sentence of the rulebook is filled in", () => {
  expect(explain(fault, book, "fr")).toBe("Pas un mot : XYZ (B2, C2), 2 fois.");
});

test("without a rulebook, the words and cells are named", () => {
  expect(explain(fault, undefined, "fr")).toBe("XYZ, B2, C2");
});
