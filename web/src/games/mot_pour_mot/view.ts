// Made by tools/web_types.py from the server's schema: change nothing here.

/** Points that the last count takes from a seat, or gives to it. */
export interface Deduction {
  seat: number;
  points: number;
  rule: string;
  key: string;
}

/** A check that goes to a vote; who has voted is seen by all, but not how. */
export interface DisputeView {
  about: string;
  asker: number;
  explanation: string;
  voted: readonly number[];
  own_vote: string;
}

/** What is going on in a turn, in this order. */
export type Phase = "checking" | "explaining" | "reading" | "spelling" | "thinking" | "voting";

/** A word that a teammate suggests. */
export interface ProposalView {
  seat: number;
  word: string;
}

/** Something that a teammate said. */
export interface RemarkView {
  seat: number;
  text: string;
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

/** What came of the last vote. */
export interface Tally {
  about: string;
  word: string;
  votes: readonly string[];
  stands: boolean;
}

/** The table as one seat sees it. */
export interface View {
  seat: number | null;
  players: number;
  letters: string;
  tracks: readonly number[];
  before: readonly number[];
  pulls: number;
  to_win: number;
  scores: readonly [number, number];
  category: string;
  categories_left: number;
  team: number;
  captains: readonly [number, number];
  teams: readonly (readonly number[])[];
  phase: Phase;
  at: number;
  until: number;
  seconds: number;
  proposals: readonly ProposalView[];
  talk: readonly RemarkView[];
  word: string;
  spelled: string;
  rest: string;
  checked: readonly string[];
  accepted: readonly number[];
  skips: boolean;
  dispute: DisputeView | null;
  tally: Tally | null;
  answers: readonly string[];
  to_act: readonly number[];
  left: readonly number[];
  seed_hash: string;
  seed: string;
  result: Result | null;
}
