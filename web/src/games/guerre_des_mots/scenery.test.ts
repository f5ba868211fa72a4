import { expect, test } from "vitest";
import { squaresOf, wordsOn, type Ground, type Marks } from "./scenery";

const nothing: Marks = {
  laidOn: new Map(),
  gone: new Set(),
  takeAt: new Map(),
  placeAt: new Map(),
  aimsAt: new Map(),
  guide: { crosses: [] },
  trace: { laid: new Set(), taken: new Set() },
  refused: [],
};
const board = ["b.", ".#"];
const ground = new Map<string, Ground>([
  ["A1", { kind: "base", owner: 1, base: "NO" }],
  ["B2", { kind: "violet", owner: null, base: "" }],
]);

test("all squares are there, row by row, with what they are", () => {
  const squares = squaresOf(board, ground, new Map(), nothing);
  expect(squares.map((one) => [one.name, one.kind, one.owner])).toEqual([
    ["A1", "base", 1],
    ["B1", "plain", null],
    ["A2", "plain", null],
    ["B2", "violet", null],
  ]);
});

test("the words of a chain run through their squares, and end where it bends or has a cross", () => {
  const link = (cell: string, letter: string) => ({ cell, letter, token: letter, value: 0 });
  const links = [link("A1", "R"), link("B1", "A"), link("C1", "S"), link("C2", "E"), link("C3", "+"), link("C4", "U")];
  const chains = [
    { seat: 0, links, words: ["RAS", "SE"], blocked: false },
    { seat: 1, links: [link("D1", "O")], words: [], blocked: false },
  ];
  expect(wordsOn(chains, "A1")).toEqual(["RAS"]);
  expect(wordsOn(chains, "C1")).toEqual(["RAS", "SE"]);
  expect(["C3", "C4", "D1", "E9"].flatMap((cell) => wordsOn(chains, cell))).toEqual([]);
});

test("a square is open until something is laid on it", () => {
  const laid = { cell: "B1", piece: { id: "R#0", kind: "R" }, letter: "R", up: false };
  const places = new Map([
    ["A1", {}],
    ["B1", {}],
  ]);
  const squares = squaresOf(board, ground, new Map(), { ...nothing, laidOn: new Map([["B1", laid]]), placeAt: places });
  expect(squares.map((one) => one.open)).toEqual([true, false, false, false]);
  expect(squares[1]!.laid).toBe(laid);
});

test("letters that are gone cannot be taken again", () => {
  const takeAt = new Map([
    ["A1", { cells: ["A1"] }],
    ["A2", { cells: ["A1", "A2"] }],
  ]);
  const squares = squaresOf(board, ground, new Map(), { ...nothing, takeAt, gone: new Set(["A1"]) });
  expect(squares.map((one) => one.takes)).toEqual([0, 0, 2, 0]);
});
