/** The grid as it is drawn: what each square shows, with the draft laid on it. */
import { nameOf, type Square } from "$lib/squares";
import { shownLaid, shownOnGrid, type Draft, type Shown } from "./draft";

export interface GridSquare extends Square, Shown {
  /** The prism of the draft that lies here; empty where none does. */
  readonly piece: string;
  /** Whether a prism of the grid is turned for now. */
  readonly turned: boolean;
  /** What the last move of somebody else did. */
  readonly fresh: boolean;
}

const NOTHING: Shown = { letter: "", hidden: "", red: false, star: false };

/** How a prism of the grid lies, also where it is turned for now. */
function seen(token: string, flip: string | undefined): Shown {
  if (!token) return NOTHING;
  const shown = shownOnGrid(token);
  if (flip === undefined) return shown;
  return { letter: flip, hidden: shown.star ? "*" : shown.letter, red: shown.red, star: shown.hidden === "*" };
}

/** The squares of a grid, row by row. */
export function squaresOf(
  grid: readonly string[],
  columns: number,
  draft: Draft,
  fresh: ReadonlySet<string>,
): GridSquare[] {
  return grid.map((token, cell) => {
    const [column, row] = [cell % columns, Math.floor(cell / columns)];
    const name = nameOf(column, row);
    const laid = draft.laid[name];
    const flip = draft.flips[name];
    const { letter, hidden, red, star } = laid ? shownLaid(laid) : seen(token, flip);
    const turned = !laid && flip !== undefined;
    return {
      column,
      row,
      name,
      letter,
      hidden,
      red,
      star,
      piece: laid?.id ?? "",
      turned,
      fresh: !laid && fresh.has(name),
    };
  });
}
