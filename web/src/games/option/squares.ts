/** The grid as it is drawn: what each square shows, with the draft laid on it. */
import { nameOf, type Square } from "$lib/squares";
import { shownLaid, type Board, type Draft } from "./draft";
import { shownOnGrid, STAR, type Shown } from "./prisms";
import type { Changes } from "./story";

export interface GridSquare extends Square, Shown {
  /** The prism of the draft that lies here; empty where none does. */
  readonly piece: string;
  /** Whether a prism of the grid is turned for now. */
  readonly turned: boolean;
  /** What the last move of somebody else did. */
  readonly fresh: boolean;
}

const NOTHING: Shown = { letter: "", hidden: "", red: false, star: false };

/** How a prism of the grid lies, also where it is turned to show another letter. */
function seen(token: string, flip: string | undefined): Shown {
  if (!token) return NOTHING;
  const shown = shownOnGrid(token);
  if (flip === undefined) return shown;
  return { letter: flip, hidden: shown.star ? STAR : shown.letter, red: shown.red, star: shown.hidden === STAR };
}

/**
 * The squares of a grid, row by row. What is still to be told of the last changes (`ahead`) is not
 * seen yet: nothing lies where prisms were laid, and those that were turned lie as before.
 */
export function squaresOf(
  { columns, grid }: Board,
  draft: Draft,
  last: Changes,
  ahead: ReadonlySet<string> = new Set(),
): GridSquare[] {
  return grid.map((now, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const name = nameOf(column, row);
    const laid = draft.laid[name];
    const token = ahead.has(name) && last.laid.has(name) ? "" : now;
    const before = token && ahead.has(name) && last.turned.has(name) ? shownOnGrid(token).hidden : undefined;
    const flip = draft.flips[name];
    const { letter, hidden, red, star } = laid ? shownLaid(laid) : seen(token, flip ?? before);
    const turned = !laid && flip !== undefined;
    const fresh = !laid && !ahead.has(name) && (last.laid.has(name) || last.turned.has(name));
    return { column, row, name, letter, hidden, red, star, piece: laid?.id ?? "", turned, fresh };
  });
}
