/** The way that a chain has before it, for a drawing: from its bases to the central cross. */
import { nameOf, squareOf } from "$lib/squares";
import { CELL } from "./camera";
import { kindOf } from "./cells";
import type { View } from "./view";

/** A part of the drawing of the board, in its units. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A line with right angles, as chains have them, and the head of its arrow. */
export interface Route {
  readonly line: string;
  readonly head: string;
}

/** Where the line leaves a base, turns, and stops before the cross. */
const START = 8;
const BEND = 34;
const STOP = 20;
const HEAD = 15;

function around(cells: readonly string[]): Box {
  const [columns, rows] = [cells.map((cell) => squareOf(cell).column), cells.map((cell) => squareOf(cell).row)];
  return {
    left: Math.min(...columns) * CELL,
    top: Math.min(...rows) * CELL,
    right: (Math.max(...columns) + 1) * CELL,
    bottom: (Math.max(...rows) + 1) * CELL,
  };
}

/** The central cross: its arms are the brown squares. */
export function crossIn(squares: readonly string[]): Box | undefined {
  const cells = squares.flatMap((line, row) => Array.from(line, (_, column) => nameOf(column, row)));
  const arms = cells.filter((cell) => kindOf(squares, cell) === "brown");
  return arms.length ? around(arms) : undefined;
}

/** The ways from the bases of a seat. */
export function routesTo(cross: Box, view: View, seat: number): Route[] {
  return (view.bases[seat] ?? []).flatMap((base) => {
    const cells = view.base_squares[base];
    return cells?.length ? [routeFrom(around(cells), cross)] : [];
  });
}

/** Away from the edge first, then along the middle of the board to the cross. */
function routeFrom(base: Box, cross: Box): Route {
  const lies = base.right - base.left > base.bottom - base.top;
  return lies ? drawn(base, cross, (x, y) => `${x} ${y}`) : drawn(turned(base), turned(cross), (x, y) => `${y} ${x}`);
}

const turned = ({ left, top, right, bottom }: Box): Box => ({ left: top, top: left, right: bottom, bottom: right });

/** The route from a base that lies above or below the cross; `at` writes a point. */
function drawn(base: Box, cross: Box, at: (x: number, y: number) => string): Route {
  const [x, middle] = [(base.left + base.right) / 2, (cross.top + cross.bottom) / 2];
  const isAbove = base.bottom < middle;
  const isLeft = x < cross.left;
  const [down, right] = [isAbove ? 1 : -1, isLeft ? 1 : -1];
  const y = isAbove ? base.bottom + START : base.top - START;
  const end = isLeft ? cross.left - STOP : cross.right + STOP;
  const bend = `L${at(x, middle - down * BEND)}Q${at(x, middle)} ${at(x + right * BEND, middle)}`;
  return {
    line: `M${at(x, y)}${bend}L${at(end, middle)}`,
    head: `M${at(end - right * HEAD, middle - HEAD)}L${at(end, middle)}L${at(end - right * HEAD, middle + HEAD)}`,
  };
}
