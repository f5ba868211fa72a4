import { steady } from "$lib/squares";
import { expect, test } from "vitest";
import { EMPTY, flip, lay } from "./draft";
import { squaresOf, type GridSquare } from "./squares";

const grid = ["VTr", "", "nEr", ""];
const nothing = new Set<string>();

test("a grid shows its prisms, a star as the letter that it plays", () => {
  const [first, free, star] = squaresOf(grid, 2, EMPTY, new Set(["A1"]));
  expect(first).toMatchObject({ name: "A1", letter: "V", hidden: "T", red: true, star: false, fresh: true });
  expect(free).toMatchObject({ name: "B1", letter: "", piece: "" });
  expect(star).toMatchObject({ name: "A2", letter: "N", hidden: "E", star: true, fresh: false });
});

test("a draft lies on it and turns prisms of it", () => {
  const draft = flip(lay(EMPTY, { id: "AEw#0", kind: "AEw" }, "B1"), "A1", "T");
  const [turned, laid] = squaresOf(grid, 2, draft, nothing);
  expect(turned).toMatchObject({ letter: "T", hidden: "V", turned: true });
  expect(laid).toMatchObject({ letter: "A", hidden: "E", red: false, piece: "AEw#0", turned: false });
});

test("a star that is turned away is a star underneath", () => {
  const [, , turned] = squaresOf(grid, 2, flip(EMPTY, "A2", "E"), nothing);
  expect(turned).toMatchObject({ letter: "E", hidden: "*", star: false, turned: true });
});

test("only the square of a prism that is laid is drawn anew", () => {
  const keep = steady<GridSquare>();
  const before = keep(squaresOf(grid, 2, EMPTY, nothing));
  const after = keep(squaresOf(grid, 2, lay(EMPTY, { id: "AEw#0", kind: "AEw" }, "B2"), nothing));
  expect(after.map((one, place) => one === before[place])).toEqual([true, true, true, false]);
});
