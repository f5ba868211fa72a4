/**
 * A move of OPTION while it is put together, and the text that asks the server about it. Nothing here
 * knows a rule; the referee judges.
 */
import type { Typed } from "$lib/composer.svelte";
import type { Piece } from "$lib/rack";
import { nameOf, squareOf } from "$lib/squares";
import { shownOnGrid, shownOnRack, STAR, type Shown } from "./prisms";

/** A prism at hand. Its kind is two letters and a colour, "VTr". */
export interface Prism extends Piece {
  /** Whether its second letter is up. */
  readonly turned: boolean;
}

/** A prism of the rack that lies on the grid for now. */
export interface Laid extends Prism {
  /** The letter of a star that is up; empty until it is chosen. */
  readonly star: string;
}

export interface Draft {
  /** By square. */
  readonly laid: Readonly<Record<string, Laid>>;
  /** By square: the letter that a prism of the grid will show; a star until its letter is chosen. */
  readonly flips: Readonly<Record<string, string>>;
  /** The prisms that go back into the bag, where that is what the player is about to do. */
  readonly returned: readonly Piece[] | null;
}

export const NOTHING: Draft = { laid: {}, flips: {}, returned: null };
/** An exchange is begun: as it is, the turn is passed. */
export const EXCHANGE: Draft = { ...NOTHING, returned: [] };

export interface Board {
  readonly columns: number;
  /** The prisms row by row; empty where none lies. */
  readonly grid: readonly string[];
}

export function isEmpty({ laid, flips, returned }: Draft): boolean {
  return !returned && !Object.keys(laid).length && !Object.keys(flips).length;
}

// -- squares

/** The prism of the grid on a square: empty where none lies, undefined beside the grid. */
export function tokenOn({ columns, grid }: Board, square: string): string | undefined {
  const { column, row } = squareOf(square);
  return column >= 0 && column < columns ? grid[row * columns + column] : undefined;
}

/** The next square to the right or downwards, or back; undefined beyond the edge. */
export function step(square: string, board: Board, down: boolean, by = 1): string | undefined {
  const { column, row } = squareOf(square);
  const next = down ? nameOf(column, row + by) : nameOf(column + by, row);
  return tokenOn(board, next) === undefined ? undefined : next;
}

/** How a laid prism looks; a star without a letter shows itself. */
export function shownLaid(laid: Laid): Shown {
  const shown = shownOnRack(laid.kind, laid.turned);
  return shown.star && laid.star ? { ...shown, letter: laid.star } : shown;
}

/** The square where a prism was laid. */
export function squareWith(draft: Draft, id: string): string | undefined {
  return Object.keys(draft.laid).find((square) => draft.laid[square]!.id === id);
}

// -- laying

/** Lay a prism; one that lay there goes back to the rack, or to where this one came from. */
export function lay(draft: Draft, square: string, prism: Prism): Draft {
  const from = squareWith(draft, prism.id);
  if (from === square) return draft;
  if (from === undefined) return laying(draft, { [square]: { ...prism, star: "" } });
  const before = draft.laid[square];
  const rest = lift(draft, from);
  return laying(rest, { [square]: draft.laid[from]!, ...(before && { [from]: before }) });
}

function laying(draft: Draft, laid: Draft["laid"]): Draft {
  return { ...draft, laid: { ...draft.laid, ...laid }, returned: null };
}

/** Take the prism of a square back to the rack. */
export function lift(draft: Draft, square: string): Draft {
  const { [square]: taken, ...laid } = draft.laid;
  return taken ? { ...draft, laid } : draft;
}

/** Show the one or the other side of a prism, where it is laid; a star loses its letter. */
export function turn(draft: Draft, id: string, turned: boolean): Draft {
  const square = squareWith(draft, id);
  return square === undefined ? draft : laying(draft, { [square]: { ...draft.laid[square]!, turned, star: "" } });
}

/** Turn over a prism of the grid, or back. */
export function flip(draft: Draft, board: Board, square: string): Draft {
  const token = tokenOn(board, square);
  if (!token) return draft;
  return draft.flips[square] === undefined ? flipping(draft, square, shownOnGrid(token).hidden) : unflip(draft, square);
}

function flipping(draft: Draft, square: string, letter: string): Draft {
  return { ...draft, flips: { ...draft.flips, [square]: letter }, returned: null };
}

function unflip(draft: Draft, square: string): Draft {
  const { [square]: before, ...flips } = draft.flips;
  return before === undefined ? draft : { ...draft, flips };
}

