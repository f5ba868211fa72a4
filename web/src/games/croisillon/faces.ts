/** What cards look like and how they are told, from what is known of them. */
import {
  CAPITAL_JOKER,
  isCapital,
  isSame,
  JOKER,
  kindOf,
  parseRows,
  step,
  WAYS,
  type Place,
  type Reading,
  type Way,
} from "./grid";
import type { Draft, Laid } from "./draft";
import type { Texts } from "./texts";
import type { LaidView } from "./view";

/** A card as it is drawn. */
export interface CardFace {
  readonly capital: boolean;
  readonly joker: boolean;
  /** The letter in the middle; empty for a joker that says nothing, or several things. */
  readonly letter: string;
  /** The letters of a JOKER with several words, by their direction. */
  readonly edges: Readonly<Partial<Record<Way, string>>>;
  readonly value: number;
}

/** A card where it lies. */
export interface PlacedFace extends Place {
  readonly face: CardFace;
  /** Its piece, where it can be moved. */
  readonly piece?: string;
  /** What I am about to add. */
  readonly fresh?: boolean;
}

/** A card of the hand. */
export function handFace(kind: string, value: number): CardFace {
  const joker = kind === JOKER || kind === CAPITAL_JOKER;
  return { capital: isCapital(kind), joker, letter: joker ? "" : kind, edges: {}, value };
}

function jokerFace(letters: Partial<Record<Way, string>>): CardFace {
  const all = new Set(Object.values(letters));
  const [only] = all;
  const single = all.size === 1 && only !== undefined;
  return { capital: true, joker: true, letter: single ? only : "", edges: single ? {} : letters, value: 0 };
}

/** A card of the draft; a JOKER shows the letters that the referee read. */
export function draftFace(laid: Laid, value: number, words: readonly Reading[]): CardFace {
  const { kind } = laid.piece;
  if (kind === JOKER) return { ...handFace(kind, 0), letter: laid.letter };
  if (kind !== CAPITAL_JOKER) return handFace(kind, value);
  const read = words.filter((word) => isSame(word.places[0]!, laid) && word.text[0] !== "?");
  return jokerFace({ ...Object.fromEntries(read.map((word) => [word.way, word.text[0]])), ...laid.told });
}

/** The cards of a grid that was laid, its corner at 0, 0. */
export function laidFaces(laid: LaidView): PlacedFace[] {
  const spots = parseRows(laid.rows);
  return spots.map((spot, number) => {
    const { row, column, card } = spot;
    const value = laid.values[number] ?? 0;
    if (kindOf(card) === JOKER) return { row, column, face: { ...handFace(JOKER, 0), letter: card.slice(1) } };
    if (kindOf(card) !== CAPITAL_JOKER) return { row, column, face: handFace(card, value) };
    const ways = WAYS.filter((way) => spots.some((other) => isSame(other, step(spot, way))));
    const letters = card.slice(1);
    const pairs = ways.map((way, place) => [way, letters.length === 1 ? letters : letters[place]]);
    return { row, column, face: jokerFace(Object.fromEntries(pairs)) };
  });
}

/** Cards that lie as they lay look the same: they are not drawn anew. */
const drawn = new WeakMap<Laid, PlacedFace>();

export function draftFaces(draft: Draft, values: ReadonlyMap<string, number>, words: readonly Reading[]): PlacedFace[] {
  return draft.map((laid) => {
    const { row, column, piece } = laid;
    const value = values.get(piece.kind) ?? 0;
    const before = drawn.get(laid);
    if (before && before.face.value === value && piece.kind !== CAPITAL_JOKER) return before;
    const placed = { row, column, piece: piece.id, face: draftFace(laid, value, words) };
    drawn.set(laid, placed);
    return placed;
  });
}

/** A card in words. */
export function tellFace(face: CardFace, say: Texts): string {
  if (!face.joker) return face.capital ? say.capital(face.letter, face.value) : say.small(face.letter, face.value);
  const letters = face.letter || Object.values(face.edges).join(", ");
  if (face.capital) return letters ? say.capitalJokerAs(letters) : say.capitalJoker;
  return letters ? say.jokerAs(letters) : say.joker;
}
