/** An action as the referee writes it: of a play, the whole word as it will stand, from its first cell on. */

import { EMPTY, letterOn, step, type Board } from "./draft";

/** What a player sees that decides how a play is written. */
export interface Seen extends Board {
  readonly rack: string;
  readonly pool: string;
}

/** A letter of the word: where it comes from, unless it lies there already. */
interface Letter {
  letter: string;
  from: "board" | "rack" | "pool";
}

const PLAY = /^play ([A-Z]\d+)([>v]) ((?:\([A-Z]+\)|[A-Z.])+)((?: spare .+)?)$/;

/** A play with a gap, or beyond the edge, stays as it is: the referee has no way of writing it. */
export function canonical(action: string, seen: Seen): string {
  const [, start, way, written, spared] = PLAY.exec(action) ?? [];
  if (!start || !written) return action;
  const down = way === "v";
  const laid = lettersFrom(start, lettersIn(written), seen, down);
  if (!laid) return action;
  const { first, before } = lyingBefore(start, seen, down);
  const word = [...before, ...laid, ...lyingBehind(start, laid.length, seen, down)];
  return `play ${first}${way} ${marked(fromPoolWhereNeeded(word, seen))}${spared}`;
}

/** The letters as they are written: points for what lies there, those of the pool in parentheses. */
function lettersIn(written: string): Letter[] {
  return [...written.matchAll(/\(([A-Z]+)\)|([A-Z.])/g)].flatMap(([, pooled, plain]) =>
    [...(pooled ?? plain!)].map((letter): Letter => ({ letter, from: pooled ? "pool" : "rack" })),
  );
}

/** The same as they will stand on the board; undefined where they do not fit. */
function lettersFrom(start: string, letters: readonly Letter[], seen: Seen, down: boolean): Letter[] | undefined {
  const found: Letter[] = [];
  let cell: string | undefined = start;
  for (const one of letters) {
    const lying = cell === undefined ? "" : letterOn(seen, cell);
    if (cell === undefined || (one.letter === EMPTY && !lying)) return undefined;
    const stays = one.letter === EMPTY || (one.letter === lying && one.from === "rack");
    found.push(stays ? { letter: lying, from: "board" } : one);
    cell = step(cell, seen, down);
  }
  return found;
}

function lyingBefore(start: string, seen: Seen, down: boolean): { first: string; before: Letter[] } {
  const before: Letter[] = [];
  let first = start;
  for (let cell = step(start, seen, down, -1); cell && letterOn(seen, cell); cell = step(cell, seen, down, -1)) {
    before.unshift({ letter: letterOn(seen, cell), from: "board" });
    first = cell;
  }
  return { first, before };
}

function lyingBehind(start: string, length: number, seen: Seen, down: boolean): Letter[] {
  const behind: Letter[] = [];
  let cell = step(start, seen, down, length);
  for (; cell && letterOn(seen, cell); cell = step(cell, seen, down))
    behind.push({ letter: letterOn(seen, cell), from: "board" });
  return behind;
}

/** A tile comes from the pool where it is said to, and where the rack has none left. */
function fromPoolWhereNeeded(word: readonly Letter[], { rack, pool }: Seen): Letter[] {
  const left = { rack: [...rack], pool: [...pool] };
  const take = (from: "rack" | "pool", letter: string) => {
    const place = left[from].indexOf(letter);
    if (place >= 0) left[from].splice(place, 1);
    return place >= 0;
  };
  for (const { letter, from } of word) if (from === "pool") take("pool", letter);
  return word.map((one) => {
    if (one.from !== "rack" || take("rack", one.letter) || !take("pool", one.letter)) return one;
    return { ...one, from: "pool" };
  });
}

/** The word, its letters from the pool in parentheses. */
function marked(word: readonly Letter[]): string {
  return word
    .map(({ letter, from }) => (from === "pool" ? `(${letter})` : letter))
    .join("")
    .replaceAll(")(", "");
}
