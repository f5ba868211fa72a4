import { describe, expect, test } from "vitest";
import { canonical, type Seen } from "./canonical";

/** A board of 8 x 3: NTRA lies on C2 to F2, red and blue, and S below its end. */
const seen: Seen = { columns: 8, grid: ".........." + "nTRa.." + ".....S..", rack: "MONEE", pool: "OT" };
const written = (action: string, more: Partial<Seen> = {}) => canonical(action, { ...seen, ...more });

describe("a play is written as the referee writes it", () => {
  test("with what lies before and behind it", () => {
    expect(written("play A2> MO")).toBe("play A2> MONTRA");
    expect(written("play G2> NE")).toBe("play C2> NTRANE");
    expect(written("play F1v E")).toBe("play F1v EAS");
  });

  test("with what lies between its letters", () => {
    expect(written("play B2> O....N")).toBe("play B2> ONTRAN");
    expect(written("play D2> E.E")).toBe("play C2> NERE");
  });

  test("with marks on the letters from the pool, and on those that the rack lacks", () => {
    expect(written("play A2> M(O)")).toBe("play A2> M(O)NTRA");
    expect(written("play A2> (T)(O)")).toBe("play A2> (TO)NTRA");
    expect(written("play G2> OO")).toBe("play C2> NTRAO(O)");
    expect(written("play G2> (O)O")).toBe("play C2> NTRA(O)O");
    expect(written("play G2> OO", { pool: "" })).toBe("play C2> NTRAOO");
  });

  test("and a letter that lies there already is no tile", () => {
    expect(written("play B2> ON.RA", { pool: "ONR" })).toBe("play B2> ONTRA");
  });

  test("with the words that it spares", () => {
    expect(written("play A2> MO spare NTRA")).toBe("play A2> MONTRA spare NTRA");
  });
});

test("it ends at the edge of its row", () => {
  const edge = { columns: 3, grid: "AB.C.." };
  expect(written("play C1> E", edge)).toBe("play A1> ABE");
});

test("what has a gap, leaves the board or is no play stays as it is", () => {
  for (const action of ["play A2> M.", "play G2> NEE", "play A1> M.N", "end", "take back", "turn C2 D2", ""])
    expect(written(action)).toBe(action);
});
