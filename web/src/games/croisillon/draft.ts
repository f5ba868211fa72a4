/**
 * A grid of CROISILLON while it is prepared: which of my cards lie where on the plane, what the
 * jokers stand for, and the text of it all. Nothing here knows a rule; the referee judges.
 */
import type { Typed } from "$lib/composer.svelte";
import { keepOrder, type Piece } from "$lib/rack";
import {
  boxOf,
  CAPITAL_JOKER,
  cellName,
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
  /** What the JOKER on whose word a bonus card lies stands for, where that must be said. */
  readonly first: string;
}

export type Draft = readonly Laid[];
export const NOTHING: Draft = [];

/** What is said of a card. */
type Said = Pick<Laid, "letter" | "told" | "first">;
const PLAIN: Said = { letter: "", told: {}, first: "" };
const ORIGIN: Place = { row: 0, column: 0 };

export const isEmpty = (draft: Draft): boolean => draft.length === 0;

// -- what is kept

/** The draft that the server keeps, its corner here. */
export function fromRows(hand: readonly Piece[], rows: readonly string[], corner: Place): Draft {
  const take = taker(hand);
  const spots = parseRows(rows);
  return spots.flatMap(({ row, column, card }) => {
    const piece = take(kindOf(card));
    const place = { row: corner.row + row, column: corner.column + column };
    return piece ? [{ ...place, piece, ...saidBy(card, { row, column }, spots) }] : [];
  });
}

/** Gives the cards of a hand one after the other, by their kinds. */
function taker(hand: readonly Piece[]): (kind: string) => Piece | undefined {
  const free = [...hand];
  return (kind) => {
    const place = free.findIndex((piece) => piece.kind === kind);
    return place < 0 ? undefined : free.splice(place, 1)[0];
  };
}

/** What the text of a joker says. */
function saidBy(card: string, place: Place, spots: readonly Spot[]): Said {
  if (kindOf(card) === JOKER) return { ...PLAIN, letter: card.slice(1) };
  if (kindOf(card) !== CAPITAL_JOKER) return PLAIN;
  const ways = WAYS.filter((way) => spots.some((spot) => isSame(spot, step(place, way))));
  const letters = card.slice(1);
  const pairs = ways.map((way, number) => [way, letters.length === 1 ? letters : letters[number]]);
  return { ...PLAIN, told: Object.fromEntries(pairs.filter(([, letter]) => letter && letter !== "?")) };
}

/** A card as the device keeps it: another one of its kind will do. */
interface Packed extends Place, Said {
  readonly kind: string;
}

export function pack(draft: Draft): unknown {
  return draft.map(({ piece, ...where }): Packed => ({ ...where, kind: piece.kind }));
}

/** What was kept, with the cards that are at hand now. */
export function unpack(kept: unknown, hand: readonly Piece[]): Draft {
  const take = taker(hand);
  return (Array.isArray(kept) ? kept : []).filter(isPacked).flatMap(({ kind, row, column, letter, told, first }) => {
    const piece = take(kind);
    return piece ? [{ row, column, piece, letter, told, first }] : [];
  });
}

/** No card lies farther from where the plane began: what says so is no draft. */
const FARTHEST = 500;

function isPacked(one: unknown): one is Packed {
  const { kind, row, column, letter, told, first } = (one ?? {}) as Record<keyof Packed, unknown>;
  const isNear = (at: unknown) => Number.isInteger(at) && Math.abs(at as number) <= FARTHEST;
  const isSaid = [kind, letter, first].every((text) => typeof text === "string");
  return isSaid && isNear(row) && isNear(column) && typeof told === "object" && told !== null;
}

