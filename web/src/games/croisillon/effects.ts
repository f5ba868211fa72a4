// Made by tools/web_types.py from the server's schema: change nothing here.
import { reader } from "$lib/effects";

/** Cards given back, or words to look for. */
export interface Count {
  count: number;
}

/** A draft that could be laid. */
export interface Drafted {
  found: readonly FoundWord[];
  points: number;
  text: string;
}

/** Something that is wrong with a draft. */
export interface FaultView {
  rule: string;
  key: string;
  words: readonly string[];
  cells: readonly string[];
  values: Record<string, unknown>;
}

/** A word of a grid, as it was read. */
export interface FoundWord {
  cell: string;
  direction: string;
  points: number;
  text: string;
}

/** Where to add it. */
export interface HintBeside {
  cell: string;
}

/** The bonus card turned up. */
export interface HintBonus {
  card: string;
}

/** What to give back. */
export interface HintExchange {
  cards: string;
}

/** The word to look for. */
export interface HintLook {
  capital: string;
  length: number;
}

/** A bonus card kept. */
export interface Kept {
  bonus: string;
}

/** A grid, or what a bonus card adds to it. */
export interface LaidWords {
  found: readonly FoundWord[];
  text: string;
}

/** A draft that cannot be laid yet. */
export interface Unfinished {
  faults: readonly FaultView[];
  found: readonly FoundWord[];
  points: number;
  reasons: string;
  text: string;
}

/** What effects of version 1 tell, by their key. */
export type Told =
  | { key: "laid"; details: LaidWords }
  | { key: "all-laid"; details: LaidWords }
  | { key: "added"; details: LaidWords }
  | { key: "drafted"; details: Drafted }
  | { key: "unfinished"; details: Unfinished }
  | { key: "kept"; details: Kept }
  | { key: "exchanged"; details: Count }
  | { key: "passed"; details: Count }
  | { key: "hint-exchange"; details: HintExchange }
  | { key: "hint-look"; details: HintLook }
  | { key: "hint-where"; details: Count }
  | { key: "hint-bonus"; details: HintBonus }
  | { key: "hint-beside"; details: HintBeside }
  | { key: "hint-add"; details: HintBeside };

export const readEffects = reader<Told>(1, [
  "laid",
  "all-laid",
  "added",
  "drafted",
  "unfinished",
  "kept",
  "exchanged",
  "passed",
  "hint-exchange",
  "hint-look",
  "hint-where",
  "hint-bonus",
  "hint-beside",
  "hint-add",
]);
