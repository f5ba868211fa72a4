import { describe, expect, it } from "vitest";
import { around, atRest, CLOSEST, pulled, seen, showing, transformOf, wholeOf, zoomed } from "./camera";

const whole = wholeOf(20);
const size = { width: 400, height: 400 };
const rest = atRest(whole);

describe("what is seen of the board", () => {
  it("is shown by moving and scaling the drawing of all of it", () => {
    expect(transformOf(seen(rest, size, whole), size, whole)).toBe("translate(0px, 0px) scale(1)");
    const corner = { x: whole.x, y: whole.y, width: whole.width / 2, height: whole.height / 2 };
    expect(transformOf(corner, size, whole)).toBe("translate(200px, 200px) scale(2)");
  });
  it("is all of it at rest, in the middle of a wide window", () => {
    expect(seen(rest, size, whole)).toMatchObject({ x: whole.x, y: whole.y, width: whole.width });
    const wide = seen(rest, { width: 800, height: 400 }, whole);
    expect(wide.height).toBeCloseTo(whole.height);
    expect(wide.x + wide.width / 2).toBeCloseTo(whole.x + whole.width / 2);
  });
  it("goes little beyond the edges, and only from near", () => {
    const near = zoomed(rest, 2, size, whole);
    const far = seen(pulled(near, 9999, -9999, size, whole), size, whole);
    expect(far.x).toBeCloseTo(whole.x - 3 * 46);
    expect(far.y + far.height).toBeCloseTo(whole.y + whole.height + 3 * 46);
    expect(seen(pulled(rest, 999, 999, size, whole), size, whole)).toEqual(seen(rest, size, whole));
  });
  it("begins inside the edges", () => {
    const corner = seen(around([{ column: 0, row: 19 }], 2, size, whole), size, whole);
    expect(corner.x).toBeCloseTo(whole.x);
    expect(corner.y + corner.height).toBeCloseTo(whole.y + whole.height);
  });
  it("zooms about a point, and not without end", () => {
    const point = { x: 100, y: -50 };
    const before = seen(rest, size, whole);
    const after = zoomed(rest, 2, size, whole, point);
    const sight = seen(after, size, whole);
    const at = (s: typeof before, pixels: number, axis: "x" | "y") => s[axis] + ((200 + pixels) / 400) * s.width;
    expect(at(sight, point.x, "x")).toBeCloseTo(at(before, point.x, "x"));
    expect(at(sight, point.y, "y")).toBeCloseTo(at(before, point.y, "y"));
    expect(zoomed(rest, 100, size, whole).zoom).toBe(CLOSEST);
    expect(zoomed(rest, 0.1, size, whole).zoom).toBe(1);
  });
  it("moves as little as needed to show a square", () => {
    const near = around([{ column: 3, row: 3 }], 3, size, whole);
    expect(showing(near, 3, 3, size, whole)).toEqual(near);
    const sight = seen(showing(near, 15, 3, size, whole), size, whole);
    expect(sight.x + sight.width).toBeCloseTo(17 * 46);
  });
});
