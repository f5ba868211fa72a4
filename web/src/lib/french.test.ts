import { expect, test } from "vitest";
import { partsOf } from "./french";

test("words in capitals are French, whatever stands around them", () => {
  expect(partsOf("plays RAJEUNIR and ÉTÉ, +12")).toEqual([
    { text: "plays ", french: false },
    { text: "RAJEUNIR", french: true },
    { text: " and ", french: false },
    { text: "ÉTÉ", french: true },
    { text: ", +12", french: false },
  ]);
});

test("a name of several words is one part", () => {
  expect(partsOf("LA GUERRE DES MOTS")).toEqual([{ text: "LA GUERRE DES MOTS", french: true }]);
});

test("the name of a rule, of a square or of a single letter is no word", () => {
  expect(partsOf("J18: E on C6")).toEqual([{ text: "J18: E on C6", french: false }]);
});

test("what is quoted is French: a category", () => {
  expect(partsOf("Does CHAT fit “Un animal”?")).toEqual([
    { text: "Does ", french: false },
    { text: "CHAT", french: true },
    { text: " fit ", french: false },
    { text: "“Un animal”", french: true },
    { text: "?", french: false },
  ]);
});
