import { expect, it } from "vitest";
import { crossIn, routesTo } from "./route";
import type { View } from "./view";

const empty = ".".repeat(20);
const squares = Array.from({ length: 20 }, (_, row) => {
  if (row === 8 || row === 11) return "........VMMV........";
  return row === 9 || row === 10 ? "...R.c..MRRM..c.R..." : empty;
});
const view = {
  squares,
  bases: [["SO"], ["NE", "ONO"]],
  base_squares: { SO: ["C20", "D20", "E20", "F20"], NE: ["O1", "P1", "Q1", "R1"], ONO: ["A3", "A4", "A5", "A6"] },
} as unknown as View;

it("finds the central cross by its brown arms", () => {
  expect(crossIn(squares)).toEqual({ left: 368, top: 368, right: 552, bottom: 552 });
  expect(crossIn([empty])).toBeUndefined();
});

it("leads from a base away from the edge, and then to the cross", () => {
  const [route] = routesTo(crossIn(squares)!, view, 0);
  expect(route!.line).toMatch(/^M184 866L184 494Q184 460 218 460L348 460$/);
});

it("leads from every base of a seat, from those that stand upright too", () => {
  const [north, west] = routesTo(crossIn(squares)!, view, 1);
  expect(north!.line).toMatch(/^M736 54L.*L572 460$/);
  expect(west!.line).toMatch(/^M54 184L.*L460 348$/);
});
