// Made by tools/web_types.py from the server's schema: change nothing here.

/** Points that the last count takes from a seat, or gives to it. */
export interface Deduction {
  seat: number;
  points: number;
  rule: string;
  key: string;
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
  values: Record<string, number>;
  grid: readonly string[];
  rack: readonly string[];
  rack_sizes: readonly number[];
  bag: number;
  scores: readonly number[];
  turn: number;
  to_act: readonly number[];
  resigned: readonly number[];
  opening: readonly (readonly string[])[];
  window: WindowView | null;
  seed_hash: string;
  seed: string;
  result: Result | null;
}

/** A play that can be challenged. */
export interface WindowView {
  seat: number;
  words: readonly string[];
  score: number;
  until: number | null;
}
