import { expect, test } from "vitest";
import { RIMS, tokenOf, TONES } from "./token";

test("the same name bears the same token, however it is written", () => {
  expect(tokenOf(" Zoé ")).toEqual(tokenOf("zoe\u0301"));
  expect(tokenOf("ZOÉ")).toEqual(tokenOf("zoé"));
});

test("a token bears the first letter or figure", () => {
  expect(tokenOf("« élodie »").letter).toBe("É");
  expect(tokenOf("7 nains").letter).toBe("7");
  expect(tokenOf("李雷").letter).toBe("李");
  expect(tokenOf("…").letter).toBe("·");
});

test("who has no name bears plain wood", () => {
  expect(tokenOf("")).toMatchObject({ letter: "·", tone: "wood" });
});

test("names are told apart: all tones and rims come up", () => {
  const looks = Array.from({ length: 300 }, (_, number) => tokenOf(`Anne ${number}`));
  expect(new Set(looks.map((look) => look.tone)).size).toBe(TONES.length);
  expect(new Set(looks.map((look) => look.rim)).size).toBe(RIMS.length);
  expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBeGreaterThan(250);
});
