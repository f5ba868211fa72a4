import { describe, expect, it } from "vitest";
import {
  EMPTY,
  flip,
  isEmpty,
  lay,
  lift,
  nameStar,
  pieceFor,
  placeOf,
  prune,
  recall,
  shownLaid,
  shownOnGrid,
  turn,
  written,
} from "./draft";
import type { Piece } from "$lib/rack";

const piece = (kind: string, number = 0): Piece => ({ id: `${kind}#${number}`, kind });
const VT = piece("VTr");
const EA = piece("EAw");
const STAR = piece("*Er");

describe("laying prisms", () => {
  it("writes what lies where, each prism with the face that is up", () => {
    const draft = lay(lay(EMPTY, VT, "C5"), EA, "D5");
    expect(written(draft)).toBe("play C5=VTr D5=EAw");
    expect(written(turn(draft, VT.id))).toBe("play C5=TVr D5=EAw");
  });

  it("moves a prism that lies already, and swaps two", () => {
    let draft = lay(lay(EMPTY, VT, "C5"), EA, "D5");
    draft = lay(draft, VT, "D5");
    expect(placeOf(draft, VT.id)).toBe("D5");
    expect(placeOf(draft, EA.id)).toBe("C5");
    draft = lay(draft, piece("LOr"), "C5");
    expect(placeOf(draft, EA.id)).toBeUndefined();
  });

  it("takes back one, or all, and remembers which side is up", () => {
    let draft = turn(lay(EMPTY, VT, "C5"), VT.id);
    draft = lift(draft, VT.id);
    expect(isEmpty(draft)).toBe(true);
    expect(written(lay(draft, VT, "A1"))).toBe("play A1=TVr");
    draft = recall(flip(lay(draft, VT, "A1"), "B2", "S"));
    expect(isEmpty(draft)).toBe(true);
    expect(draft.turned.has(VT.id)).toBe(true);
    expect(lift(draft, "nothing")).toBe(draft);
  });
});

describe("stars", () => {
  it("are written with the small letter that they play", () => {
    const draft = lay(EMPTY, STAR, "A1");
    expect(written(draft)).toBe("play A1=*Er");
    expect(written(nameStar(draft, "A1", "N"))).toBe("play A1=nEr");
    expect(written(turn(nameStar(draft, "A1", "N"), STAR.id))).toBe("play A1=E*r");
  });

  it("lose their letter when they are turned over", () => {
    const draft = turn(turn(lay(EMPTY, STAR, "A1", "N"), STAR.id), STAR.id);
    expect(shownLaid(draft.laid["A1"]!)).toMatchObject({ letter: "*", star: true });
  });

  it("are read from the grid", () => {
    expect(shownOnGrid("nEr")).toEqual({ letter: "N", hidden: "E", red: true, star: true });
    expect(shownOnGrid("E*w")).toEqual({ letter: "E", hidden: "*", red: false, star: false });
  });
});

describe("turning prisms of the grid", () => {
  it("is written after the prisms, and undone by turning again", () => {
    const draft = flip(lay(EMPTY, EA, "C6"), "C5", "T");
    expect(written(draft)).toBe("play C6=EAw flip C5=T");
    expect(written(flip(draft, "C5", "T"))).toBe("play C6=EAw");
    expect(written(flip(EMPTY, "C5", "T"))).toBe("");
    expect(isEmpty(flip(EMPTY, "C5", "T"))).toBe(false);
  });
});

describe("typing", () => {
  const rack = [VT, EA, STAR];
  it("prefers the face that is up, then the other one, then a star", () => {
    expect(pieceFor(EMPTY, rack, "V")).toEqual({ piece: VT, turned: false, star: false });
    expect(pieceFor(EMPTY, rack, "T")).toEqual({ piece: VT, turned: true, star: false });
    expect(pieceFor(EMPTY, rack, "Z")).toEqual({ piece: STAR, turned: false, star: true });
    expect(pieceFor(EMPTY, [VT], "Z")).toBeNull();
  });
  it("takes no prism that lies already", () => {
    expect(pieceFor(lay(EMPTY, VT, "C5"), [VT], "V")).toBeNull();
  });
});

describe("a table that changes under the draft", () => {
  it("drops what is gone, and keeps the rest", () => {
    const draft = flip(flip(lay(lay(EMPTY, VT, "C5"), EA, "D5"), "A1", "S"), "A2", "T");
    const kept = prune(draft, [VT, EA], (square) => square === "D5" || square === "A1");
    expect(written(kept)).toBe("play C5=VTr flip A1=S");
    expect(isEmpty(prune(draft, [], () => false))).toBe(true);
  });
});
