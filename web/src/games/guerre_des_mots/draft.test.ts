import { describe, expect, it } from "vitest";
import * as drafting from "./draft";
import { NOTHING } from "./draft";
import type { Aim } from "./guide";
import type { ChainView, LinkView, View } from "./view";

const row = ".".repeat(20);
const link = (cell: string, token: string): LinkView => ({
  cell,
  token,
  letter: drafting.letterOf(token.replace("!", "")),
  value: 0,
});
const chain = (seat: number, ...links: [string, string][]): ChainView => ({
  seat,
  links: links.map(([cell, token]) => link(cell, token)),
  words: [],
  blocked: false,
});
const RUSA = chain(0, ["C20", "R"], ["D20", "Uû"], ["E20", "S"], ["F20", "Aà"]);
const MOTS = chain(1, ["O1", "M"], ["P1", "ôO"], ["Q1", "?T"], ["R1", "S"]);
const view = (rule = "general", chains = [RUSA, MOTS]) =>
  ({ rule, chains, squares: Array(20).fill(row) }) as unknown as View;
const piece = (kind: string, number = 0) => ({ id: `${kind}#${number}`, kind });
const arsenal = [piece("P"), piece("Eé"), piece("Eé", 1), piece("?"), piece("+"), piece("R")];
const on = (cell: string) => drafting.pieceOn(drafting.linksOf([RUSA, MOTS]).get(cell)!);

describe("tokens", () => {
  it("show what is in front", () => {
    expect(["R", "Eé", "éE", "?R", "+"].map(drafting.letterOf)).toEqual(["R", "E", "É", "R", "+"]);
  });
  it("can be turned only where accents count, and only to the back", () => {
    expect(drafting.facesOf(piece("Eé"), true)).toEqual(["E", "É"]);
    expect(drafting.facesOf(piece("Eé"), false)).toEqual(["E"]);
    expect(drafting.facesOf(piece("éE"), true)).toEqual(["É"]);
    expect(drafting.facesOf(piece("?R"), true)).toEqual(["R"]);
    expect(drafting.facesOf(piece("?"), true)).toEqual([]);
  });
  it("are written as the notation has them", () => {
    const laid = (kind: string, letter: string, up = false) =>
      drafting.written({ cell: "F16", piece: piece(kind), letter, up });
    expect(laid("R", "R")).toBe("R");
    expect(laid("Eé", "E")).toBe("Eé");
    expect(laid("Eé", "É")).toBe("éE");
    expect(laid("?", "R", true)).toBe("?R!");
    expect(drafting.written({ cell: "F16", piece: on("D20"), letter: "U", up: false })).toBe("@D20");
    expect(drafting.written({ cell: "F16", piece: on("D20"), letter: "Û", up: true })).toBe("@D20Û!");
    expect(drafting.written({ cell: "F16", piece: on("P1"), letter: "Ô", up: false })).toBe("@P1");
  });
});

describe("taking and laying", () => {
  it("moves letters from a chain to the board", () => {
    const taken = drafting.take(NOTHING, ["C20", "D20"]);
    const laid = drafting.lay(taken, "G16", on("D20"));
    expect(laid.loose).toEqual(["C20"]);
    expect(drafting.soFar(laid)).toBe("lay G16=@D20 from C20");
    expect([...drafting.goneFrom(laid)].sort()).toEqual(["C20", "D20"]);
    expect(drafting.soFar(drafting.lift(laid, "G16"))).toBe("lay from C20 D20");
    expect(drafting.putBack(taken, "C20").loose).toEqual(["D20"]);
  });
  it("takes nothing twice", () => {
    const taken = drafting.take(NOTHING, ["C20"]);
    expect(drafting.take(taken, ["C20"])).toBe(taken);
  });
  it("sends home what lay on the square", () => {
    const first = drafting.lay(drafting.take(NOTHING, ["C20"]), "G16", on("C20"));
    const second = drafting.lay(first, "G16", piece("P"));
    expect(second.loose).toEqual(["C20"]);
    expect(drafting.write(second)).toBe("lay G16=P from C20");
  });
  it("moves a laid token with its face", () => {
    const first = drafting.lay(NOTHING, "G16", piece("Eé"), "É");
    const moved = drafting.lay(first, "G17", piece("Eé"), "É");
    expect(drafting.write(moved)).toBe("lay G17=éE");
  });
  it("turns faces and pieces", () => {
    const laid = drafting.lay(NOTHING, "G16", piece("Eé"));
    expect(drafting.write(drafting.show(laid, "G16", "É"))).toBe("lay G16=éE");
    expect(drafting.write(drafting.turnPiece(drafting.lay(NOTHING, "H6", piece("R")), "H6"))).toBe("lay H6=R!");
  });
});

