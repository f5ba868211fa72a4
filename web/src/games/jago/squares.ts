/** The board as it is drawn: what lies on each cell, and why it is marked. */
import { nameOf, type Square as Place } from "$lib/squares";
import { EMPTY, letterOf, type Board, type Draft } from "./draft";
import type { Verdict } from "./effects";
import type { Traces } from "./story";

export type Owner = 0 | 1;

export interface Square extends Place {
  /** The letter on top; empty where there is none. */
  readonly letter: string;
  readonly owner: Owner | null;
  /** The letter that a tile of the draft covers. */
  readonly under: string;
  /** Whether a tile of the draft lies here, and which. */
  readonly draft: boolean;
  readonly piece: string | undefined;
  /** Whether the draft would turn this letter. */
  readonly turns: boolean;
  /** How many steps its letter waits before it turns over. */
  readonly wait: number;
  /** Whether it was laid in the turn in progress. */
  readonly fresh: boolean;
  /** What the last turn of the opponent did here. */
  readonly trace: "laid" | "turned" | null;
  /** Whether it is still to be told what was done here: nothing lies there yet, or not in this colour. */
  readonly ahead: boolean;
  /** Whether the referee points at it. */
  readonly refused: boolean;
  /** Whether it can be chosen to be turned after a challenge, and whether it is. */
  readonly choice: "open" | "chosen" | null;
}

export interface Marks {
  draft: Draft;
  /** Who lays the draft. */
  seat: Owner | null;
  verdicts: readonly Verdict[];
  /** When each letter turns over, in steps. */
  order: ReadonlyMap<string, number>;
  fresh: readonly string[];
  traces: Traces | null;
  ahead: ReadonlySet<string>;
  refused: readonly string[];
  choices: readonly string[];
  chosen: readonly string[];
}

export function ownerOf(shown: string): Owner | null {
  if (shown === EMPTY) return null;
  return shown === shown.toUpperCase() ? 0 : 1;
}

const other = (owner: Owner | null): Owner | null => (owner === null ? null : ((1 - owner) as Owner));

export function squaresOf(board: Board, marks: Marks): Square[] {
  const turning = new Set(marks.verdicts.flatMap((one) => one.turned));
  const fresh = new Set(marks.fresh);
  const refused = new Set(marks.refused);
  return [...board.grid].map((shown, cell) => {
    const [column, row] = [cell % board.columns, Math.floor(cell / board.columns)];
    const name = nameOf(column, row);
    const tile = marks.draft.get(name);
    const lying = shown === EMPTY ? "" : shown.toUpperCase();
    const turns = !tile && turning.has(name);
    const ahead = !tile && marks.ahead.has(name);
    const mine = tile || (turns && marks.seat !== null);
    const { traces, choices, chosen } = marks;
    return {
      column,
      row,
      name,
      letter: tile ? letterOf(tile) : lying,
      owner: mine ? marks.seat : ahead ? other(ownerOf(shown)) : ownerOf(shown),
      under: tile ? lying : "",
      draft: tile !== undefined,
      piece: tile?.id,
      turns,
      wait: marks.order.get(name) ?? 0,
      fresh: !tile && fresh.has(name),
      trace: tile || !lying ? null : traces?.laid.has(name) ? "laid" : traces?.turned.has(name) ? "turned" : null,
      ahead,
      refused: refused.has(name),
      choice: chosen.includes(name) ? "chosen" : choices.includes(name) ? "open" : null,
    };
  });
}

/** How many letters of each colour are on the board. */
export function countOf(squares: readonly Square[]): [number, number] {
  const of = (owner: Owner) => squares.filter((square) => square.owner === owner).length;
  return [of(0), of(1)];
}
