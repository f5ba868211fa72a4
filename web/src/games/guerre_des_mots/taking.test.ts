import { expect, it } from "vitest";
import { chainOn, fromEnd, otherRun } from "./taking.svelte";
import type { ChainView, View } from "./view";

const chain = (cells: string, letters: string): ChainView => ({
  seat: 0,
  links: cells.split(" ").map((cell, place) => ({ cell, token: letters[place]!, letter: letters[place]!, value: 0 })),
  words: [],
  blocked: false,
});
const RUSA = chain("C20 D20 E20 F20", "RUSA");

it("takes the letters from the nearer end", () => {
  expect(fromEnd(RUSA, "D20")).toEqual(["C20", "D20"]);
  expect(fromEnd(RUSA, "E20")).toEqual(["F20", "E20"]);
  expect(fromEnd(RUSA, "A1")).toEqual([]);
});

it("counts no cross among the letters", () => {
  const blocked = chain("C20 D20 E20 F20 G20", "RU+SA");
  expect(fromEnd(blocked, "F20")).toEqual(["G20", "F20"]);
  expect(fromEnd(blocked, "E20")).toEqual([]);
});

it("names the letters up to the other end, which the same tap could mean", () => {
  expect(otherRun(RUSA, ["C20", "D20"])).toEqual(["F20", "E20", "D20"]);
  expect(otherRun(RUSA, ["F20", "E20"])).toEqual(["C20", "D20", "E20"]);
  expect(otherRun(RUSA, ["C20"])).toEqual([]); // nothing would be left
});

it("knows whose chain lies on a square", () => {
  const view = { chains: [RUSA] } as unknown as View;
  expect(chainOn(view, "D20")).toBe(RUSA);
  expect(chainOn(view, "D19")).toBeUndefined();
});
