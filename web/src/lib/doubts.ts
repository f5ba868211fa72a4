/** Words that somebody may miss in the dictionary, or may not want there. */
import type { DoubtfulWord, Effects, RefusalView } from "./protocol";

export type Kind = DoubtfulWord["kind"];
export type Place = DoubtfulWord["place"];

export interface Doubt {
  readonly word: string;
  readonly kind: Kind;
}

/** By which keys the referees say that words are not in the dictionary. */
const UNKNOWN = new Set(["unknown-word", "no-words", "no-words-and-short", "no-such-word", "upheld"]);
/** What can be reported: no compounds, and no single letters. */
const WORD = /^\p{L}{2,35}$/u;

/** The words that a referee does not find in the dictionary. */
export function missedBy(said: Partial<Pick<RefusalView, "key" | "words">>): readonly Doubt[] {
  return UNKNOWN.has(said.key ?? "") ? doubtsOf(said) : [];
}

/** The words of what was done: those that were played, or those that were not found. */
export function doubtsIn(effects: Effects | null | undefined): readonly Doubt[] {
  return effects ? [...doubtsOf(effects), ...effects.parts.flatMap(doubtsIn)] : [];
}

/** The words of something that a referee says, a refusal or what was done. */
export function doubtsOf({ key = "", words = [] }: Partial<Pick<RefusalView, "key" | "words">>): readonly Doubt[] {
  return doubts(words, UNKNOWN.has(key) ? "missing" : "wrong");
}

/** The words of a text that are no names: as everywhere, they stand in capitals. */
export function doubtsSaid(text: string): readonly Doubt[] {
  return doubts(text.match(/\p{Lu}{2,}/gu) ?? [], "wrong");
}

export function doubts(words: readonly string[], kind: Kind): readonly Doubt[] {
  return [...new Set(words)].filter((word) => WORD.test(word)).map((word) => ({ word, kind }));
}

export interface Piece {
  readonly text: string;
  readonly doubt: Doubt | null;
}

/** A text in its pieces: these words wherever they stand by themselves, and what is between. */
export function piecesOf(text: string, known: readonly Doubt[]): readonly Piece[] {
  const byWord = new Map(known.map((doubt) => [doubt.word, doubt]));
  const pieces = text.split(/(\p{L}+)/u).map((part) => ({ text: part, doubt: byWord.get(part) ?? null }));
  return pieces.reduce<Piece[]>((all, piece) => {
    const last = all.at(-1);
    if (last && !last.doubt && !piece.doubt) all[all.length - 1] = { text: last.text + piece.text, doubt: null };
    else if (piece.text) all.push(piece);
    return all;
  }, []);
}
