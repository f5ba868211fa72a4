// Made by tools/web_types.py from the server's schema: change nothing here.

/** A chain, from its head to its tail. */
export interface ChainView {
  seat: number;
  links: readonly LinkView[];
  words: readonly string[];
  blocked: boolean;
}

/** Points that the last count takes from a seat, or gives to it. */
export interface Deduction {
  seat: number;
  points: number;
  rule: string;
  key: string;
}

/** A token on the board. */
export interface LinkView {
  cell: string;
  token: string;
  letter: string;
  value: number;
}

/** A piece of chess on the back of a token. */
export interface Piece {
  name: string;
  value: number;
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
  rule: string;
  squares: readonly string[];
  chains: readonly ChainView[];
  bases: readonly (readonly string[])[];
  base_squares: Record<string, readonly string[]>;
  pieces: Record<string, Piece>;
  arsenal: readonly string[];
  arsenal_sizes: readonly number[];
  reserve: number;
  scores: readonly number[];
  turn: number;
  moves_left: number;
  replaying: boolean;
  to_act: readonly number[];
  resigned: readonly number[];
  opening: readonly (readonly string[])[];
  seed_hash: string;
  seed: string;
  result: Result | null;
}