/** Whether the star of this square, laid or turned up, still waits for its letter. */
export function isUnnamed(draft: Draft, square: string): boolean {
  const laid = draft.laid[square];
  return laid ? shownLaid(laid).letter === STAR : draft.flips[square] === STAR;
}

/** Give a star its letter. */
export function nameStar(draft: Draft, square: string, letter: string): Draft {
  const laid = draft.laid[square];
  if (laid) return laying(draft, { [square]: { ...laid, star: letter } });
  return draft.flips[square] === undefined ? draft : flipping(draft, square, letter);
}

/** Give a prism back in an exchange, or keep it after all. */
export function giveBack(draft: Draft, piece: Piece): Draft {
  const before = draft.returned ?? [];
  const others = before.filter((one) => one.id !== piece.id);
  return { ...EXCHANGE, returned: others.length < before.length ? others : [...before, piece] };
}

// -- typing

/**
 * Type a letter on a square: a prism of the grid keeps it, or is turned over to show it; elsewhere a
 * prism of the rack is laid, and those of other letters change places where that lets the word go on.
 */
export function type(
  draft: Draft,
  board: Board,
  hand: readonly Prism[],
  square: string,
  down: boolean,
  letter: string,
): Typed<Draft, string> {
  const token = tokenOn(board, square);
  const typed = token ? show(draft, token, square, letter) : put(draft, hand, square, letter);
  if (!typed) return { draft, at: square, found: false };
  return { draft: typed, at: step(square, board, down) ?? square, found: true };
}

/** The draft with this letter up on a prism of the grid; undefined where it is on neither side. */
function show(draft: Draft, token: string, square: string, letter: string): Draft | undefined {
  if ((draft.flips[square] ?? shownOnGrid(token).letter) === letter) return draft;
  if (shownOnGrid(token).letter === letter) return unflip(draft, square);
  return canTurnTo(token, letter) ? flipping(draft, square, letter) : undefined;
}

/** Whether a prism of the grid has this letter, or a star that can be it, on its other side. */
function canTurnTo(token: string | undefined, letter: string): boolean {
  if (!token) return false;
  const { letter: up, hidden } = shownOnGrid(token);
  return up !== letter && (hidden === letter || (hidden === STAR && /^[A-Z]$/.test(letter)));
}

/** The draft with this letter laid on a free square; undefined where the prisms do not suffice. */
function put(draft: Draft, hand: readonly Prism[], square: string, letter: string): Draft | undefined {
  const here = draft.laid[square];
  if (here && shownLaid(here).letter === letter) return draft;
  const others = lift(draft, square);
  const before = Object.entries(others.laid).map(([at, laid]) => waysToShow(shownLaid(laid).letter, at, others, hand));
  if (before.length === hand.length) return undefined;
  const all = [waysToShow(letter, square, others, hand), ...before];
  const found = match(all.sort((one, other) => one.length - other.length));
  return found && laying(others, found.laid);
}

/** A prism that can show a letter on a square, and how much that is to be avoided. */
interface Way {
  readonly square: string;
  readonly laid: Laid;
  readonly cost: number;
}

/** What is laid stays where it can; a star comes only where nothing else will do. */
const COSTS = { asItLies: 1, turnedOver: 2, takenAway: 100, asStar: 10_000 };

/** The ways to show a letter on a square, the best first. */
function waysToShow(letter: string, square: string, draft: Draft, hand: readonly Prism[]): readonly Way[] {
  const ways = hand.flatMap((prism) =>
    [prism.turned, !prism.turned].flatMap((turned) => {
      const up = shownOnRack(prism.kind, turned).letter;
      if (up !== letter && up !== STAR) return [];
      const laid: Laid = { ...prism, turned, star: up === letter ? "" : letter };
      return [{ square, laid, cost: costOf(laid, prism, draft, square) }];
    }),
  );
  return ways.sort((one, other) => one.cost - other.cost);
}

function costOf(laid: Laid, prism: Prism, draft: Draft, square: string): number {
  const now = squareWith(draft, laid.id);
  if (now === square && draft.laid[square]!.turned === laid.turned) return 0;
  const face = laid.turned === prism.turned ? COSTS.asItLies : COSTS.turnedOver;
  return face + (now === undefined ? 0 : COSTS.takenAway) + (laid.star ? COSTS.asStar : 0);
}

interface Matched {
  readonly cost: number;
  readonly laid: Draft["laid"];
}