describe("what goes with a word", () => {
  const aim = (target: string): Aim => ({ gun: "I4", target, end: "L10", words: 2, won: [] });
  it("is written behind it", () => {
    let draft = drafting.lay(NOTHING, "G16", piece("P"));
    draft = drafting.toggleCross(drafting.toggleVeil(draft, "H6"), "J16");
    draft = drafting.toggleShot(draft, aim("I10"));
    expect(drafting.write(draft)).toBe("lay G16=P uncross J16 unveil H6 fire I4:I10:L10:2");
  });
  it("loses later shots with an earlier one, and all with a new letter", () => {
    const draft = drafting.toggleShot(
      drafting.toggleShot(drafting.lay(NOTHING, "I4", piece("R")), aim("I10")),
      aim("M4"),
    );
    expect(drafting.toggleShot(draft, aim("I10")).shots).toEqual([]);
    expect(drafting.lay(draft, "J4", piece("P")).shots).toEqual([]);
  });
});

describe("typing", () => {
  it("prefers letters that were taken, then those that show it, then those that can be turned", () => {
    const taken = drafting.take(NOTHING, ["C20"]);
    expect(drafting.tokenFor(taken, view(), arsenal, "R")?.id).toBe("@C20");
    expect(drafting.tokenFor(NOTHING, view(), arsenal, "R")?.id).toBe("R#0");
    expect(drafting.tokenFor(NOTHING, view(), arsenal, "É")?.id).toBe("Eé#0");
    expect(drafting.tokenFor(NOTHING, view("simple"), arsenal, "É")).toBeUndefined();
    expect(drafting.tokenFor(NOTHING, view(), arsenal, "Z")).toBeUndefined();
  });
  it("lays letter after letter, over those that lie there", () => {
    let draft = NOTHING;
    let cell = "F18";
    for (const letter of ["P", "E", "A"]) ({ draft, cell } = drafting.type(draft, view(), arsenal, cell, true, letter));
    expect(drafting.write(draft)).toBe("lay F18=P F19=Eé");
    expect(cell).toBe("F20");
  });
  it("goes around what is taken", () => {
    const typed = drafting.type(NOTHING, view(), arsenal, "C20", false, "P");
    expect(drafting.write(typed.draft)).toBe("lay G20=P");
    expect(typed.cell).toBe("H20");
  });
  it("says when there is no such letter", () => {
    expect(drafting.type(NOTHING, view(), arsenal, "G5", false, "Z")).toEqual({
      draft: NOTHING,
      cell: "G5",
      found: false,
    });
  });
  it("erases here, or what was laid last", () => {
    const draft = drafting.lay(drafting.lay(NOTHING, "G5", piece("P")), "H5", piece("R"));
    expect(drafting.erase(draft, "G5").draft.laid.map((one) => one.cell)).toEqual(["H5"]);
    expect(drafting.erase(draft, "A1").cell).toBe("H5");
    expect(drafting.erase(NOTHING, "A1").found).toBe(false);
  });
});

describe("what the server is asked", () => {
  it("is a take-back where only own letters are taken", () => {
    expect(drafting.write(drafting.take(NOTHING, ["C20", "D20"]), [RUSA, MOTS], 0)).toBe("back C20 D20");
    expect(drafting.write(drafting.take(NOTHING, ["O1"]), [RUSA, MOTS], 0)).toBe("");
    expect(drafting.write(NOTHING)).toBe("");
  });
  it("names the letters from the nearer end", () => {
    expect(drafting.fromEnd(RUSA, "D20")).toEqual(["C20", "D20"]);
    expect(drafting.fromEnd(RUSA, "E20")).toEqual(["F20", "E20"]);
    expect(drafting.fromEnd(RUSA, "A1")).toEqual([]);
  });
});

describe("a tap that can mean two things", () => {
  it("names the letters up to the other end", () => {
    expect(drafting.otherRun(RUSA, ["C20", "D20"])).toEqual(["F20", "E20", "D20"]);
    expect(drafting.otherRun(RUSA, ["F20", "E20"])).toEqual(["C20", "D20", "E20"]);
    expect(drafting.otherRun(RUSA, ["C20"])).toEqual([]); // nothing would be left
  });
});

describe("a draft on another board", () => {
  const draft = drafting.lay(drafting.take(NOTHING, ["R1"]), "G20", on("R1"));
  it("stays while all is there", () => {
    expect(drafting.settle(draft, view(), arsenal)).toBe(draft);
  });
  it("goes when a letter or a square is gone", () => {
    expect(drafting.settle(draft, view("general", [RUSA]), arsenal)).toBe(NOTHING);
    const taken = chain(0, ...RUSA.links.map((one) => [one.cell, one.token] as [string, string]), ["G20", "E"]);
    expect(drafting.settle(draft, view("general", [taken, MOTS]), arsenal)).toBe(NOTHING);
    expect(drafting.settle(drafting.lay(NOTHING, "G5", piece("Z")), view(), arsenal)).toBe(NOTHING);
  });
});
