// Made by tools/web_types.py from the server's schema: change nothing here.
import { reader } from "$lib/effects";

/** A new captain. */
export interface Captain {
  captain: number;
}

/** Whether a word fits is doubted. */
export interface Contested {
  category: string;
}

/** The word to look for. */
export interface HintFirst {
  category: string;
  length: number;
  letter: string;
}

/** The words to look for. */
export interface HintLength {
  count: number;
  length: number;
}

/** The letters to look for, or to spell. */
export interface HintLetters {
  letters: string;
}

/** The word to give. */
export interface HintWord {
  moved: number;
}

/** A word, or letters of it, and what they pull. */
export interface Pulled {
  captured: string;
  moved: string;
}

/** Letters that capture nothing. */
export interface Spelled {
  moved: string;
}

/** The timer runs. */
export interface Started {
  category: string;
  seconds: number;
}

/** The time to spell is over. */
export interface Stopped {
  spelled: string;
}

/** Something that a player said. */
export interface Text {
  text: string;
}

/** A vote counted. */
export interface Votes {
  no: number;
  unsure: number;
  yes: number;
}

/** What the dictionary says of a word. */
export interface Written {
  written: string;
}

/** What effects of version 1 tell, by their key. */
export type Told =
  | { key: "started"; details: Started }
  | { key: "proposed"; details: Pulled }
  | { key: "locked"; details: Pulled }
  | { key: "captured"; details: Pulled }
  | { key: "spelled"; details: Spelled }
  | { key: "right"; details: Written }
  | { key: "wrong"; details: Written }
  | { key: "contested"; details: Contested }
  | { key: "explained"; details: Text }
  | { key: "said"; details: Text }
  | { key: "fits"; details: Votes }
  | { key: "misfit"; details: Votes }
  | { key: "voted-right"; details: Votes }
  | { key: "voted-even"; details: Votes }
  | { key: "voted-tie"; details: Votes }
  | { key: "voted-wrong"; details: Votes }
  | { key: "stopped"; details: Stopped }
  | { key: "captain-left"; details: Captain }
  | { key: "appointed"; details: Captain }
  | { key: "hint-spell"; details: HintLetters }
  | { key: "hint-letters"; details: HintLetters }
  | { key: "hint-length"; details: HintLength }
  | { key: "hint-first"; details: HintFirst }
  | { key: "hint-word"; details: HintWord };

export const readEffects = reader<Told>(1, [
  "started",
  "proposed",
  "locked",
  "captured",
  "spelled",
  "right",
  "wrong",
  "contested",
  "explained",
  "said",
  "fits",
  "misfit",
  "voted-right",
  "voted-even",
  "voted-tie",
  "voted-wrong",
  "stopped",
  "captain-left",
  "appointed",
  "hint-spell",
  "hint-letters",
  "hint-length",
  "hint-first",
  "hint-word",
]);
