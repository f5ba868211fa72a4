import type { RatingPoint } from "$lib/protocol";
import { expect, test } from "vitest";
import { curveOf } from "./ratings";

const after = (points: number, margin = 100): RatingPoint => ({
  table: "t",
  at: 0,
  place: 1,
  sides: 2,
  rating: { points, margin, provisional: false },
});

test("a curve goes from the first game to the last, up where the rating goes up", () => {
  const curve = curveOf([after(1500), after(1700), after(1600)], 100, 40);
  expect([curve.least, curve.most]).toEqual([1500, 1700]);
  expect(curve.line).toBe("M0 40L50 0L100 20");
  expect(curve.end).toEqual({ x: 100, y: 20 });
});

test("small changes look small", () => {
  const curve = curveOf([after(1500), after(1510)], 100, 40);
  expect([curve.least, curve.most]).toEqual([1400, 1650]);
});

test("the band stays on the sheet however little is known", () => {
  const curve = curveOf([after(1500, 400), after(1600, 400)], 100, 40);
  expect(curve.band).toBe("M0 0L100 0L100 40L0 40Z");
});

test("one game is a point at the end", () => {
  expect(curveOf([after(1500)], 100, 40).end.x).toBe(100);
});
