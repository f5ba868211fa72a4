// Made by tools/web_types.py from the server's schema: change nothing here.
import { reader } from "$lib/effects";

/** Letters taken back or drawn. */
export interface Count {
  count: number;
}

/** How to play words that take letters from chains, or that fire. */
export interface HintMoves {
  shots: string;
  taken: string;
  where: string;
}

/** How far the goal is. */
export interface HintNeed {
  need: number;
}

/** Where to play. */
export interface HintWhere {
  where: string;
}

/** How one can win this turn. */
export interface HintWin {
  count: number;
  need: number;
}

/** A wrong word that cost the turn. */
export interface Mistake {
  broken: string;
}

/** A move: all that it did stands in each part of its effects. */
export interface Moved {
  again: number;
  captured: number;
  kind: string;
  laid: readonly string[];
  pirated: number;
  shots: readonly (readonly [string, string])[];
  taken: readonly string[];
  tokens: number;
  transferred: number;
  turned: boolean;
  won_words: string;
}

/** What effects of version 1 tell, by their key. */
export type Told =
  | { key: "founded"; details: Moved }
  | { key: "chained"; details: Moved }
  | { key: "lengthened"; details: Moved }
  | { key: "beyond"; details: Moved }
  | { key: "both"; details: Moved }
  | { key: "compound"; details: Moved }
  | { key: "won"; details: Moved }
  | { key: "hit"; details: Moved }
  | { key: "cross-hit"; details: Moved }
  | { key: "missed"; details: Moved }
  | { key: "chain-blocked"; details: Moved }
  | { key: "word-blocked"; details: Moved }
  | { key: "again"; details: Moved }
  | { key: "pirated"; details: Moved }
  | { key: "captured"; details: Moved }
  | { key: "transferred"; details: Moved }
  | { key: "turned"; details: Moved }
  | { key: "cross-back"; details: Moved }
  | { key: "turned-over"; details: Moved }
  | { key: "taken-back"; details: Count }
  | { key: "drawn"; details: Count }
  | { key: "mistake"; details: Mistake }
  | { key: "hint-transfer"; details: HintNeed }
  | { key: "hint-advance"; details: HintNeed }
  | { key: "hint-win"; details: HintWin }
  | { key: "hint-threat"; details: HintWhere }
  | { key: "hint-where"; details: HintWhere }
  | { key: "hint-word"; details: HintWhere }
  | { key: "hint-moves"; details: HintMoves };

export const readEffects = reader<Told>(1, [
  "founded",
  "chained",
  "lengthened",
  "beyond",
  "both",
  "compound",
  "won",
  "hit",
  "cross-hit",
  "missed",
  "chain-blocked",
  "word-blocked",
  "again",
  "pirated",
  "captured",
  "transferred",
  "turned",
  "cross-back",
  "turned-over",
  "taken-back",
  "drawn",
  "mistake",
  "hint-transfer",
  "hint-advance",
  "hint-win",
  "hint-threat",
  "hint-where",
  "hint-word",
  "hint-moves",
]);