/** One way for each letter, with a prism of its own, so that all together cost least. */
function match(
  [ways, ...others]: readonly (readonly Way[])[],
  taken: readonly string[] = [],
  below = Infinity,
): Matched | undefined {
  if (!ways) return { cost: 0, laid: {} };
  let best: Matched | undefined;
  for (const { square, laid, cost } of ways) {
    const most = best?.cost ?? below;
    if (cost >= most) break;
    if (taken.includes(laid.id)) continue;
    const rest = match(others, [...taken, laid.id], most - cost);
    if (rest) best = { cost: cost + rest.cost, laid: { [square]: laid, ...rest.laid } };
  }
  return best;
}

/** Take back what was done on this square or, where nothing was, on the one before it. */
export function erase(draft: Draft, board: Board, square: string, down: boolean): Typed<Draft, string> {
  const undone = (at: string) => unflip(lift(draft, at), at);
  if (undone(square) !== draft) return { draft: undone(square), at: square, found: true };
  const before = step(square, board, down, -1);
  if (before === undefined) return { draft, at: square, found: false };
  return { draft: undone(before), at: before, found: undone(before) !== draft };
}

// -- a table that changes, a page that is loaded anew

/** The draft without what the table no longer allows: squares taken meanwhile, prisms that are gone. */
export function settle(draft: Draft, board: Board, hand: readonly Prism[]): Draft {
  const own = new Set(hand.map((prism) => prism.id));
  const laid = Object.entries(draft.laid).filter(([square, one]) => own.has(one.id) && tokenOn(board, square) === "");
  const flips = Object.entries(draft.flips).filter(([square, letter]) => canTurnTo(tokenOn(board, square), letter));
  const returned = draft.returned?.filter((piece) => own.has(piece.id)) ?? null;
  const all =
    laid.length === Object.keys(draft.laid).length &&
    flips.length === Object.keys(draft.flips).length &&
    returned?.length === draft.returned?.length;
  return all ? draft : { laid: Object.fromEntries(laid), flips: Object.fromEntries(flips), returned };
}

/** What is kept on the device: other prisms of the same kinds will do. */
export function pack({ laid, flips, returned }: Draft): unknown {
  return {
    laid: Object.entries(laid).map(([square, { kind, turned, star }]) => [square, kind, turned, star]),
    flips: Object.entries(flips),
    returned: returned?.map((piece) => piece.kind),
  };
}

/** What was kept, with the prisms that are at hand now. What is no draft is nothing. */
export function unpack(kept: unknown, hand: readonly Prism[]): Draft {
  const free = [...hand];
  const take = (kind: unknown): Prism[] => {
    const place = free.findIndex((prism) => prism.kind === kind);
    return place < 0 ? [] : free.splice(place, 1);
  };
  const { laid, flips, returned } = Object(kept) as Record<string, unknown>;
  return {
    laid: Object.fromEntries(
      rows(laid).flatMap(([square, kind, turned, star]) =>
        take(kind).map((prism) => [square, { ...prism, turned: turned === true, star: letterOr(star) }]),
      ),
    ),
    flips: Object.fromEntries(rows(flips).map(([square, letter]) => [square, letterOr(letter, STAR)])),
    returned: Array.isArray(returned) ? returned.flatMap(take) : null,
  };
}

function rows(kept: unknown): unknown[][] {
  return Array.isArray(kept) ? kept.filter(Array.isArray) : [];
}

function letterOr(kept: unknown, otherwise = ""): string {
  return typeof kept === "string" && /^[A-Z]$/.test(kept) ? kept : otherwise;
}

// -- what the server is asked

/** The draft in the notation of the game; empty where there is none. */
export function write({ laid, flips, returned }: Draft): string {
  if (returned) return returned.length ? `exchange ${returned.map((piece) => piece.kind).join(" ")}` : "pass";
  const tiles = Object.entries(laid).map(([square, one]) => {
    const { letter, hidden, red, star } = shownLaid(one);
    return `${square}=${star ? letter.toLowerCase() : letter}${hidden}${red ? "r" : "w"}`;
  });
  const turned = Object.entries(flips).map(([square, letter]) => `${square}=${letter}`);
  const [first] = Object.keys(flips);
  if (first === undefined) return tiles.length ? `play ${tiles.join(" ")}` : "";
  // Without prisms of one's own it is no play: the referee says so.
  return `play ${tiles.length ? tiles.join(" ") : `${first}>`} flip ${turned.join(" ")}`;
}
