/** The part of the plane that is in sight, as it is drawn. */
import type { PlacedFace } from "./faces";
import { isSame, keyOf, type Box, type Place, type Reading } from "./grid";

export interface SeenPlace extends Place {
  /** As the page calls it: `2,-1`. */
  readonly name: string;
  readonly card: PlacedFace | undefined;
  /** How many cards come in before this one. */
  readonly order: number;
  /** The words that go through it. */
  readonly words: string;
  /** Whether it lies on or beside a card. */
  readonly near: boolean;
  readonly refused: boolean;
  /** Whether a dragged card is over it, and whether Tab enters here. */
  readonly aimed: boolean;
  readonly entry: boolean;
}

export interface Marks {
  readonly cards: readonly PlacedFace[];
  readonly words: readonly Reading[];
  readonly refused: readonly Place[];
  readonly aimed: string | null;
  readonly cursor: Place;
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, ahead) => from + ahead);
}

/** The places of a box, row by row. */
export function placesOf(box: Box, { cards, words, refused, aimed, cursor }: Marks): SeenPlace[] {
  const orders = new Map(cards.map((card, order) => [keyOf(card), order]));
  const around = ({ row, column }: Place) =>
    range(row - 1, row + 1).flatMap((r) => range(column - 1, column + 1).map((c) => `${r},${c}`));
  const near = new Set((cards.length ? cards : [{ row: 0, column: 0 }]).flatMap(around));
  const wrong = new Set(refused.map(keyOf));
  const through = new Map<string, string[]>();
  for (const word of words) {
    for (const key of word.places.map(keyOf)) through.set(key, [...(through.get(key) ?? []), word.text]);
  }
  // Where the cursor is out of sight, one enters at what is nearest to it.
  const entry = {
    row: Math.min(box.bottom, Math.max(box.top, cursor.row)),
    column: Math.min(box.right, Math.max(box.left, cursor.column)),
  };
  return range(box.top, box.bottom).flatMap((row) =>
    range(box.left, box.right).map((column): SeenPlace => {
      const name = `${row},${column}`;
      const order = orders.get(name) ?? -1;
      return {
        row,
        column,
        name,
        order,
        card: cards[order],
        words: through.get(name)?.join(", ") ?? "",
        near: near.has(name),
        refused: wrong.has(name),
        aimed: aimed === name,
        entry: isSame(entry, { row, column }),
      };
    }),
  );
}
