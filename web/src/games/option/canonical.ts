/** An action as the referee writes it: prisms from left to right and from top to bottom, turned ones too. */

import type { Board } from "./draft";

const rowOf = (item: string) => parseInt(item.slice(1), 10);
const columnOf = (item: string) => item.charCodeAt(0) - 65;
const squareOf = (item: string, columns: number) => (rowOf(item) - 1) * columns + columnOf(item);
const byPlace = (one: string, other: string) => rowOf(one) - rowOf(other) || columnOf(one) - columnOf(other);
const split = (items: string) => items.split(" ").filter(Boolean).sort(byPlace);

/**
 * What lies on no line, or leaves a gap, stays as it is: the referee's way of writing has no word for it, and
 * would mean another play.
 */
export function canonical(action: string, { grid, columns }: Board): string {
  const [, laid, turned = ""] = /^play ((?:[A-Z]\d+=\S+ ?)+)(?:flip (.*))?$/.exec(action) ?? [];
  if (!laid) return action;
  const tiles = split(laid);
  const [first, last] = [tiles[0]!, tiles.at(-1)!];
  const down = tiles.length > 1 && first[0] === last[0];
  const line = down ? columnOf : rowOf;
  if (tiles.some((tile) => line(tile) !== line(first))) return action;
  const step = down ? columns : 1;
  const squares = new Set(tiles.map((tile) => squareOf(tile, columns)));
  for (let at = squareOf(first, columns); at < squareOf(last, columns); at += step)
    if (!squares.has(at) && !grid[at]) return action;
  const prisms = tiles.map((tile) => tile.slice(tile.indexOf("=") + 1));
  const flips = split(turned);
  const written = `play ${first.slice(0, first.indexOf("="))}${down ? "v" : ">"} ${prisms.join(" ")}`;
  return flips.length ? `${written} flip ${flips.join(" ")}` : written;
}
