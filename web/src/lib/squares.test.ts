import { expect, test } from "vitest";
import { nameOf, squareOf, steady, wordsThrough } from "./squares";

test("a square has a name, and a name its square", () => {
  expect(nameOf(2, 5)).toBe("C6");
  expect(squareOf("C6")).toEqual({ column: 2, row: 5, name: "C6" });
  expect(squareOf("T20")).toEqual({ column: 19, row: 19, name: "T20" });
});

test("words run through a square across and down, as far as letters lie", () => {
  const rows = ["MOT.U", ".R..N", "..A.."];
  const squares = rows.flatMap((text, row) =>
    [...text].map((letter, column) => ({ ...squareOf(nameOf(column, row)), letter: letter === "." ? "" : letter })),
  );
  expect(wordsThrough("B1", squares)).toEqual(["MOT", "OR"]);
  expect(wordsThrough("E2", squares)).toEqual(["UN"]);
  expect(wordsThrough("C3", squares)).toEqual([]);
  expect(wordsThrough("D1", squares)).toEqual([]);
  expect(wordsThrough("rack:2", squares)).toEqual([]);
});

test("what did not change stays the same object", () => {
  const keep = steady<{ name: string; letter: string }>();
  const first = keep([
    { name: "A1", letter: "" },
    { name: "B1", letter: "E" },
  ]);
  const second = keep([
    { name: "A1", letter: "X" },
    { name: "B1", letter: "E" },
  ]);
  expect(second[0]).toEqual({ name: "A1", letter: "X" });
  expect(second[0]).not.toBe(first[0]);
  expect(second[1]).toBe(first[1]);
});

test("a list without any change is the same list", () => {
  const keep = steady<{ name: string }>();
  const first = keep([{ name: "A1" }, { name: "B1" }]);
  expect(keep([{ name: "A1" }, { name: "B1" }])).toBe(first);
  expect(keep([{ name: "A1" }])).not.toBe(first);
});

test("objects are known by their names, wherever they stand", () => {
  const keep = steady<{ name: string }>();
  const first = keep([{ name: "0,0" }, { name: "0,1" }]);
  const second = keep([{ name: "0,1" }, { name: "0,2" }]);
  expect(second[0]).toBe(first[1]);
});
