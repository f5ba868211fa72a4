/** The squares of the board: what they are, and which lie beside each other. */
import { nameOf, squareOf } from "$lib/squares";

export type Kind = "plain" | "base" | "again" | "red" | "brown" | "violet" | Chessman;
export type Chessman = "fou" | "cavalier" | "tour" | "dame" | "roi";
const CHESSMEN: readonly Chessman[] = ["fou", "cavalier", "tour", "dame", "roi"];

const KINDS: Readonly<Record<string, Kind>> = {
  ".": "plain",
  b: "base",
  V: "again",
  R: "red",
  M: "brown",
  "#": "violet",
  f: "fou",
  c: "cavalier",
  t: "tour",
  d: "dame",
  r: "roi",
};

export function kindOf(squares: readonly string[], name: string): Kind {
  const { column, row } = squareOf(name);
  return KINDS[squares[row]?.[column] ?? "."] ?? "plain";
}

export function isChessman(kind: Kind): kind is Chessman {
  return (CHESSMEN as readonly string[]).includes(kind);
}

/** Whether there is such a square on the board. */
export function isSquare(name: unknown, squares: readonly string[]): name is string {
  if (typeof name !== "string" || !/^[A-Z]\d+$/.test(name)) return false;
  const { column, row } = squareOf(name);
  return squares[row]?.[column] !== undefined;
}

/** The next square to the right or downwards, or back; undefined beyond the edge. */
export function step(name: string, squares: readonly string[], down: boolean, by = 1): string | undefined {
  const { column, row } = squareOf(name);
  const next = down ? { column, row: row + by } : { column: column + by, row };
  return squares[next.row]?.[next.column] === undefined ? undefined : nameOf(next.column, next.row);
}
