/**
 * A move while it is being put together: letters taken from chains, letters laid, and what goes with
 * them. Pure functions, and the text that asks the server about it. Nothing here knows a rule.
 *
 * A token is a piece of a rack. One of the arsenal is written as the notation has it: `R`, `Eé`, `?`,
 * `+`. One that lies on the board has the name of its square as its id, `@C20`.
 */
import type { Piece } from "$lib/rack";
import { step } from "./cells";
import type { Aim } from "./guide";
import type { ChainView, LinkView, View } from "./view";

export interface Laid {
  readonly cell: string;
  readonly piece: Piece;
  /** What it shows. */
  readonly letter: string;
  /** Whether its piece of chess is up. */
  readonly up: boolean;
}

export interface Draft {
  /** Squares whose letters are taken, and not laid yet. */
  readonly loose: readonly string[];
  readonly laid: readonly Laid[];
  /** Own crosses taken back first, and own pieces turned over first. */
  readonly uncross: readonly string[];
  readonly unveil: readonly string[];
  readonly shots: readonly Aim[];
}

export const NOTHING: Draft = { loose: [], laid: [], uncross: [], unveil: [], shots: [] };
export const CROSS = "+";
export const JOKER = "?";
/** More letters than that are hardly meant by a tap. */
const MOST_OTHERS = 8;

export function isEmpty({ loose, laid, uncross, unveil }: Draft): boolean {
  return !loose.length && !laid.length && !uncross.length && !unveil.length;
}

// -- tokens

/** The token that lies on a square, as a piece. */
export function pieceOn(link: LinkView): Piece {
  return { id: `@${link.cell}`, kind: link.token.replace("!", "") };
}

/** The square that a piece comes from; empty for one of the arsenal. */
export function homeOf(piece: Piece): string {
  return piece.id.startsWith("@") ? piece.id.slice(1) : "";
}

/** What a token shows as it is. */
export function letterOf(kind: string): string {
  return (kind[0] === JOKER && kind.length > 1 ? kind[1]! : kind[0]!).toUpperCase();
}

/** What a token could show, as far as its two faces go; nothing for a joker that may be any letter. */
export function facesOf(piece: Piece, accents: boolean): string[] {
  const { kind } = piece;
  if (kind === JOKER) return [];
  const turns = accents && kind.length === 2 && kind[0] !== JOKER && kind[0] === kind[0]!.toUpperCase();
  return turns ? [kind[0]!, kind[1]!.toUpperCase()] : [letterOf(kind)];
}

/** A token as the notation writes it in a move. */
export function written({ piece, letter, up }: Laid): string {
  const { kind } = piece;
  const home = homeOf(piece);
  const mark = up ? "!" : "";
  if (home) return `@${home}${letter === letterOf(kind) ? "" : letter}${mark}`;
  if (kind === JOKER) return `${JOKER}${letter}${mark}`;
  return (kind.length === 2 && letter !== kind[0] ? kind[1]! + kind[0]! : kind) + mark;
}

// -- the board under the draft

export function linksOf(chains: readonly ChainView[]): ReadonlyMap<string, LinkView> {
  return new Map(chains.flatMap((chain) => chain.links.map((link) => [link.cell, link] as const)));
}

/** The squares whose tokens the draft has moved away. */
export function goneFrom(draft: Draft): ReadonlySet<string> {
  return new Set([...draft.loose, ...draft.uncross, ...draft.laid.map((one) => homeOf(one.piece)).filter(Boolean)]);
}

/** What is read on a square while the draft lies there; empty where nothing does. */
export function letterAt(draft: Draft, links: ReadonlyMap<string, LinkView>, cell: string): string {
  const laid = draft.laid.find((one) => one.cell === cell);
  if (laid) return laid.letter;
  return goneFrom(draft).has(cell) ? "" : (links.get(cell)?.letter ?? "");
}

// -- taking and laying: whatever changes the letters takes the shots away

export function take(draft: Draft, cells: readonly string[]): Draft {
  const more = cells.filter((cell) => !goneFrom(draft).has(cell));
  return more.length ? { ...draft, loose: [...draft.loose, ...more], shots: [] } : draft;
}

