// Made by tools/web_types.py from the server's schema: change nothing here.

/** A word that can be challenged. */
export interface ClaimView {
  seat: number;
  word: string;
  cells: readonly string[];
  stolen: readonly string[];
  until: number | null;
}

/** Points that the last count takes from a seat, or gives to it. */
export interface Deduction {
  seat: number;
  points: number;
  rule: string;
  key: string;
}

/** A word on the board that had other forms, to which it cannot return. */
export interface HistoryView {
  start: string;
  down: boolean;
  word: string;
  forms: readonly string[];
}

/** What the player to move still needs before the turn can be ended. */
export interface MissingView {
  no_words: readonly string[];
  short: number;
}

/** Letters to be turned after a challenge. */
export interface PenaltyView {
  seat: number;
  most: number;
  cells: readonly string[];
  until: number | null;
}

/** A play of the turn in progress. */
export interface PlayView {
  start: string;
  down: boolean;
  word: string;
  laid: readonly string[];
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
  columns: number;
  grid: string;
  rack: string;
  rack_sizes: readonly number[];
  pool: string;
  bag: number;
  colours: readonly [number, number];
  turn: number;
  to_act: readonly number[];
  plays: readonly PlayView[];
  missing: MissingView;
  histories: readonly HistoryView[];
  dial: readonly [number, number];
  glass: number | null;
  grace: number;
  claims: readonly ClaimView[];
  penalty: PenaltyView | null;
  seed_hash: string;
  seed: string;
  result: Result | null;
}
