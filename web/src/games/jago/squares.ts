/** The board as it is drawn: what lies on each cell, and why it is marked. */
import { cellName, EMPTY, letterOf, type Board, type Draft } from "./draft";
import type { Traces, Verdict } from "./story";

export type Owner = 0 | 1;

export interface Square {
  readonly name: string;
  /** The letter on top; empty where there is none. */
  readonly letter: string;
  readonly owner: Owner | null;
  /** The letter that a tile of the draft covers. */
  readonly under: string;
  /** Whether a tile of the draft lies here. */
  readonly draft: boolean;
  /** Whether the draft would turn this letter. */
  readonly turns: boolean;
  /** Whether it was laid in the turn in progress. */
  readonly fresh: boolean;
  /** What the last turn of the opponent did here. */
  readonly trace: "laid" | "turned" | null;
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
  fresh: readonly string[];
  traces: Traces | null;
  refused: readonly string[];
  choices: readonly string[];
  chosen: readonly string[];
}

export function ownerOf(shown: string): Owner | null {
  if (shown === EMPTY) return null;
  return shown === shown.toUpperCase() ? 0 : 1;
}

export function squaresOf(board: Board, marks: Marks): Square[] {
  const turning = new Set(marks.verdicts.flatMap((one) => one.turned));
  const fresh = new Set(marks.fresh);
  const refused = new Set(marks.refused);
  return [...board.grid].map((shown, cell) => {
    const name = cellName(cell, board.columns);
    const tile = marks.draft.get(name);
    const lying = shown === EMPTY ? "" : shown.toUpperCase();
    const turns = !tile && turning.has(name);
    const mine = tile || (turns && marks.seat !== null);
    const { traces, choices, chosen } = marks;
    return {
      name,
      letter: tile ? letterOf(tile) : lying,
      owner: mine ? marks.seat : ownerOf(shown),
      under: tile ? lying : "",
      draft: tile !== undefined,
      turns,
      fresh: !tile && fresh.has(name),
      trace: tile || !lying ? null : traces?.laid.has(name) ? "laid" : traces?.turned.has(name) ? "turned" : null,
      refused: refused.has(name),
      choice: chosen.includes(name) ? "chosen" : choices.includes(name) ? "open" : null,
    };
  });
}

/** The new squares, with the old one wherever nothing changed: only what is new is drawn again. */
export function keepSame(before: readonly Square[], after: readonly Square[]): Square[] {
  const keys = Object.keys(after[0] ?? {}) as (keyof Square)[];
  return after.map((square, cell) => {
    const old = before[cell];
    return old && keys.every((key) => old[key] === square[key]) ? old : square;
  });
}

/** How many letters of each colour are on the board. */
export function countOf(squares: readonly Square[]): [number, number] {
  const of = (owner: Owner) => squares.filter((square) => square.owner === owner).length;
  return [of(0), of(1)];
}
