import { keepOrder, type Piece } from "$lib/rack";
import { describe, expect, test } from "vitest";
import * as draft from "./draft";
import { NOTHING, type Board, type Draft } from "./draft";

/** A board of 5 x 5 from rows of letters; what is left out is empty. */
function board(...rows: string[]): Board {
  const grid = rows
    .map((row) => row.padEnd(5, "."))
    .join("")
    .padEnd(25, ".");
  return { columns: 5, grid };
}

const rack = (letters: string): Piece[] => keepOrder([], [...letters]);
const pool = (letters: string): Piece[] => keepOrder([], draft.kindsOfPool(letters));
const laying = (cells: Record<string, Piece>): Draft => new Map(Object.entries(cells));
const letters = (pieces: readonly Piece[]) => pieces.map(draft.letterOf).join("");

/** Letters typed from a cell on, and what the server is asked. */
function written(on: Board, mine: Piece[], from: string, down: boolean, text: string) {
  let laid = NOTHING;
  let cell = from;
  for (const letter of text) ({ draft: laid, at: cell } = draft.type(laid, on, mine, cell, down, letter));
  const found = draft.write(laid, on, down);
  return found && "action" in found ? found.action : found;
}

describe("cells", () => {
  test("have names", () => {
    expect(draft.cellName(0, 11)).toBe("A1");
    expect(draft.cellName(60, 11)).toBe("F6");
    for (let cell = 0; cell < 121; cell++) {
      expect(draft.cellNumber(draft.cellName(cell, 11), 11)).toBe(cell);
    }
  });

  test("end at the edges", () => {
    const empty = board();
    expect(draft.step("E1", empty, false)).toBeUndefined();
    expect(draft.step("A2", empty, false, -1)).toBeUndefined();
    expect(draft.step("A5", empty, true)).toBeUndefined();
    expect(draft.step("A1", empty, true, -1)).toBeUndefined();
    expect(draft.step("D2", empty, false)).toBe("E2");
  });

  test("hold letters, whatever their colour", () => {
    const on = board(".rA");
    expect(draft.letterOn(on, "A1")).toBe("");
    expect(draft.letterOn(on, "B1")).toBe("R");
    expect(draft.letterOn(on, "C1")).toBe("A");
  });

  test("make words", () => {
    expect(draft.cellsFrom("B2", board(), true, 3)).toEqual(["B2", "B3", "B4"]);
    expect(draft.cellsFrom("D1", board(), false, 4)).toEqual(["D1", "E1"]);
  });
});

describe("the tiles at hand", () => {
  test("keep their order when some leave and others come", () => {
    expect(letters(draft.keepTiles(rack("SALE"), [..."AELT"], NOTHING))).toBe("ALET");
  });

  test("lose the one that was laid, not its twin", () => {
    const before = rack("ESE");
    const after = draft.keepTiles(before, [..."ES"], laying({ C3: before[0]! }));
    expect(after).toEqual(before.slice(1));
  });

  test("lose nothing by a draft that was not played", () => {
    const before = rack("ESE");
    expect(draft.keepTiles(before, [..."EES"], laying({ C3: before[0]! }))).toEqual(before);
    // What was laid is still there, something else came.
    expect(letters(draft.keepTiles(before, [..."EEST"], laying({ C3: before[0]! })))).toBe("ESET");
  });

  test("come from the rack before they come from the pool", () => {
    const mine = [...pool("EX"), ...rack("E")];
    const first = draft.freeTile(mine, NOTHING, "E")!;
    expect(draft.isFromPool(first)).toBe(false);
    const second = draft.freeTile(mine, laying({ A1: first }), "E")!;
    expect(draft.isFromPool(second)).toBe(true);
    expect(draft.freeTile(mine, laying({ A1: first, B1: second }), "E")).toBeUndefined();
  });
});

describe("laying", () => {
  test("a tile lies in one place", () => {
    const [tile, other] = rack("AB");
    const first = draft.lay(NOTHING, "B2", tile!);
    const second = draft.lay(first, "C2", tile!);
    expect([...second]).toEqual([["C2", tile]]);
    expect([...draft.lay(second, "C2", other!)]).toEqual([["C2", other]]);
    expect(draft.lift(second, "C2").size).toBe(0);
    expect(draft.cellOf(second, tile!.id)).toBe("C2");
    expect(draft.cellOf(second, other!.id)).toBeUndefined();
  });

  test("what is no longer at hand leaves the draft", () => {
    const mine = rack("AB");
    const laid = laying({ B2: mine[0]!, C2: mine[1]! });
    expect(draft.settle(laid, board(), mine)).toBe(laid);
    expect([...draft.settle(laid, board(), mine.slice(0, 1)).keys()]).toEqual(["B2"]);
    // The opponent laid the same letter there.
    expect([...draft.settle(laid, board("", ".a"), mine).keys()]).toEqual(["C2"]);
  });
});

