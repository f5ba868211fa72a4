// Made by tools/web_types.py from the server's schema: change nothing here.

/** Points that the last count takes from a seat, or gives to it. */
export interface Deduction {
  seat: number;
  points: number;
  rule: string;
  key: string;
}

/** The own draft: what it would score, or why it cannot be laid. */
export interface DraftView {
  rows: readonly string[];
  words: readonly Word[];
  score: number;
  faults: readonly FaultView[];
}

/** Something that is wrong with a draft. */
export interface FaultView {
  rule: string;
  key: string;
  words: readonly string[];
  cells: readonly string[];
  values: Record<string, unknown>;
}

/** A grid that was laid. */
export interface LaidView {
  seat: number;
  rows: readonly string[];
  values: readonly number[];
  words: readonly Word[];
  score: number;
}

/** How a game ended. */
export interface Result {
  winners: readonly number[];
  scores: readonly number[];
  rule: string;
  reason: string;
  who: number | null;
  deductions: readonly Deduction[];
  figures: Record<string, number>;
}

/** The table as one seat sees it. */
export interface View {
  seat: number | null;
  hand: string;
  values: readonly number[];
  draft: DraftView | null;
  hand_sizes: readonly number[];
  capitals: number;
  smalls: number;
  table: LaidView | null;
  bonus: string;
  bonus_value: number;
  last: readonly (LaidView | null)[];
  used: readonly string[];
  scores: readonly number[];
  target: number;
  turn: number;
  turns: readonly number[];
  to_act: readonly number[];
  until: number | null;
  resigned: readonly number[];
  seed_hash: string;
  seed: string;
  result: Result | null;
}

/** A word of a grid, as it was read. */
export type Word = readonly [string, string, string, number];
