import { expect, test } from "vitest";
import { CELL, CLOSEST, contains, FARTHEST, fit, placesSeen, pulled, seen, showing, zoomed } from "./camera";

const size = { width: 460, height: 540 };
const camera = { x: 0, y: 0, zoom: 1 };

test("what is seen fits the window", () => {
  expect(seen({ x: 23, y: 27, zoom: 2 }, size)).toEqual({ x: -92, y: -108, width: 230, height: 270 });
  expect(placesSeen(camera, size)).toEqual({ top: -5, left: -5, bottom: 4, right: 4 });
});

test("a box is shown whole, with a margin, and never too large", () => {
  const wide = fit({ top: 0, left: 0, bottom: 0, right: 17 }, size);
  expect(wide.zoom).toBeCloseTo(460 / (20 * CELL.width));
  expect(wide.x).toBe(9 * CELL.width);
  const few = fit({ top: 0, left: 0, bottom: 0, right: 0 }, size);
  expect(few.zoom).toBeLessThan(1.2);
});

test("a box is seen whole, or not", () => {
  expect(contains(camera, { top: -5, left: -5, bottom: 4, right: 4 }, size)).toBe(true);
  expect(contains(camera, { top: -5, left: -5, bottom: 4, right: 5 }, size)).toBe(false);
  const far = { top: 0, left: 0, bottom: 3, right: 17 };
  expect(contains(fit(far, size), far, size)).toBe(true);
});

test("the point under the fingers stays where it is", () => {
  const point = { x: 100, y: -40 };
  const closer = zoomed(camera, 1.5, point);
  expect(closer.x + point.x / closer.zoom).toBeCloseTo(camera.x + point.x / camera.zoom);
  expect(closer.y + point.y / closer.zoom).toBeCloseTo(camera.y + point.y / camera.zoom);
});

test("there is a closest and a farthest", () => {
  expect(zoomed(camera, 100).zoom).toBe(CLOSEST);
  expect(zoomed(camera, 0.001).zoom).toBe(FARTHEST);
});

test("the plane follows the finger", () => {
  expect(pulled({ ...camera, zoom: 2 }, 10, -20)).toEqual({ x: -5, y: 10, zoom: 2 });
});

test("a place out of sight comes into sight; one in sight moves nothing", () => {
  expect(showing(camera, { row: 0, column: 0 }, size)).toEqual(camera);
  const moved = showing(camera, { row: 0, column: 10 }, size);
  expect(placesSeen(moved, size).right).toBeGreaterThanOrEqual(11);
  expect(moved.y).toBe(0);
});
