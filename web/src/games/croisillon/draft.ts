/**
 * A grid of CROISILLON while it is prepared: which of my cards lie where on the plane, what the
 * jokers stand for, and the text of it all. Nothing here knows a rule; the referee judges.
 */
import type { Piece } from "$lib/rack";
import {
  boxOf,
  CAPITAL_JOKER,
  formatGrid,
  isCapital,
  isSame,
  JOKER,
  kindOf,
  parseRows,
  step,
  WAYS,
  type Place,
  type Spot,
  type Way,
} from "./grid";

/** A card of my hand on the plane. */
export interface Laid extends Place {
  readonly piece: Piece;
  /** What a small joker stands for; empty while that is not said. */
  readonly letter: string;
  /** The first letters of a JOKER's words that are said; the referee finds the others. */
  readonly told: Readonly<Partial<Record<Way, string>>>;
}

export type Draft = readonly Laid[];
export const NOTHING: Draft = [];

const PLAIN = { letter: "", told: {} };

/** The draft that the server keeps, its corner here. */
export function fromRows(hand: readonly Piece[], rows: readonly string[], corner: Place): Draft {
  const free = [...hand];
  const spots = parseRows(rows);
  return spots.flatMap(({ row, column, card }) => {
    const found = free.findIndex((piece) => piece.kind === kindOf(card));
    if (found < 0) return [];
    const [piece] = free.splice(found, 1);
    const place = { row: corner.row + row, column: corner.column + column };
    return [{ ...place, piece: piece!, ...saidBy(card, { row, column }, spots) }];
  });
}

/** What the text of a joker says. */
function saidBy(card: string, place: Place, spots: readonly Spot[]): Pick<Laid, "letter" | "told"> {
  if (kindOf(card) === JOKER) return { letter: card.slice(1), told: {} };
  if (kindOf(card) !== CAPITAL_JOKER) return PLAIN;
  const ways = WAYS.filter((way) => spots.some((spot) => isSame(spot, step(place, way))));
  const letters = card.slice(1);
  const pairs = ways.map((way, number) => [way, letters.length === 1 ? letters : letters[number]]);
  return { letter: "", told: Object.fromEntries(pairs.filter(([, letter]) => letter && letter !== "?")) };
}

// -- looking

export function at(draft: Draft, place: Place): Laid | undefined {
  return draft.find((laid) => isSame(laid, place));
}

/** The cards that still are in the hand. */
export function inHand(draft: Draft, hand: readonly Piece[]): Piece[] {
  const away = ids(draft);
  return hand.filter((piece) => !away.has(piece.id));
}

/** The cards that lie on the plane, by their ids. */
export function ids(draft: Draft): Set<string> {
  return new Set(draft.map((laid) => laid.piece.id));
}

/** The place that the server names B2. */
export function corner(draft: Draft): Place {
  const box = boxOf(draft);
  return { row: box?.top ?? 0, column: box?.left ?? 0 };
}

/** The ways on which a card lies next to this place. */
export function neighbours(draft: Draft, place: Place): Way[] {
  return WAYS.filter((way) => at(draft, step(place, way)));
}

/** A small joker of which nobody knows yet what it stands for. */
export function unsaid(draft: Draft): Laid | undefined {
  return draft.find((laid) => laid.piece.kind === JOKER && !laid.letter);
}

/** The draft in the notation of the game; none as long as a small joker says nothing. */
export function write(draft: Draft): string | null {
  if (unsaid(draft)) return null;
  return formatGrid(draft.map((laid) => ({ row: laid.row, column: laid.column, card: cardOf(draft, laid) })));
}

function cardOf(draft: Draft, laid: Laid): string {
  const { kind } = laid.piece;
  if (kind === JOKER) return JOKER + laid.letter;
  if (kind !== CAPITAL_JOKER) return kind;
  const letters = neighbours(draft, laid).map((way) => laid.told[way] ?? "?");
  return JOKER + (new Set(letters).size <= 1 ? (letters[0] ?? "?") : letters.join(""));
}

// -- changing

