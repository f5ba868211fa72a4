import { steady } from "$lib/squares";
import { expect, test } from "vitest";
import { flip, lay, NOTHING, type Board } from "./draft";
import { squaresOf, type GridSquare } from "./squares";

const board: Board = { columns: 2, grid: ["VTr", "", "nEr", ""] };
const prism = { id: "AEw#0", kind: "AEw", turned: false };
const cells = (...names: string[]) => new Set(names);
const nothing = { laid: cells(), turned: cells() };

test("a grid shows its prisms, a star as the letter that it plays", () => {
  const [first, free, star] = squaresOf(board, NOTHING, { laid: cells("A1"), turned: cells() });
  expect(first).toMatchObject({ name: "A1", letter: "V", hidden: "T", red: true, star: false, fresh: true });
  expect(free).toMatchObject({ name: "B1", letter: "", piece: "" });
  expect(star).toMatchObject({ name: "A2", letter: "N", hidden: "E", star: true, fresh: false });
});

test("a draft lies on it and turns prisms of it", () => {
  const draft = flip(lay(NOTHING, "B1", prism), board, "A1");
  const [turned, laid] = squaresOf(board, draft, nothing);
  expect(turned).toMatchObject({ letter: "T", hidden: "V", turned: true });
  expect(laid).toMatchObject({ letter: "A", hidden: "E", red: false, piece: "AEw#0", turned: false });
});

test("a star that is turned away is a star underneath", () => {
  const [, , turned] = squaresOf(board, flip(NOTHING, board, "A2"), nothing);
  expect(turned).toMatchObject({ letter: "E", hidden: "*", star: false, turned: true });
});

test("what is still to be told is not seen yet", () => {
  const last = { laid: cells("A1"), turned: cells("A2") };
  const [laid, , turned] = squaresOf(board, NOTHING, last, cells("A1", "A2"));
  expect(laid).toMatchObject({ letter: "", fresh: false });
  expect(turned).toMatchObject({ letter: "E", hidden: "*", turned: false, fresh: false });
  const [, , then] = squaresOf(board, NOTHING, last, cells());
  expect(then).toMatchObject({ letter: "N", hidden: "E", turned: false, fresh: true });
});

test("only the square of a prism that is laid is drawn anew", () => {
  const keep = steady<GridSquare>();
  const before = keep(squaresOf(board, NOTHING, nothing));
  const after = keep(squaresOf(board, lay(NOTHING, "B2", prism), nothing));
  expect(after.map((one, place) => one === before[place])).toEqual([true, true, true, false]);
});
