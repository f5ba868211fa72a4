import { expect, test } from "vitest";
import { keepOrder } from "$lib/rack";
import * as drafts from "./draft";
import { draftFaces, laidFaces, tellFace } from "./faces";
import { readings } from "./grid";
import { texts } from "./texts";

const values = new Map([
  ["J", 10],
  ["e", 1],
]);
const START = { row: 3, column: 3 };

test("cards that did not move are not drawn anew", () => {
  const draft = drafts.fromRows(keepOrder([], [..."Jeu"]), ["Je"], START);
  const more = drafts.lay(draft, { id: "u#0", kind: "u" }, { row: 3, column: 5 });
  const [before, after] = [draftFaces(draft, values, []), draftFaces(more, values, [])];
  expect(after[0]).toBe(before[0]);
  const moved = drafts.move(draft, START, { row: 9, column: 9 });
  expect(draftFaces(moved, values, [])[0]).toMatchObject({ row: 9, column: 9 });
  expect(draftFaces(moved, values, [])[1]).toBe(before[1]);
});

test("a JOKER shows what the referee read, word by word", () => {
  const draft = drafts.fromRows(keepOrder([], [..."?ef"]), ["e*?f"], START);
  const words = readings(
    [
      ["DE", "C2", "<", 1],
      ["IF", "C2", ">", 4],
    ],
    START,
  );
  const joker = draftFaces(draft, values, words).find((card) => card.face.capital)!;
  expect(joker.face.edges).toEqual({ "<": "D", ">": "I" });
  const again = draftFaces(draft, values, readings([["TE", "C2", "<", 1]], START));
  expect(again.find((card) => card.face.capital)!.face.letter).toBe("T");
});

test("a grid that was laid shows its values and its jokers", () => {
  const laid = { seat: 0, rows: ["f*YIourt*e"], values: [4, 0, 2, 2, 2, 2, 0], words: [], score: 0 };
  const faces = laidFaces(laid).map((card) => card.face);
  expect(faces.map((face) => face.letter).join("")).toBe("fourte");
  expect(faces[1]!.edges).toEqual({ ">": "Y", "<": "I" });
  expect(tellFace(faces[0]!, texts.fr)).toBe("f, 4 points, minuscule");
  expect(tellFace(faces[6]!, texts.en)).toBe("joker as e");
});
