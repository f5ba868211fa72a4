/**
 * A play of JAGO while it is being laid: which tiles lie where, and the text that asks the server
 * about it. Nothing here knows a rule; the referee judges.
 *
 * A tile is a piece of a rack. Its kind is how the notation writes it: `E` from the own rack, `(E)`
 * from the pool.
 */
import type { Typed } from "$lib/composer.svelte";
import { keepOrder, type Piece } from "$lib/rack";

/** Tiles by the name of the cell where they were laid. */
export type Draft = ReadonlyMap<string, Piece>;

export const NOTHING: Draft = new Map();
export const EMPTY = ".";

export interface Board {
  readonly columns: number;
  /** One character a cell, row by row; `.` is empty, a capital blue, a small letter red. */
  readonly grid: string;
}

// -- cells

export function cellName(cell: number, columns: number): string {
  return String.fromCharCode(65 + (cell % columns)) + (Math.floor(cell / columns) + 1);
}

export function cellNumber(name: string, columns: number): number {
  return (Number(name.slice(1)) - 1) * columns + name.charCodeAt(0) - 65;
}

/** The letter that lies on a cell, whatever its colour; empty where there is none. */
export function letterOn(board: Board, name: string): string {
  const shown = board.grid[cellNumber(name, board.columns)] ?? EMPTY;
  return shown === EMPTY ? "" : shown.toUpperCase();
}

/** The next cell to the right or downwards, or back; undefined beyond the edge. */
export function step(name: string, board: Board, down: boolean, by = 1): string | undefined {
  const { columns, grid } = board;
  const cell = cellNumber(name, columns);
  const next = cell + by * (down ? columns : 1);
  const inside = next >= 0 && next < grid.length;
  const sameRow = Math.floor(next / columns) === Math.floor(cell / columns);
  return inside && (down || sameRow) ? cellName(next, columns) : undefined;
}

/** The cells of a word that begins here. */
export function cellsFrom(start: string, board: Board, down: boolean, length: number): string[] {
  const cells: string[] = [];
  for (let at: string | undefined = start; at && cells.length < length; at = step(at, board, down)) cells.push(at);
  return cells;
}

// -- the tiles at hand

export const letterOf = (piece: Piece): string => piece.kind.replace(/[()]/g, "");
export const isFromPool = (piece: Piece): boolean => piece.kind.startsWith("(");
export const kindsOfPool = (pool: string): string[] => [...pool].map((letter) => `(${letter})`);

