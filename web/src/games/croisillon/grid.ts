/**
 * Grids of CROISILLON as places and as text: see docs/notation/croisillon.md. Nothing here knows a
 * rule.
 */
import type { Word } from "./view";

/** A place on the plane, which has no edge: numbers may be negative. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A card where it lies, as it is written: `J`, `e`, `*e`, `*YI`, `*Y?` or `*?`. */
export interface Spot extends Place {
  readonly card: string;
}

export type Way = ">" | "<" | "v" | "^";
/** The four directions, in the order in which a JOKER tells its letters. */
export const WAYS: readonly Way[] = [">", "<", "v", "^"];
export const STEPS: Readonly<Record<Way, Place>> = {
  ">": { row: 0, column: 1 },
  "<": { row: 0, column: -1 },
  v: { row: 1, column: 0 },
  "^": { row: -1, column: 0 },
};

/** Cards of a hand that stand for others. */
export const JOKER = "*";
export const CAPITAL_JOKER = "?";

const TOKEN = /\.|\*[A-Z?]{1,4}(?![A-Z?])|\*?[a-z]|[A-Z]| /y;

export function keyOf(place: Place): string {
  return `${place.row},${place.column}`;
}

export function step(place: Place, way: Way, times = 1): Place {
  const by = STEPS[way];
  return { row: place.row + by.row * times, column: place.column + by.column * times };
}

export function isSame(one: Place | null, other: Place | null): boolean {
  return one?.row === other?.row && one?.column === other?.column;
}

/** The card as a hand holds it: a letter, `*` or `?`. */
export function kindOf(card: string): string {
  if (card.length === 1) return card;
  return /[a-z]/.test(card) ? JOKER : CAPITAL_JOKER;
}

/** Whether a card of a hand is a capital. */
export function isCapital(kind: string): boolean {
  return kind === CAPITAL_JOKER || /[A-Z]/.test(kind);
}

/** The cards of rows of text, the top left corner at 0, 0. */
export function parseRows(rows: readonly string[]): Spot[] {
  return rows.flatMap((text, row) => {
    const spots: Spot[] = [];
    let column = 0;
    TOKEN.lastIndex = 0;
    for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
      const [card] = found;
      if (card === " ") continue;
      if (card !== ".") spots.push({ row, column, card });
      column += 1;
    }
    return spots;
  });
}

export interface Box {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** The smallest box around these places; none around nothing. */
export function boxOf(places: Iterable<Place>): Box | null {
  const all = [...places];
  if (!all.length) return null;
  const rows = all.map((place) => place.row);
  const columns = all.map((place) => place.column);
  return { top: Math.min(...rows), left: Math.min(...columns), bottom: Math.max(...rows), right: Math.max(...columns) };
}

/** A grid in one line, wherever it lies on the plane. */
export function formatGrid(spots: readonly Spot[]): string {
  const box = boxOf(spots);
  if (!box) return "";
  const cards = new Map(spots.map((spot) => [keyOf(spot), spot.card]));
  const rows: string[] = [];
  for (let row = box.top; row <= box.bottom; row++) {
    let text = "";
    for (let column = box.left; column <= box.right; column++) {
      const card = cards.get(keyOf({ row, column })) ?? ".";
      // A space keeps a capital apart from the letters of the JOKER before it.
      const apart = /^[A-Z]$/.test(card) && /\*[A-Z?]+$/.test(text);
      text += (apart ? " " : "") + card;
    }
    rows.push(text.replace(/\.+$/, ""));
  }
  return rows.join("/");
}

/** The name of a place in a grid with this corner, which is `B2`. */
export function cellName(place: Place, corner: Place): string {
  return String.fromCharCode(66 + place.column - corner.column) + (place.row - corner.row + 2);
}

/** The place of a name. */
export function placeOf(cell: string, corner: Place): Place {
  return { row: corner.row + Number(cell.slice(1)) - 2, column: corner.column + cell.charCodeAt(0) - 66 };
}

/** A word where it lies. */
export interface Reading {
  readonly text: string;
  readonly way: Way;
  readonly points: number;
  readonly places: readonly Place[];
}

/** The words that run through a place, by its key. */
export function readingsAt(words: readonly Reading[], key: string): readonly string[] {
  return words.filter((word) => word.places.some((place) => keyOf(place) === key)).map((word) => word.text);
}

/** The words that the server read, as places in a grid with this corner. */
export function readings(words: readonly Word[], corner: Place): Reading[] {
  return words.map(([text, cell, way, points]) => ({
    text,
    way: way as Way,
    points,
    places: [...text].map((_, ahead) => step(placeOf(cell, corner), way as Way, ahead)),
  }));
}