/** What the hand still allows: cards of another deal are other cards. */
export function settle(draft: Draft, hand: readonly Piece[]): Draft {
  const ids = new Set(hand.map((piece) => piece.id));
  const stays = (laid: Laid) => ids.has(laid.piece.id);
  return draft.every(stays) ? draft : draft.filter(stays);
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

/** The action that adds the bonus card to the grid on the table; none as long as something is not said. */
export function writeAdded(draft: Draft): string | null {
  const [laid] = draft;
  return laid && !unsaid(draft) ? `add ${cellName(laid, ORIGIN)} ${laid.first}${cardOf(draft, laid)}` : null;
}

// -- changing

/** Lay a card here, from wherever it is; what lay here goes back to the hand. */
export function lay(draft: Draft, piece: Piece, place: Place, said: Partial<Said> = {}): Draft {
  const others = draft.filter((laid) => laid.piece.id !== piece.id && !isSame(laid, place));
  return [...others, { ...PLAIN, ...said, row: place.row, column: place.column, piece }];
}

/** Move a card; what lay there takes its place. */
export function move(draft: Draft, from: Place, to: Place): Draft {
  if (!at(draft, from)) return draft;
  return draft.map((laid) => {
    const target = isSame(laid, from) ? to : isSame(laid, to) ? from : null;
    return target ? { ...laid, row: target.row, column: target.column } : laid;
  });
}

/** Take back the card that lies here. */
export function lift(draft: Draft, place: Place): Draft {
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

/** Say what the JOKER on whose word the card here lies stands for. */
export function sayFirst(draft: Draft, place: Place, letter: string): Draft {
  return change(draft, place, (laid) => ({ ...laid, first: letter.toUpperCase() }));
}

function change(draft: Draft, place: Place, how: (laid: Laid) => Laid): Draft {
  return draft.map((laid) => (isSame(laid, place) ? how(laid) : laid));
}

// -- typing

const CLOCKWISE: readonly Way[] = [">", "v", "<", "^"];

/** Whether a card here would go on with a word that begins before it. */
function leadsOn(draft: Draft, place: Place, way: Way): boolean {
  for (let back = step(place, way, -1); at(draft, back); back = step(back, way, -1)) {
    if (isCapital(at(draft, back)!.piece.kind)) return true;
  }
  return false;
}

/** The next way, clockwise, in which one can write from here: away from a capital, or any where there is none. */
export function turned(draft: Draft, place: Place, way: Way): Way {
  const here = at(draft, place);
  const onward = here && isCapital(here.piece.kind) ? [] : CLOCKWISE.filter((one) => leadsOn(draft, place, one));
  const now = CLOCKWISE.indexOf(way);
  const turns = [1, 2, 3, 4].map((by) => CLOCKWISE[(now + by) % 4]!);
  return turns.find((one) => !onward.length || onward.includes(one))!;
}

/** Whether a word begins with what is typed here: nothing lies before it, and no capital on its lines. */
function begins(draft: Draft, place: Place, way: Way): boolean {
  return !at(draft, step(place, way, -1)) && !WAYS.some((one) => leadsOn(draft, place, one));
}

/**
 * The kinds of cards that a typed letter means, the likeliest first. Words begin with a capital, so
 * that the first letter of one need not be typed with Shift; within a word, what is typed is meant. A
 * joker stands in only for a letter that no card shows.
 */
function meant(typed: string, first: boolean): readonly string[] {
  const small = typed.toLowerCase();
  const capital = typed === JOKER ? CAPITAL_JOKER : typed.toUpperCase();
  if (first) return [capital, small, CAPITAL_JOKER, JOKER];
  return typed === small ? [small, JOKER, capital] : [capital, small];
}

/** What a typed letter says of the card that stands for it. */
function saidWith(kind: string, typed: string, way: Way): Partial<Said> {
  if (typed === JOKER) return {};
  if (kind === JOKER) return { letter: typed.toLowerCase() };
  return kind === CAPITAL_JOKER ? { told: { [way]: typed.toUpperCase() } } : {};
}

/** Type a letter here, and go on this way; a card that shows it stays, and a JOKER will stand for it. */
export function type(draft: Draft, hand: readonly Piece[], place: Place, way: Way, typed: string): Typed<Draft, Place> {
  const onward = step(place, way);
  const there = at(draft, place);
  if (there && shows(there, typed)) return { draft, at: onward, found: true };
  if (there?.piece.kind === CAPITAL_JOKER) return { draft: tell(draft, place, way, typed), at: onward, found: true };
  const freed = lift(draft, place);
  const free = inHand(freed, hand);
  const kinds = meant(typed, begins(freed, place, way));
  const kind = kinds.find((one) => free.some((piece) => piece.kind === one));
  const piece = free.find((one) => one.kind === kind);
  if (!piece) return { draft, at: place, found: false };
  return { draft: lay(freed, piece, place, saidWith(piece.kind, typed, way)), at: onward, found: true };
}

function shows({ piece: { kind }, letter }: Laid, typed: string): boolean {
  const shown = kind === CAPITAL_JOKER ? JOKER : letter || kind;
  return shown.toLowerCase() === typed.toLowerCase();
}

/** Take back the card here or, where there is none, the one before. */
export function erase(draft: Draft, place: Place, way: Way): Typed<Draft, Place> {
  const before = at(draft, place) ? place : step(place, way, -1);
  return { draft: lift(draft, before), at: before, found: Boolean(at(draft, before)) };
}

// -- the hand

/** A hand after a deal, in the player's order. Its cards are new ones, also those that were in it before. */
export function deal(before: readonly Piece[], kinds: readonly string[], number: number): Piece[] {
  return keepOrder(before, kinds).map(({ kind }, place) => ({ id: `${kind}#${number}.${place}`, kind }));
}

/** Whether a hand has these cards, in whatever order. */
export function isOf(hand: readonly Piece[], kinds: readonly string[]): boolean {
  const sorted = (all: readonly string[]) => [...all].sort().join("");
  return sorted(hand.map((piece) => piece.kind)) === sorted(kinds);
}

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
