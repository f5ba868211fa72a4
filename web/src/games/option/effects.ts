// Made by tools/web_types.py from the server's schema: change nothing here.
import { reader } from "$lib/effects";

/** Prisms given back. */
export interface Count {
  count: number;
}

/** The first word to look for. */
export interface HintFirst {
  length: number;
}

/** What to play. */
export interface HintMove {
  flips: string;
  where: string;
}

/** The word to look for. */
export interface HintTouch {
  count: number;
  length: number;
}

/** Where to play. */
export interface HintWhere {
  letter: string;
  where: string;
}

/** A play. */
export interface Played {
  doubled: readonly string[];
  flips: readonly string[];
  full_hand: boolean;
  laid: readonly string[];
  points: readonly number[];
  text: string;
}

/** What effects of version 1 tell, by their key. */
export type Told =
  | { key: "played"; details: Played }
  | { key: "exchanged"; details: Count }
  | { key: "passed"; details: Count }
  | { key: "hint-first"; details: HintFirst }
  | { key: "hint-touch"; details: HintTouch }
  | { key: "hint-where"; details: HintWhere }
  | { key: "hint-move"; details: HintMove }
  | { key: "hint-flips"; details: HintMove }
  | { key: "hint-exchange"; details: Count }
  | { key: "hint-pass"; details: Count };

export const readEffects = reader<Told>(1, [
  "played",
  "exchanged",
  "passed",
  "hint-first",
  "hint-touch",
  "hint-where",
  "hint-move",
  "hint-flips",
  "hint-exchange",
  "hint-pass",
]);
