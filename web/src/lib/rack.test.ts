import { describe, expect, it } from "vitest";
import { keepOrder, movePiece, shuffled, sorted } from "./rack";

const kinds = (pieces: readonly { kind: string }[]) => pieces.map((piece) => piece.kind).join("");

describe("the order of a rack", () => {
  it("is the player's own, and new pieces come last", () => {
    const first = keepOrder([], ["A", "B", "B"]);
    expect(new Set(first.map((piece) => piece.id)).size).toBe(3);
    const mine = movePiece(first, first[2]!.id, 0);
    expect(kinds(mine)).toBe("BAB");
    const later = keepOrder(mine, ["B", "C", "A", "B"]);
    expect(kinds(later)).toBe("BABC");
    expect(later.slice(0, 3)).toEqual(mine);
  });

  it("forgets what was played, and gives no name twice", () => {
    const before = keepOrder([], ["A", "A", "A"]);
    const after = keepOrder(before.slice(1), ["A", "A", "A"]);
    expect(new Set(after.map((piece) => piece.id)).size).toBe(3);
    expect(keepOrder(before, [])).toEqual([]);
  });

  it("can be moved to either end, and beyond", () => {
    const rack = keepOrder([], ["A", "B", "C"]);
    expect(kinds(movePiece(rack, "A#0", 99))).toBe("BCA");
    expect(kinds(movePiece(rack, "C#0", -5))).toBe("CAB");
    expect(kinds(movePiece(rack, "none", 0))).toBe("ABC");
  });

  it("can be sorted, stars last, and shuffled", () => {
    const rack = keepOrder([], ["V", "*", "A", "?", "E"]);
    expect(kinds(sorted(rack))).toMatch(/^AEV[*?]{2}$/);
    const mixed = shuffled(rack, () => 0);
    expect([...kinds(mixed)].sort()).toEqual([...kinds(rack)].sort());
    expect(kinds(mixed)).not.toBe(kinds(rack));
  });
});