describe("typing", () => {
  const on = board("", "", ".ras");

  test("a word with what lies there", () => {
    expect(written(on, rack("GEL"), "A3", false, "GRAS")).toBe("play A3> G");
    expect(written(on, rack("GEL"), "A3", false, "GRASE")).toBe("play A3> G...E");
    expect(written(on, rack("IE"), "C2", true, "IAE")).toBe("play C2v I.E");
  });

  test("another letter on the one that lies there", () => {
    expect(written(on, rack("LE"), "B3", false, "LES")).toBe("play B3> LE");
  });

  test("takes from the pool what the rack lacks", () => {
    const mine = [...rack("G"), ...pool("GX")];
    expect(written(on, mine, "A3", false, "G")).toBe("play A3> G");
    expect(written(on, mine, "A2", false, "XG")).toBe("play A2> (X)G");
    expect(written(on, mine, "A2", false, "GG")).toBe("play A2> G(G)");
  });

  test("a letter that nobody has changes nothing", () => {
    const typed = draft.type(NOTHING, on, rack("A"), "A1", false, "Z");
    expect(typed).toEqual({ draft: NOTHING, at: "A1", found: false });
  });

  test("the same letter again keeps its tile", () => {
    const mine = rack("A");
    const laid = laying({ A1: mine[0]! });
    const typed = draft.type(laid, on, mine, "A1", false, "A");
    expect([...typed.draft]).toEqual([...laid]);
    expect(typed.at).toBe("B1");
  });

  test("stays on the board", () => {
    expect(draft.type(NOTHING, on, rack("A"), "E1", false, "A").at).toBe("E1");
  });

  test("is erased backwards", () => {
    const [a, b] = rack("AB");
    const one = draft.erase(laying({ A1: a!, B1: b! }), on, "C1", false);
    expect([...one.draft.keys()]).toEqual(["A1"]);
    const two = draft.erase(one.draft, on, one.at, false);
    expect(two.draft.size).toBe(0);
    expect(draft.erase(two.draft, on, "A1", false).found).toBe(false);
  });
});

describe("writing", () => {
  const [one, two] = rack("AB");

  test("nothing, and scattered tiles", () => {
    expect(draft.write(NOTHING, board(), false)).toBeUndefined();
    const scattered = draft.write(laying({ B2: one!, A1: two! }), board(), false);
    expect(scattered).toEqual({ scattered: ["A1", "B2"] });
  });

  test("leaves gaps to the referee", () => {
    expect(draft.write(laying({ C1: two!, A1: one! }), board(), true)).toEqual({ action: "play A1> A.B", down: false });
    expect(draft.write(laying({ A1: one!, A3: two! }), board(), false)).toEqual({ action: "play A1v A.B", down: true });
  });

  test("reads a single tile along its neighbours, or as its player likes", () => {
    const below = laying({ C2: one! });
    const on = board(".ras", "", "", ".a");
    expect(draft.write(below, on, false)).toMatchObject({ action: "play C2v A" });
    expect(draft.isAmbiguous(below, on)).toBe(false);
    const corner = board(".ras", "l");
    const between = laying({ B2: one! });
    expect(draft.isAmbiguous(between, corner)).toBe(true);
    expect(draft.write(between, corner, false)).toMatchObject({ action: "play B2> A" });
    expect(draft.write(between, corner, true)).toMatchObject({ action: "play B2v A" });
  });

  test("names the words that are spared", () => {
    expect(draft.sparing("play D1> A", [])).toBe("play D1> A");
    expect(draft.sparing("play D1> A", ["RAS"])).toBe("play D1> A spare RAS");
    expect(draft.sparing("end", ["LIT", "ON"])).toBe("end spare LIT ON");
  });
});

describe("what is kept", () => {
  test("comes back with other tiles of the same kinds", () => {
    const [a, b] = rack("AB");
    const laid = laying({ A1: a!, B1: b! });
    const back = draft.unpack(JSON.parse(JSON.stringify(draft.pack(laid))), rack("BA"));
    expect([...back].map(([cell, piece]) => [cell, piece.kind])).toEqual([
      ["A1", "A"],
      ["B1", "B"],
    ]);
  });

  test("leaves out what is not at hand, and rubbish", () => {
    expect([...draft.unpack([["A1", "Z"]], rack("AB"))]).toEqual([]);
    for (const rubbish of [null, 1, "x", {}, [1], [null], [["A1"]], [[1, "A"]], [["rack:1", "A"]]]) {
      expect([...draft.unpack(rubbish, rack("AB"))]).toEqual([]);
    }
  });
});