/** The tiles of these kinds in the player's order: those that were laid are the first to leave. */
export function keepTiles(before: readonly Piece[], kinds: readonly string[], laid: Draft): Piece[] {
  const gone = new Set([...laid.values()].map((piece) => piece.id));
  const stayed = before.filter((piece) => !gone.has(piece.id));
  const left = [...kinds];
  const allStayed = stayed.every((piece) => {
    const place = left.indexOf(piece.kind);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  const played = gone.size > 0 && allStayed && kinds.length <= stayed.length;
  return keepOrder(played ? stayed : before, kinds);
}

/** A tile with this letter that is not laid yet: of the rack, or else of the pool. */
export function freeTile(tiles: readonly Piece[], draft: Draft, letter: string): Piece | undefined {
  const laid = new Set([...draft.values()].map((piece) => piece.id));
  const free = tiles.filter((piece) => letterOf(piece) === letter && !laid.has(piece.id));
  return free.find((piece) => !isFromPool(piece)) ?? free[0];
}

// -- laying

export const isEmpty = (draft: Draft): boolean => draft.size === 0;

/** Lay a tile on a cell, from wherever it is; what was laid there goes home. */
export function lay(draft: Draft, cell: string, tile: Piece): Draft {
  return new Map([...draft].filter(([, other]) => other.id !== tile.id)).set(cell, tile);
}

export function lift(draft: Draft, cell: string): Draft {
  return new Map([...draft].filter(([at]) => at !== cell));
}

/** The cell where a tile was laid. */
export function cellOf(draft: Draft, id: string): string | undefined {
  return [...draft].find(([, piece]) => piece.id === id)?.[0];
}

/** The draft without tiles that are no longer at hand, or that would lie on their own letter. */
export function settle(draft: Draft, board: Board, tiles: readonly Piece[]): Draft {
  const ids = new Set(tiles.map((piece) => piece.id));
  const stays = ([cell, piece]: [string, Piece]) => ids.has(piece.id) && letterOn(board, cell) !== letterOf(piece);
  return [...draft].every(stays) ? draft : new Map([...draft].filter(stays));
}

/** Type a letter on a cell: a tile is laid there, or the same letter that lies there is kept. */
export function type(
  draft: Draft,
  board: Board,
  tiles: readonly Piece[],
  cell: string,
  down: boolean,
  letter: string,
): Typed<Draft, string> {
  const onward = step(cell, board, down) ?? cell;
  const without = lift(draft, cell);
  if (letterOn(board, cell) === letter) return { draft: without, at: onward, found: true };
  const here = draft.get(cell);
  const tile = here && letterOf(here) === letter ? here : freeTile(tiles, without, letter);
  if (!tile) return { draft, at: cell, found: false };
  return { draft: lay(without, cell, tile), at: onward, found: true };
}

/** Take back the letter on this cell or, where there is none, the one before it. */
export function erase(draft: Draft, board: Board, cell: string, down: boolean): Typed<Draft, string> {
  if (draft.has(cell)) return { draft: lift(draft, cell), at: cell, found: true };
  const before = step(cell, board, down, -1);
  if (before === undefined) return { draft, at: cell, found: false };
  return { draft: lift(draft, before), at: before, found: draft.has(before) };
}

// -- what is kept on the device

/** The cells and what lies there: other tiles of the same kinds will do. */
export function pack(draft: Draft): unknown {
  return [...draft].map(([cell, piece]) => [cell, piece.kind]);
}

/** What was kept, with the tiles that are at hand now. */
export function unpack(kept: unknown, tiles: readonly Piece[]): Draft {
  const free = [...tiles];
  const laid = new Map<string, Piece>();
  for (const one of Array.isArray(kept) ? (kept as unknown[]) : []) {
    const [cell, kind] = Array.isArray(one) ? (one as unknown[]) : [];
    if (typeof cell !== "string" || !/^[A-Z]\d{1,2}$/.test(cell)) continue;
    const place = free.findIndex((piece) => piece.kind === kind);
    if (place >= 0) laid.set(cell, free.splice(place, 1)[0]!);
  }
  return laid;
}

// -- what the server is asked

/** What a draft says: a play, or tiles that lie on several lines and are no play. */
export type Written = { action: string; down: boolean } | { scattered: readonly string[] };

/** The draft as the text of a play; what lies on the board already is written as points. */
export function write(draft: Draft, board: Board, preferDown: boolean): Written | undefined {
  const { columns } = board;
  const cells = [...draft.keys()].sort((a, b) => cellNumber(a, columns) - cellNumber(b, columns));
  const [first] = cells;
  if (first === undefined) return undefined;
  const across = cells.every((cell) => cell.slice(1) === first.slice(1));
  const upright = cells.every((cell) => cell[0] === first[0]);
  if (!across && !upright) return { scattered: cells };
  const down = across && upright ? readsDown(first, board, preferDown) : upright;
  const last = cells[cells.length - 1]!;
  // A point where nothing lies is a gap: the server names it.
  let word = "";
  for (let cell: string | undefined = first; cell; cell = step(cell, board, down)) {
    word += draft.get(cell)?.kind ?? EMPTY;
    if (cell === last) break;
  }
  return { action: `play ${first}${down ? "v" : ">"} ${word}`, down };
}

/** A play or the end of a turn that claims to steal none of these words. */
export function sparing(action: string, words: readonly string[]): string {
  return words.length ? `${action} spare ${words.join(" ")}` : action;
}

/** Whether a single tile can be read both ways, so that its player says which word is meant. */
export function isAmbiguous(draft: Draft, board: Board): boolean {
  const [cell] = draft.keys();
  return draft.size === 1 && cell !== undefined && joins(cell, board, true) && joins(cell, board, false);
}

/** A single tile is read along its neighbours; where it has them both ways, as its player likes. */
function readsDown(cell: string, board: Board, preferDown: boolean): boolean {
  const down = joins(cell, board, true);
  return joins(cell, board, false) === down ? preferDown : down;
}

/** Whether a letter lies next to this cell, on its row or on its column. */
function joins(cell: string, board: Board, down: boolean): boolean {
  return [1, -1].some((by) => {
    const next = step(cell, board, down, by);
    return next !== undefined && letterOn(board, next) !== "";
  });
}