/** Put a letter back where it was taken. */
export function putBack(draft: Draft, cell: string): Draft {
  return { ...draft, loose: draft.loose.filter((one) => one !== cell), shots: [] };
}

export function lift(draft: Draft, cell: string): Draft {
  const laid = draft.laid.find((one) => one.cell === cell);
  if (!laid) return draft;
  const home = homeOf(laid.piece);
  return {
    ...draft,
    laid: draft.laid.filter((one) => one !== laid),
    loose: home ? [...draft.loose, home] : draft.loose,
    shots: [],
  };
}

/** Lay a token on a square, from wherever it is; what was laid there goes home. */
export function lay(draft: Draft, cell: string, piece: Piece, letter = letterOf(piece.kind), up = false): Draft {
  const cleared = lift(draft, cell);
  return {
    ...cleared,
    laid: [...cleared.laid.filter((one) => one.piece.id !== piece.id), { cell, piece, letter, up }],
    loose: cleared.loose.filter((one) => one !== homeOf(piece)),
    shots: [],
  };
}

function changed(draft: Draft, cell: string, change: Partial<Laid>): Draft {
  return { ...draft, laid: draft.laid.map((one) => (one.cell === cell ? { ...one, ...change } : one)), shots: [] };
}

/** Show another letter: the other face of a vowel, or what a joker stands for. */
export function show(draft: Draft, cell: string, letter: string): Draft {
  return changed(draft, cell, { letter });
}

export function turnPiece(draft: Draft, cell: string): Draft {
  const laid = draft.laid.find((one) => one.cell === cell);
  return laid ? changed(draft, cell, { up: !laid.up }) : draft;
}

function toggled(cells: readonly string[], cell: string): readonly string[] {
  return cells.includes(cell) ? cells.filter((one) => one !== cell) : [...cells, cell];
}

export function toggleCross(draft: Draft, cell: string): Draft {
  return { ...draft, uncross: toggled(draft.uncross, cell), shots: [] };
}

export function toggleVeil(draft: Draft, cell: string): Draft {
  return { ...draft, unveil: toggled(draft.unveil, cell), shots: [] };
}

export const shotText = (shot: Aim): string => `${shot.gun}:${shot.target}:${shot.end}:${shot.words}`;

/** Fire, or do not. Later shots count on earlier ones: without one, those behind it are gone. */
export function toggleShot(draft: Draft, shot: Aim): Draft {
  const place = draft.shots.findIndex((one) => shotText(one) === shotText(shot));
  return { ...draft, shots: place < 0 ? [...draft.shots, shot] : draft.shots.slice(0, place) };
}

// -- typing

export interface Typed {
  readonly draft: Draft;
  /** Where the next letter goes. */
  readonly cell: string;
  readonly found: boolean;
}

/** The first square from here on without a token; where there is none, here. */
export function nextFree(draft: Draft, view: View, cell: string, down: boolean): string {
  const links = linksOf(view.chains);
  let at: string | undefined = cell;
  while (at && letterAt(draft, links, at)) at = step(at, view.squares, down);
  return at ?? cell;
}

/** A token that shows a letter: one that was taken, then one of the arsenal; as it is, then turned. */
export function tokenFor(draft: Draft, view: View, arsenal: readonly Piece[], letter: string): Piece | undefined {
  const links = linksOf(view.chains);
  const used = new Set(draft.laid.map((one) => one.piece.id));
  const loose = draft.loose.flatMap((cell) => links.get(cell) ?? []).map(pieceOn);
  const free = [...loose, ...arsenal.filter((piece) => !used.has(piece.id))];
  const accents = view.rule === "general";
  return (
    free.find((piece) => piece.kind !== JOKER && letterOf(piece.kind) === letter) ??
    free.find((piece) => facesOf(piece, accents).includes(letter))
  );
}

