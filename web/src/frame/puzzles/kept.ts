/**
 * Puzzles that this device keeps, so that there is something to solve without a line; and answers that
 * were given then, until the server hears of them.
 */
import type { PuzzleCatalogue, PuzzleInfo } from "$lib/protocol";
import { isSelfContained } from "./marks";

const PUZZLES = "logomachie.puzzles";
const ANSWERS = "logomachie.answers";
const CATALOGUE = "logomachie.catalogue";
/** How many are kept of each game. */
export const MOST_KEPT = 4;

/** An answer that the server has not heard yet. */
export interface Untold {
  game: string;
  id: string;
  actions: readonly string[];
  hints: number;
}

function read<Kept>(name: string, storage: Storage, nothing: Kept): Kept {
  try {
    return (JSON.parse(storage.getItem(name) ?? "null") as Kept | null) ?? nothing;
  } catch {
    return nothing;
  }
}

/** A full or closed storage keeps nothing: false then. */
function write(name: string, value: unknown, storage: Storage): boolean {
  try {
    storage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** The puzzles that are kept, of all games; the oldest first. */
export function keptPuzzles(storage: Storage = localStorage): readonly PuzzleInfo[] {
  const found = read<unknown>(PUZZLES, storage, []);
  return Array.isArray(found) ? (found as PuzzleInfo[]).filter((one) => one && typeof one.id === "string") : [];
}

/** Keep a puzzle that can be solved without a line; the oldest of its game makes room. */
export function keepPuzzle(info: PuzzleInfo, storage: Storage = localStorage): void {
  if (!isSelfContained(info) || info.mine || info.date) return;
  const others = keptPuzzles(storage).filter((one) => one.id !== info.id);
  const ofGame = others.filter((one) => one.game === info.game);
  const dropped = new Set(ofGame.slice(0, Math.max(0, ofGame.length - MOST_KEPT + 1)).map((one) => one.id));
  write(PUZZLES, [...others.filter((one) => !dropped.has(one.id)), info], storage);
}

/** It was answered: nobody needs it any more. */
export function dropPuzzle(id: string, storage: Storage = localStorage): void {
  const known = keptPuzzles(storage);
  const left = known.filter((one) => one.id !== id);
  if (left.length < known.length) write(PUZZLES, left, storage);
}

/** What there is to choose from, as it was last told. */
export const keptCatalogue = (storage: Storage = localStorage) =>
  read<PuzzleCatalogue | null>(CATALOGUE, storage, null);
export const keepCatalogue = (found: PuzzleCatalogue, storage: Storage = localStorage) =>
  write(CATALOGUE, found, storage);

export function untold(storage: Storage = localStorage): readonly Untold[] {
  const found = read<unknown>(ANSWERS, storage, []);
  return Array.isArray(found) ? (found as Untold[]) : [];
}

/** Keep an answer until the server hears of it; the first to a puzzle counts. */
export function keepAnswer(answer: Untold, storage: Storage = localStorage): void {
  const known = untold(storage);
  if (!known.some((one) => one.id === answer.id)) write(ANSWERS, [...known, answer], storage);
}

export function dropAnswer(id: string, storage: Storage = localStorage): void {
  write(
    ANSWERS,
    untold(storage).filter((one) => one.id !== id),
    storage,
  );
}
