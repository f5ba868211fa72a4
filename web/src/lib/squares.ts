/** The squares of a board: their names, and how to draw anew only those that changed. */

export interface Square {
  readonly column: number;
  readonly row: number;
  /** Such as C6: the column's letter, the row's number. */
  readonly name: string;
}

/** The room at the edges of a board for the names of its columns and rows. */
export const EDGE = 20;

/** The name of a square: C6 is the third of the sixth row. */
export function nameOf(column: number, row: number): string {
  return String.fromCharCode(65 + column) + (row + 1);
}

/** The square of a name. */
export function squareOf(name: string): Square {
  return { column: name.charCodeAt(0) - 65, row: Number(name.slice(1)) - 1, name };
}

/** Where a drawing of 46 by 46 goes to lie on a square, as an attribute. */
export function shift({ column, row }: Pick<Square, "column" | "row">): string {
  return `translate(${column * 46} ${row * 46})`;
}

/** The words that run through a square, across and down: as far as letters lie side by side. */
export function wordsThrough(name: string, squares: Iterable<Square & { readonly letter: string }>): readonly string[] {
  const letters = new Map(Array.from(squares, (square) => [square.name, square.letter]));
  const { column, row } = squareOf(name);
  const read = (across: number, down: number): string => {
    const at = (steps: number) => letters.get(nameOf(column + across * steps, row + down * steps)) ?? "";
    let [word, before, behind] = [at(0), -1, 1];
    while (word && at(before)) word = at(before--) + word;
    while (word && at(behind)) word += at(behind++);
    return word;
  };
  return [read(1, 0), read(0, 1)].filter((word) => word.length > 1);
}

function areAlike<One extends object>(one: One, other: One): boolean {
  for (const key in one) if (one[key] !== other[key]) return false;
  return true;
}

/**
 * Remembers a list, and gives the next one with the objects of the last wherever nothing about them
 * changed. What is drawn from such a list is drawn again only where something did.
 */
export function steady<One extends { readonly name: string }>(): (next: readonly One[]) => readonly One[] {
  let last: readonly One[] = [];
  let known = new Map<string, One>();
  return (next) => {
    const kept = next.map((one) => {
      const old = known.get(one.name);
      return old && areAlike(one, old) ? old : one;
    });
    if (kept.length === last.length && kept.every((one, place) => one === last[place])) return last;
    known = new Map(kept.map((one) => [one.name, one]));
    return (last = kept);
  };
}
