// Made by tools/web_types.py from the server's schema: change nothing here.
import { reader } from "$lib/effects";

/** The glass ran out. */
export interface DialMoved {
  left: number;
  other: number;
}

/** The first word to look for. */
export interface HintFirst {
  length: number;
}

/** What to play. */
export interface HintPlays {
  plays: string;
}

/** How a word can be changed to another. */
export interface HintShape {
  added: number;
  replaced: number;
  was: string;
}

/** What to lay. */
export interface HintTheft {
  cell: string;
  was: string;
}

/** Where to play. */
export interface HintWhere {
  cell: string;
  letter: string;
}

/** What became of a run of letters. */
export type Kind = "lengthened" | "new" | "stolen" | "unchanged" | "unfinished";

/** A word that changed and is no steal. */
export interface Lengthened {
  laid: string;
  was: string;
}

/** A challenge that holds, because the meaning is the same. */
export interface NoSteal {
  evidence: string;
  was: string;
}

/** A play. */
export interface Played {
  laid: readonly string[];
  lead: number;
  verdicts: readonly Verdict[];
  word: string;
}

/** A turn that regains the advantage. */
export interface Regains {
  lead: number;
  turn: string;
}

/** A word that changed its form and not its meaning. */
export interface SameMeaning {
  evidence: string;
  laid: string;
  was: string;
}

/** How far the advantage is. */
export interface Short {
  short: number;
}

/** A word stolen. */
export interface Stolen {
  was: string;
}

/** A word that steals some of the words that it was made from, and leaves others. */
export interface StolenPartly {
  evidence: string;
  kept: string;
  was: string;
}

/** A turn ended. */
export interface TurnEnded {
  blue: number;
  drawn: number;
  lead: number;
  red: number;
}

/** The penalty after a challenge. */
export interface Turned {
  letters: string;
}

/** What a play makes of a word that it touches. */
export interface Verdict {
  cells: readonly string[];
  evidence: readonly string[];
  kept?: readonly string[];
  key: string;
  rule: string;
  stolen?: readonly string[];
  turned: readonly string[];
  verdict: Kind;
  was: readonly string[];
  word: string;
}

/** What effects of version 1 tell, by their key. */
export type Told =
  | { key: "played"; details: Played }
  | { key: "stolen"; details: Stolen }
  | { key: "stolen-partly"; details: StolenPartly }
  | { key: "stolen-and-spared"; details: StolenPartly }
  | { key: "from-own"; details: Lengthened }
  | { key: "own"; details: Lengthened }
  | { key: "partly-own"; details: Lengthened }
  | { key: "spared"; details: Lengthened }
  | { key: "same-word"; details: SameMeaning }
  | { key: "same-family"; details: SameMeaning }
  | { key: "no-steal"; details: NoSteal }
  | { key: "ended"; details: TurnEnded }
  | { key: "turned"; details: Turned }
  | { key: "dial-moved"; details: DialMoved }
  | { key: "hopeless"; details: Short }
  | { key: "hopeless-if-finished-at-once"; details: Short }
  | { key: "hopeless-if-finished"; details: Short }
  | { key: "not-found"; details: Short }
  | { key: "regains"; details: Regains }
  | { key: "hint-first"; details: HintFirst }
  | { key: "hint-replace"; details: Short }
  | { key: "hint-steal"; details: Short }
  | { key: "hint-new"; details: Short }
  | { key: "hint-where"; details: HintWhere }
  | { key: "hint-plays"; details: HintPlays }
  | { key: "hint-shape"; details: HintShape }
  | { key: "hint-theft"; details: HintTheft };

export const readEffects = reader<Told>(1, [
  "played",
  "stolen",
  "stolen-partly",
  "stolen-and-spared",
  "from-own",
  "own",
  "partly-own",
  "spared",
  "same-word",
  "same-family",
  "no-steal",
  "ended",
  "turned",
  "dial-moved",
  "hopeless",
  "hopeless-if-finished-at-once",
  "hopeless-if-finished",
  "not-found",
  "regains",
  "hint-first",
  "hint-replace",
  "hint-steal",
  "hint-new",
  "hint-where",
  "hint-plays",
  "hint-shape",
  "hint-theft",
]);
