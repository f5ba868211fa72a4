/** A phrase while it is typed: its words are completed, in any spelling of their letters. */

/** How many words a phrase has. */
export const LENGTH = 7;
/** How many words are proposed at once. */
const MOST = 6;

/** The letters of a word: no accents, no capitals. */
export function letters(text: string): string {
  return text
    .toLowerCase()
    .replace(/œ/g, "oe")
    .replace(/æ/g, "ae")
    .normalize("NFD")
    .replace(/[^a-z]/g, "");
}

/** What was typed, word by word; the last one is empty after a space. */
function typed(text: string): string[] {
  return text.trimStart().split(/[^\p{L}\p{M}]+/u);
}

export interface Progress {
  /** How many words stand. */
  words: number;
  /** The words that the last one may become. */
  proposed: readonly string[];
  /** What is no word of a phrase, and cannot become one. */
  unknown: string;
}

/** How far a phrase is. */
export function progress(list: readonly string[], text: string): Progress {
  const all = typed(text);
  const last = letters(all.at(-1) ?? "");
  const known = new Set(list.map(letters));
  const before = all.slice(0, -1).map(letters);
  const found = last ? list.filter((word) => letters(word).startsWith(last)) : [];
  const wrong = before.findIndex((word) => !known.has(word));
  const unknown = wrong >= 0 ? all[wrong]! : last && !found.length ? all.at(-1)! : "";
  const stands = known.has(last) ? 1 : 0;
  const proposed = found.filter((word) => letters(word) !== last).slice(0, MOST);
  return { words: before.length + stands, proposed, unknown };
}

/** The text with its last word completed, ready for the next one. */
export function complete(text: string, word: string): string {
  const all = typed(text);
  const before = [...all.slice(0, -1), word];
  return before.join(" ") + (before.length < LENGTH ? " " : "");
}
