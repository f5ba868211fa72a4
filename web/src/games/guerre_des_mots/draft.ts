/**
 * A move while it is being put together: letters taken from chains, letters laid, and what goes with
 * them. Pure functions, and the text that asks the server about it. Nothing here knows a rule.
 *
 * A token is a piece of a rack. One of the arsenal is written as the notation has it: `R`, `Eé`, `?`,
 * `+`. One that lies on the board has the name of its square as its id, `@C20`.
 */
import type { Typed } from "$lib/composer.svelte";
import { keepOrder, type Piece } from "$lib/rack";
import { isSquare, step } from "./cells";
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

export function isEmpty(draft: Draft): boolean {
  return sizeOf(draft) === 0;
}

// -- tokens

/** The token that lies on a square, as a piece. */
export function pieceOn(link: LinkView): Piece {
  return { id: `@${link.cell}`, kind: link.token.replace("!", "") };
}

/** The crosses that a draft takes back: they can be laid again. */
export function crossesOf({ uncross }: Draft): Piece[] {
  return uncross.map((cell) => ({ id: `+${cell}`, kind: CROSS }));
}

/** The square that a piece comes from; empty for one of the arsenal. */
export const homeOf = (piece: Piece): string => homeOfId(piece.id);
export const homeOfId = (id: string): string => (id.startsWith("@") ? id.slice(1) : "");

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

/** The tokens of these kinds in the player's order: those that were laid are the first to leave. */
export function keepTokens(before: readonly Piece[], kinds: readonly string[], { laid }: Draft): Piece[] {
  const spent = new Set(laid.map((one) => one.piece.id));
  const stayed = before.filter((piece) => !spent.has(piece.id));
  const played = kinds.length < before.length && stayed.length <= kinds.length;
  return keepOrder(played ? stayed : before, kinds);
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

/** The square from which a change took just one token away: there the next one may go. */
export function freedBy(before: Draft, after: Draft): string | undefined {
  const gone = before.laid.filter((one) => !after.laid.includes(one));
  return gone.length === 1 && after.laid.length === before.laid.length - 1 ? gone[0]!.cell : undefined;
}

// -- typing

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

/**
 * Type a letter on a square: a token is laid there, instead of another one of the draft, or the same
 * letter that lies there is kept. Over other letters of the board it goes to the next free square.
 */
export function type(
  draft: Draft,
  view: View,
  arsenal: readonly Piece[],
  cell: string,
  down: boolean,
  letter: string,
): Typed<Draft, string> {
  const links = linksOf(view.chains);
  const onward = (at: string) => step(at, view.squares, down) ?? at;
  if (letterAt(draft, links, cell) === letter) return { draft, at: onward(cell), found: true };
  const without = lift(draft, cell);
  const at = nextFree(without, view, cell, down);
  const token = tokenFor(without, view, arsenal, letter);
  if (!token || letterAt(without, links, at)) return { draft, at: cell, found: false };
  return { draft: lay(without, at, token, letter), at: onward(at), found: true };
}

/** Take back the letter on this square, or else what was laid last; then what was taken last. */
export function erase(draft: Draft, cell: string): Typed<Draft, string> {
  const here = draft.laid.find((one) => one.cell === cell) ?? draft.laid.at(-1);
  if (here) return { draft: lift(draft, here.cell), at: here.cell, found: true };
  const taken = draft.loose.at(-1);
  return taken === undefined
    ? { draft, at: cell, found: false }
    : { draft: putBack(draft, taken), at: cell, found: true };
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

// -- keeping it

/** What of the draft is still there: its tokens, and free squares for them; the same draft where all is. */
export function settle(draft: Draft, view: View, rack: readonly Piece[]): Draft {
  const links = linksOf(view.chains);
  const kept: Draft = {
    ...draft,
    loose: draft.loose.filter((cell) => links.has(cell)),
    uncross: draft.uncross.filter((cell) => links.get(cell)?.letter === CROSS),
    unveil: draft.unveil.filter((cell) => links.get(cell)?.token.endsWith("!")),
  };
  const ids = new Set([...rack, ...crossesOf(kept)].map((piece) => piece.id));
  const isThere = (piece: Piece) => {
    const link = links.get(homeOf(piece));
    return homeOf(piece) ? link !== undefined && pieceOn(link).kind === piece.kind : ids.has(piece.id);
  };
  const there = { ...kept, laid: kept.laid.filter((one) => isThere(one.piece)) };
  const gone = goneFrom(there);
  const laid = there.laid.filter((one) => !links.has(one.cell) || gone.has(one.cell));
  const settled = { ...kept, laid };
  return sizeOf(settled) === sizeOf(draft) ? draft : { ...settled, shots: [] };
}

function sizeOf({ loose, laid, uncross, unveil }: Draft): number {
  return loose.length + laid.length + uncross.length + unveil.length;
}

/** The squares and what lies there: other tokens of the same kinds will do. */
export function pack({ loose, laid, uncross, unveil, shots }: Draft): unknown {
  const tokens = laid.map(({ cell, piece, letter, up }) => [cell, homeOf(piece), piece.kind, letter, up]);
  return { loose, laid: tokens, uncross, unveil, shots };
}

/** What was kept, with the tokens that are there now. */
export function unpack(kept: unknown, view: View, rack: readonly Piece[]): Draft {
  const packed = (kept ?? {}) as Record<string, unknown>;
  const links = linksOf(view.chains);
  const cells = (name: string) => [...new Set(listed(packed[name]))].filter((cell) => isSquare(cell, view.squares));
  const start: Draft = { ...NOTHING, loose: cells("loose"), uncross: cells("uncross"), unveil: cells("unveil") };
  const free = [...rack, ...crossesOf(start)];
  const laid = listed(packed["laid"]).reduce<Draft>((draft, one) => {
    const [cell, home, kind, letter, up] = listed(one);
    if (!isSquare(cell, view.squares) || typeof letter !== "string") return draft;
    const link = typeof home === "string" ? links.get(home) : undefined;
    const place = free.findIndex((piece) => !home && piece.kind === kind);
    const piece = link ? pieceOn(link) : free.splice(place, place < 0 ? 0 : 1)[0];
    return piece?.kind === kind ? lay(draft, cell, piece, letter, up === true) : draft;
  }, start);
  return { ...laid, shots: listed(packed["shots"]).filter(isAim) };
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

function isAim(value: unknown): value is Aim {
  const { gun, target, end, words, won } = (value ?? {}) as Partial<Record<keyof Aim, unknown>>;
  return [gun, target, end].every((one) => typeof one === "string") && Number.isInteger(words) && Array.isArray(won);
}
