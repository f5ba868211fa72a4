import { expect, test } from "vitest";
import { complete, letters, progress } from "./phrase";

const LIST = ["abeille", "abord", "élève", "œuvre", "forêt", "forme"];

test("letters are the same in any spelling", () => {
  expect(["Élève", "ELEVE", "e\u0301le\u0300ve"].map(letters)).toEqual(["eleve", "eleve", "eleve"]);
  expect(letters("Œuvre")).toBe("oeuvre");
});

test("the last word is completed", () => {
  expect(progress(LIST, "abord fo").proposed).toEqual(["forêt", "forme"]);
  expect(progress(LIST, "OEU").proposed).toEqual(["œuvre"]);
  expect(progress(LIST, "abord ").proposed).toEqual([]);
  expect(complete("abord FO", "forêt")).toBe("abord forêt ");
  expect(complete("a b c d e f fo", "forêt")).toBe("a b c d e f forêt");
});

test("words that stand are counted", () => {
  expect(progress(LIST, "").words).toBe(0);
  expect(progress(LIST, "abord, ELEVE").words).toBe(2);
  expect(progress(LIST, "abord elev").words).toBe(1);
});

test("what is no word is named", () => {
  expect(progress(LIST, "abord abeile form").unknown).toBe("abeile");
  expect(progress(LIST, "abord xyz").unknown).toBe("xyz");
  expect(progress(LIST, "abord abei").unknown).toBe("");
});