/** Lay a card here, from wherever it is; what lay here goes back to the hand. */
export function lay(draft: Draft, piece: Piece, place: Place, letter = ""): Draft {
  const others = draft.filter((laid) => laid.piece.id !== piece.id && !isSame(laid, place));
  return [...others, { ...PLAIN, row: place.row, column: place.column, piece, letter }];
}

/** Move a card; what lay there takes its place. */
export function move(draft: Draft, from: Place, to: Place): Draft {
  if (!at(draft, from)) return draft;
  return draft.map((laid) => {
    const target = isSame(laid, from) ? to : isSame(laid, to) ? from : null;
    return target ? { ...laid, row: target.row, column: target.column } : laid;
  });
}

export function take(draft: Draft, place: Place): Draft {
  return draft.filter((laid) => !isSame(laid, place));
}

/** Say what the small joker here stands for. */
export function say(draft: Draft, place: Place, letter: string): Draft {
  return change(draft, place, (laid) => ({ ...laid, letter: letter.toLowerCase() }));
}

/** Say how the word of the JOKER here begins that way; an empty letter leaves it to the referee. */
export function tell(draft: Draft, place: Place, way: Way, letter: string): Draft {
  return change(draft, place, (laid) => {
    const { [way]: _, ...others } = laid.told;
    return { ...laid, told: letter ? { ...others, [way]: letter.toUpperCase() } : others };
  });
}

function change(draft: Draft, place: Place, how: (laid: Laid) => Laid): Draft {
  return draft.map((laid) => (isSame(laid, place) ? how(laid) : laid));
}

// -- typing

/** The way in which one would write from here: away from the card beside it, a capital first. */
export function wayFrom(draft: Draft, place: Place): Way {
  const beside = (way: Way) => at(draft, step(place, way, -1));
  const ways = WAYS.filter(beside);
  return ways.find((way) => isCapital(beside(way)!.piece.kind)) ?? ways[0] ?? ">";
}

/** The card that a typed letter means: its own, a joker of its kind, or its sister. */
export function meant(free: readonly Piece[], typed: string): { piece: Piece; letter: string } | undefined {
  const joker = isCapital(typed) ? CAPITAL_JOKER : JOKER;
  const sister = typed === typed.toLowerCase() ? typed.toUpperCase() : typed.toLowerCase();
  for (const kind of [typed, joker, sister]) {
    const piece = free.find((one) => one.kind === kind);
    if (piece) return { piece, letter: kind === JOKER && typed !== JOKER ? typed : "" };
  }
  return undefined;
}

export interface Typed {
  readonly draft: Draft;
  /** Where the next letter goes. */
  readonly cursor: Place;
  /** Whether there was such a card. */
  readonly found: boolean;
}

/** Type a letter here, and go on this way; a card that shows it already stays. */
export function type(draft: Draft, hand: readonly Piece[], cursor: Place, way: Way, typed: string): Typed {
  const onward = step(cursor, way);
  const there = at(draft, cursor);
  const shown = there && (there.letter || there.piece.kind);
  if (shown?.toLowerCase() === typed.toLowerCase()) return { draft, cursor: onward, found: true };
  const freed = take(draft, cursor);
  const found = meant(inHand(freed, hand), typed);
  if (!found) return { draft, cursor, found: false };
  return { draft: lay(freed, found.piece, cursor, found.letter), cursor: onward, found: true };
}

/** Take back the card here or, where there is none, the one before. */
export function erase(draft: Draft, cursor: Place, way: Way): Typed {
  const before = at(draft, cursor) ? cursor : step(cursor, way, -1);
  return { draft: take(draft, before), cursor: before, found: Boolean(at(draft, before)) };
}

// -- the hand

/** A hand as it is shown: the capitals, then the small letters, each in its order. */
export function inPacks(hand: readonly Piece[]): Piece[] {
  const isFirst = (piece: Piece) => isCapital(piece.kind);
  return [...hand.filter(isFirst), ...hand.filter((piece) => !isFirst(piece))];
}

/** Cards as they are written to be exchanged. */
export function writeCards(cards: readonly Piece[]): string {
  return inPacks(cards)
    .map((piece) => piece.kind)
    .join("");
}
