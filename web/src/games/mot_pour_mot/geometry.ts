/** Where things lie on the board, in pixels, for a board of some width. */

export interface Geometry {
  width: number;
  height: number;
  /** The width of a lane. */
  lane: number;
  row: number;
  /** The size of a tile. */
  tile: { width: number; height: number };
  /** The height of the trays above and below the lanes. */
  tray: number;
  rows: number;
  /** The middle of the lanes, where the letters begin. */
  centre: number;
}

const WIDEST_LANE = 84;
const WIDEST_TILE = 70;
const LOWEST_ROW = 19;
const HIGHEST_ROW = 100;
const MARGIN = 12;

/** A board as wide as there is room, and as high as is good for it. */
export function geometry(width: number, height: number, lanes: number, pulls: number): Geometry {
  const lane = Math.min(WIDEST_LANE, width / lanes);
  const rows = 2 * pulls - 1;
  // Narrow lanes have tall tiles, so that a letter stays readable on a phone.
  const good = Math.min(HIGHEST_ROW, Math.max(48, lane * 1.6));
  const row = Math.floor(Math.max(LOWEST_ROW, Math.min(good, (height - 2 * MARGIN) / (rows + 2))));
  const tray = row + MARGIN;
  return {
    width: lane * lanes,
    height: rows * row + 2 * tray,
    lane,
    row,
    tile: {
      width: Math.max(1, Math.min(lane - 2.5, WIDEST_TILE)),
      height: Math.min(row - 4, Math.max(30, lane * 1.3)),
    },
    tray,
    rows,
    centre: tray + (rows * row) / 2,
  };
}

/** The middle of a space: columns from the left, steps towards the bottom. */
export function spaceAt(board: Geometry, column: number, place: number): { x: number; y: number } {
  return { x: (column + 0.5) * board.lane, y: board.centre + place * board.row };
}

/** The middle of a slot for a captured letter: at the right end of a tray. */
export function slotAt(board: Geometry, slot: number, slots: number, bottom: boolean): { x: number; y: number } {
  const step = board.tile.width + 4;
  const x = board.width - 6 - (Math.max(slots, slot + 1) - slot - 0.5) * step;
  return { x, y: bottom ? board.height - board.tray / 2 + 2 : board.tray / 2 - 2 };
}
