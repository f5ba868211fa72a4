import { describe, expect, it } from "vitest";
import { geometry, slotAt, spaceAt } from "./geometry";

describe("the board", () => {
  it("is as wide as there is room, up to a measure", () => {
    expect(geometry(374, 400, 17, 3).width).toBeCloseTo(374);
    expect(geometry(2000, 900, 17, 3).width).toBe(17 * 84);
  });
  it("fits into its height, but stays readable", () => {
    for (const height of [180, 240, 300, 420]) expect(geometry(600, height, 17, 3).height).toBeLessThanOrEqual(height);
    expect(geometry(600, 50, 17, 3).row).toBe(19);
  });
  it("puts a letter in the middle, and as many steps away as it was pulled", () => {
    const board = geometry(600, 300, 17, 3);
    expect(spaceAt(board, 0, 0)).toEqual({ x: board.lane / 2, y: board.height / 2 });
    expect(spaceAt(board, 3, 2).y).toBe(board.height / 2 + 2 * board.row);
    expect(spaceAt(board, 3, -2).y).toBeGreaterThan(board.tray);
  });
  it("has a slot of its own for every captured letter, within the tray", () => {
    const board = geometry(374, 240, 17, 3);
    const slots = Array.from({ length: 6 }, (_, slot) => slotAt(board, slot, 6, true));
    for (const [number, slot] of slots.entries()) {
      expect(slot.y).toBeGreaterThan(board.height - board.tray);
      expect(slot.x + board.tile.width / 2).toBeLessThanOrEqual(board.width);
      if (number) expect(slot.x - slots[number - 1]!.x).toBeGreaterThan(board.tile.width);
    }
    expect(slotAt(board, 0, 6, false).y).toBeLessThan(board.tray);
  });
});
