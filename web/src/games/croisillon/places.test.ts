import { expect, test } from "vitest";
import { handFace } from "./faces";
import type { Reading } from "./grid";
import { placesOf, type Marks } from "./places";

const box = { top: -1, left: -1, bottom: 1, right: 2 };
const nothing: Marks = { cards: [], words: [], refused: [], aimed: null, cursor: { row: 0, column: 0 } };
const card = (row: number, column: number, kind: string) => ({
  row,
  column,
  piece: `${kind}#0`,
  face: handFace(kind, 1),
});

test("all places of the box are there, row by row", () => {
  const places = placesOf(box, nothing);
  expect(places.map((place) => place.name).slice(0, 5)).toEqual(["-1,-1", "-1,0", "-1,1", "-1,2", "0,-1"]);
  expect(places).toHaveLength(12);
});

test("an empty plane is lit about its middle, a draft about its cards", () => {
  const lit = (marks: Marks) =>
    placesOf(box, marks)
      .filter((place) => place.near)
      .map((place) => place.name);
  expect(lit(nothing)).toHaveLength(9);
  expect(lit({ ...nothing, cards: [card(0, 2, "J")] })).toEqual(["-1,1", "-1,2", "0,1", "0,2", "1,1", "1,2"]);
});

test("a place knows its card, the words through it and what is wrong with it", () => {
  const word: Reading = {
    text: "Je",
    way: ">",
    points: 9,
    places: [
      { row: 0, column: 0 },
      { row: 0, column: 1 },
    ],
  };
  const cards = [card(0, 0, "J"), card(0, 1, "e")];
  const places = placesOf(box, {
    ...nothing,
    cards,
    words: [word, { ...word, way: "v", text: "Jo" }],
    refused: [{ row: 0, column: 1 }],
  });
  const at = (name: string) => places.find((place) => place.name === name);
  expect(at("0,0")).toMatchObject({ card: cards[0], order: 0, words: "Je, Jo", refused: false });
  expect(at("0,1")).toMatchObject({ card: cards[1], order: 1, refused: true });
  expect(at("1,1")).toMatchObject({ card: undefined, words: "", refused: false });
});

test("one place is entered by Tab: the cursor, or what is seen nearest to it", () => {
  const entries = (row: number, column: number) =>
    placesOf(box, { ...nothing, cursor: { row, column } })
      .filter((place) => place.entry)
      .map((place) => place.name);
  expect(entries(0, 1)).toEqual(["0,1"]);
  expect(entries(5, -9)).toEqual(["1,-1"]);
});