/** Type a letter on a square: a token is laid there, or the letter that lies there is kept. */
export function type(
  draft: Draft,
  view: View,
  arsenal: readonly Piece[],
  cell: string,
  down: boolean,
  letter: string,
  piece?: Piece,
): Typed {
  const onward = (at: string) => step(at, view.squares, down) ?? at;
  if (!piece && letterAt(draft, linksOf(view.chains), cell) === letter)
    return { draft, cell: onward(cell), found: true };
  const at = nextFree(draft, view, cell, down);
  const token = piece ?? tokenFor(draft, view, arsenal, letter);
  if (!token || letterAt(draft, linksOf(view.chains), at)) return { draft, cell, found: false };
  return { draft: lay(draft, at, token, letter), cell: onward(at), found: true };
}

/** Take back the letter on this square or, where there is none of the draft, the one laid last. */
export function erase(draft: Draft, cell: string): Typed {
  const here = draft.laid.find((one) => one.cell === cell) ?? draft.laid.at(-1);
  if (!here) return { draft, cell, found: false };
  return { draft: lift(draft, here.cell), cell: here.cell, found: true };
}

// -- what the server is asked

function parts(draft: Draft): string {
  const words = ["lay", ...draft.laid.map((one) => `${one.cell}=${written(one)}`)];
  if (draft.loose.length) words.push("from", ...draft.loose);
  if (draft.uncross.length) words.push("uncross", ...draft.uncross);
  if (draft.unveil.length) words.push("unveil", ...draft.unveil);
  if (draft.shots.length) words.push("fire", ...draft.shots.map(shotText));
  return words.join(" ");
}

/** The draft as an action: a word to lay, or own letters that go back to the arsenal; else nothing. */
export function write(draft: Draft, chains: readonly ChainView[] = [], seat: number | null = null): string {
  const { loose, laid, uncross, unveil } = draft;
  if (laid.length) return parts(draft);
  const own = new Set(
    chains.filter((chain) => chain.seat === seat).flatMap((chain) => chain.links.map((link) => link.cell)),
  );
  const back = loose.length > 0 && !uncross.length && !unveil.length && loose.every((cell) => own.has(cell));
  return back ? `back ${loose.join(" ")}` : "";
}

/** The draft as the guide reads it. */
export const soFar = parts;

/** The letters from the nearer end of its chain up to a square, the innermost last. */
export function fromEnd(chain: ChainView, cell: string): string[] {
  const cells = chain.links.filter((link) => link.letter !== CROSS).map((link) => link.cell);
  const place = cells.indexOf(cell);
  if (place < 0) return [];
  return place < cells.length - 1 - place ? cells.slice(0, place + 1) : cells.slice(place).reverse();
}

/** Letters from one end of a chain, seen from its other end: those up to the same innermost one. */
export function otherRun(chain: ChainView, cells: readonly string[]): string[] {
  const letters = chain.links.filter((link) => link.letter !== CROSS).map((link) => link.cell);
  const rest = letters.filter((cell) => !cells.includes(cell));
  const fromHead = cells.includes(letters[0]!);
  const inner = fromHead ? letters[letters.length - rest.length - 1]! : letters[rest.length]!;
  const run = fromHead ? [...rest.reverse(), inner] : [...rest, inner];
  return run.length <= MOST_OTHERS && run.length < letters.length ? run : [];
}

// -- keeping it

/** The draft as long as all that it uses is still there; nothing otherwise. */
export function settle(draft: Draft, view: View, arsenal: readonly Piece[]): Draft {
  const links = linksOf(view.chains);
  const ids = new Set(arsenal.map((piece) => piece.id));
  const crosses = draft.uncross.length; // a cross that was lifted is in no arsenal yet
  const there = (piece: Piece) => {
    const home = homeOf(piece);
    const link = home ? links.get(home) : undefined;
    return home
      ? link !== undefined && pieceOn(link).kind === piece.kind
      : ids.has(piece.id) || (crosses > 0 && piece.kind === CROSS);
  };
  const stands =
    draft.laid.every((one) => there(one.piece) && (!links.has(one.cell) || goneFrom(draft).has(one.cell))) &&
    [...draft.loose, ...draft.uncross, ...draft.unveil].every((cell) => links.has(cell));
  return stands ? draft : NOTHING;
}
