/** The squares of the board: their names, and what they are. */

export type Kind = "plain" | "base" | "again" | "red" | "brown" | "violet" | Chessman;
export type Chessman = "fou" | "cavalier" | "tour" | "dame" | "roi";
const CHESSMEN: readonly Chessman[] = ["fou", "cavalier", "tour", "dame", "roi"];

const KINDS: Readonly<Record<string, Kind>> = {
  ".": "plain", b: "base", V: "again", R: "red", M: "brown", "#": "violet", f: "fou", c: "cavalier", t: "tour", d: "dame", r: "roi",
};

export interface Spot {
  readonly column: number;
  readonly row: number;
}

export function cellName(column: number, row: number): string {
  return String.fromCharCode(65 + column) + (row + 1);
}

export function spotOf(name: string): Spot {
  return { column: name.charCodeAt(0) - 65, row: Number(name.slice(1)) - 1 };
}

export function kindOf(squares: readonly string[], name: string): Kind {
  const { column, row } = spotOf(name);
  return KINDS[squares[row]?.[column] ?? "."] ?? "plain";
}

export function isChessman(kind: Kind): kind is Chessman {
  return (CHESSMEN as readonly string[]).includes(kind);
}

/** The next square to the right or downwards, or back; undefined beyond the edge. */
export function step(name: string, squares: readonly string[], down: boolean, by = 1): string | undefined {
  const { column, row } = spotOf(name);
  const next = down ? { column, row: row + by } : { column: column + by, row };
  return squares[next.row]?.[next.column] === undefined ? undefined : cellName(next.column, next.row);
}
