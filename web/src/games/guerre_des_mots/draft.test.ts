import { describe, expect, it } from "vitest";
import * as drafts from "./draft";
import { NOTHING } from "./draft";
import type { Aim } from "./guide";
import type { ChainView, LinkView, View } from "./view";

const row = ".".repeat(20);
const link = (cell: string, token: string): LinkView => ({
  cell,
  token,
  letter: drafts.letterOf(token.replace("!", "")),
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
const on = (cell: string) => drafts.pieceOn(drafts.linksOf([RUSA, MOTS]).get(cell)!);

describe("tokens", () => {
  it("show what is in front", () => {
    expect(["R", "Eé", "éE", "?R", "+"].map(drafts.letterOf)).toEqual(["R", "E", "É", "R", "+"]);
  });
  it("can be turned only where accents count, and only to the back", () => {
    expect(drafts.facesOf(piece("Eé"), true)).toEqual(["E", "É"]);
    expect(drafts.facesOf(piece("Eé"), false)).toEqual(["E"]);
    expect(drafts.facesOf(piece("éE"), true)).toEqual(["É"]);
    expect(drafts.facesOf(piece("?R"), true)).toEqual(["R"]);
    expect(drafts.facesOf(piece("?"), true)).toEqual([]);
  });
  it("are written as the notation has them", () => {
    const laid = (kind: string, letter: string, up = false) =>
      drafts.written({ cell: "F16", piece: piece(kind), letter, up });
    expect(laid("R", "R")).toBe("R");
    expect(laid("Eé", "E")).toBe("Eé");
    expect(laid("Eé", "É")).toBe("éE");
    expect(laid("?", "R", true)).toBe("?R!");
    expect(drafts.written({ cell: "F16", piece: on("D20"), letter: "U", up: false })).toBe("@D20");
    expect(drafts.written({ cell: "F16", piece: on("D20"), letter: "Û", up: true })).toBe("@D20Û!");
    expect(drafts.written({ cell: "F16", piece: on("P1"), letter: "Ô", up: false })).toBe("@P1");
  });
});

describe("taking and laying", () => {
  it("moves letters from a chain to the board", () => {
    const taken = drafts.take(NOTHING, ["C20", "D20"]);
    const laid = drafts.lay(taken, "G16", on("D20"));
    expect(laid.loose).toEqual(["C20"]);
    expect(drafts.soFar(laid)).toBe("lay G16=@D20 from C20");
    expect([...drafts.goneFrom(laid)].sort()).toEqual(["C20", "D20"]);
    expect(drafts.soFar(drafts.lift(laid, "G16"))).toBe("lay from C20 D20");
    expect(drafts.putBack(taken, "C20").loose).toEqual(["D20"]);
  });
  it("takes nothing twice", () => {
    const taken = drafts.take(NOTHING, ["C20"]);
    expect(drafts.take(taken, ["C20"])).toBe(taken);
  });
  it("sends home what lay on the square", () => {
    const first = drafts.lay(drafts.take(NOTHING, ["C20"]), "G16", on("C20"));
    const second = drafts.lay(first, "G16", piece("P"));
    expect(second.loose).toEqual(["C20"]);
    expect(drafts.write(second)).toBe("lay G16=P from C20");
  });
  it("moves a laid token with its face", () => {
    const first = drafts.lay(NOTHING, "G16", piece("Eé"), "É");
    const moved = drafts.lay(first, "G17", piece("Eé"), "É");
    expect(drafts.write(moved)).toBe("lay G17=éE");
  });
  it("turns faces and pieces", () => {
    const laid = drafts.lay(NOTHING, "G16", piece("Eé"));
    expect(drafts.write(drafts.show(laid, "G16", "É"))).toBe("lay G16=éE");
    expect(drafts.write(drafts.turnPiece(drafts.lay(NOTHING, "H6", piece("R")), "H6"))).toBe("lay H6=R!");
  });
});

describe("what goes with a word", () => {
  const aim = (target: string): Aim => ({ gun: "I4", target, end: "L10", words: 2, won: [] });
  it("is written behind it", () => {
    let draft = drafts.lay(NOTHING, "G16", piece("P"));
    draft = drafts.toggleCross(drafts.toggleVeil(draft, "H6"), "J16");
    draft = drafts.toggleShot(draft, aim("I10"));
    expect(drafts.write(draft)).toBe("lay G16=P uncross J16 unveil H6 fire I4:I10:L10:2");
  });
  it("loses later shots with an earlier one, and all with a new letter", () => {
    const draft = drafts.toggleShot(drafts.toggleShot(drafts.lay(NOTHING, "I4", piece("R")), aim("I10")), aim("M4"));
    expect(drafts.toggleShot(draft, aim("I10")).shots).toEqual([]);
    expect(drafts.lay(draft, "J4", piece("P")).shots).toEqual([]);
  });
});

describe("typing", () => {
  it("prefers letters that were taken, then those that show it, then those that can be turned", () => {
    const taken = drafts.take(NOTHING, ["C20"]);
    expect(drafts.tokenFor(taken, view(), arsenal, "R")?.id).toBe("@C20");
    expect(drafts.tokenFor(NOTHING, view(), arsenal, "R")?.id).toBe("R#0");
    expect(drafts.tokenFor(NOTHING, view(), arsenal, "É")?.id).toBe("Eé#0");
    expect(drafts.tokenFor(NOTHING, view("simple"), arsenal, "É")).toBeUndefined();
    expect(drafts.tokenFor(NOTHING, view(), arsenal, "Z")).toBeUndefined();
  });
  it("lays letter after letter, over those that lie there", () => {
    let draft = NOTHING;
    let at = "F18";
    for (const letter of ["P", "E", "A"]) ({ draft, at } = drafts.type(draft, view(), arsenal, at, true, letter));
    expect(drafts.write(draft)).toBe("lay F18=P F19=Eé");
    expect(at).toBe("F20");
  });
  it("goes around what is taken", () => {
    const typed = drafts.type(NOTHING, view(), arsenal, "C20", false, "P");
    expect(drafts.write(typed.draft)).toBe("lay G20=P");
    expect(typed.at).toBe("H20");
  });
  it("keeps the same letter of the draft, and lays another one in its place", () => {
    const draft = drafts.lay(NOTHING, "G5", piece("P"));
    expect(drafts.type(draft, view(), arsenal, "G5", false, "P")).toEqual({ draft, at: "H5", found: true });
    const other = drafts.type(draft, view(), arsenal, "G5", false, "R");
    expect(drafts.write(other.draft)).toBe("lay G5=R");
    expect(other.at).toBe("H5");
  });
  it("says when there is no such letter", () => {
    expect(drafts.type(NOTHING, view(), arsenal, "G5", false, "Z")).toEqual({
      draft: NOTHING,
      at: "G5",
      found: false,
    });
  });
  it("erases here, or what was laid last", () => {
    const draft = drafts.lay(drafts.lay(NOTHING, "G5", piece("P")), "H5", piece("R"));
    expect(drafts.erase(draft, "G5").draft.laid.map((one) => one.cell)).toEqual(["H5"]);
    expect(drafts.erase(draft, "A1").at).toBe("H5");
    expect(drafts.erase(NOTHING, "A1").found).toBe(false);
  });
  it("puts back what was taken last, where nothing is laid", () => {
    const taken = drafts.take(NOTHING, ["C20", "D20"]);
    expect(drafts.erase(taken, "A1").draft.loose).toEqual(["C20"]);
  });
  it("goes where a token was that is undone", () => {
    const one = drafts.lay(NOTHING, "G5", piece("P"));
    const two = drafts.lay(one, "H5", piece("R"));
    expect(drafts.freedBy(two, one)).toBe("H5");
    expect(drafts.freedBy(one, two)).toBeUndefined();
    expect(drafts.freedBy(two, NOTHING)).toBeUndefined();
  });
});

describe("what the server is asked", () => {
  it("is a take-back where only own letters are taken", () => {
    expect(drafts.write(drafts.take(NOTHING, ["C20", "D20"]), [RUSA, MOTS], 0)).toBe("back C20 D20");
    expect(drafts.write(drafts.take(NOTHING, ["O1"]), [RUSA, MOTS], 0)).toBe("");
    expect(drafts.write(NOTHING)).toBe("");
  });
});

describe("a draft on another board", () => {
  const draft = drafts.lay(drafts.take(NOTHING, ["R1"]), "G20", on("R1"));
  const blocked = chain(0, ["C20", "R"], ["D20", "Uû"], ["E20", "+"], ["F20", "N!"]);
  it("stays while all is there", () => {
    expect(drafts.settle(draft, view(), arsenal)).toBe(draft);
    const freed = drafts.toggleCross(drafts.toggleVeil(NOTHING, "F20"), "E20");
    const laid = drafts.lay(freed, "G5", drafts.crossesOf(freed)[0]!);
    expect(drafts.settle(laid, view("general", [blocked]), [])).toBe(laid);
  });
  it("loses the letters whose token or square is gone, and keeps the others", () => {
    const both = drafts.lay(draft, "G5", piece("P"));
    expect(drafts.write(drafts.settle(both, view("general", [RUSA]), arsenal))).toBe("lay G5=P");
    const longer = chain(0, ...RUSA.links.map((one) => [one.cell, one.token] as [string, string]), ["G20", "E"]);
    expect(drafts.write(drafts.settle(both, view("general", [longer, MOTS]), arsenal))).toBe("lay G5=P");
    expect(drafts.isEmpty(drafts.settle(drafts.lay(NOTHING, "G5", piece("Z")), view(), arsenal))).toBe(true);
  });
  it("loses crosses and pieces that are none any more", () => {
    const freed = drafts.toggleCross(drafts.toggleVeil(NOTHING, "F20"), "E20");
    expect(drafts.isEmpty(drafts.settle(freed, view(), arsenal))).toBe(true);
  });
});

describe("a draft that was kept", () => {
  const kept = (draft: drafts.Draft): unknown => JSON.parse(JSON.stringify(drafts.pack(draft)));
  it("comes back with tokens of the same kinds", () => {
    let draft = drafts.lay(drafts.take(NOTHING, ["C20", "D20"]), "G16", on("D20"));
    draft = drafts.lay(drafts.lay(draft, "G17", piece("Eé", 1), "É"), "G18", piece("?"), "R");
    const back = drafts.unpack(kept(draft), view(), [piece("?", 3), piece("Eé", 4)]);
    expect(drafts.write(back)).toBe(drafts.write(draft));
    expect(back.laid.map((one) => one.piece.id)).toEqual(["@D20", "Eé#4", "?#3"]);
    expect(back.loose).toEqual(["C20"]);
  });
  it("comes back with crosses, pieces and shots", () => {
    const aim: Aim = { gun: "I4", target: "I10", end: "L10", words: 2, won: ["ELLE"] };
    const freed = drafts.toggleCross(drafts.toggleVeil(NOTHING, "H6"), "J16");
    const laid = drafts.lay(freed, "I4", drafts.crossesOf(freed)[0]!);
    const draft = drafts.toggleShot(laid, aim);
    expect(drafts.unpack(kept(draft), view(), [])).toEqual(draft);
  });
  it("leaves out what is not at hand", () => {
    const draft = drafts.lay(drafts.lay(NOTHING, "G5", piece("P")), "H5", piece("Z"));
    expect(drafts.write(drafts.unpack(kept(draft), view(), arsenal))).toBe("lay G5=P");
    const taken = drafts.lay(NOTHING, "G5", on("R1"));
    expect(drafts.unpack(kept(taken), view("general", [RUSA]), arsenal)).toEqual(NOTHING);
  });
  it.each([
    undefined,
    null,
    7,
    "lay",
    [],
    { laid: 3, loose: {}, shots: "x" },
    {
      laid: [null, 4, [], ["Z99", "", "P", "P"], ["G5", {}, [], 1], ["G5"]],
      loose: [1, "A0", null],
      shots: [null, {}],
    },
  ])("is nothing where it is rubbish: %j", (rubbish) => {
    expect(drafts.unpack(rubbish, view(), arsenal)).toEqual(NOTHING);
  });
  it("takes nothing twice", () => {
    const twice = {
      loose: ["C20", "C20"],
      laid: [
        ["G5", "", "P", "P"],
        ["H5", "", "P", "P"],
      ],
    };
    const { loose, laid } = drafts.unpack(twice, view(), arsenal);
    expect(loose).toEqual(["C20"]);
    expect(laid.map((one) => one.cell)).toEqual(["G5"]);
  });
});

describe("the order of the arsenal", () => {
  it("stays, and those that were laid leave first", () => {
    const before = [piece("P", 1), piece("R"), piece("P")];
    const laid = drafts.lay(NOTHING, "G5", piece("P", 1));
    expect(drafts.keepTokens(before, ["P", "R"], laid).map((one) => one.id)).toEqual(["R#0", "P#0"]);
    expect(drafts.keepTokens(before, ["P", "P", "R"], laid)).toEqual(before);
  });
});
