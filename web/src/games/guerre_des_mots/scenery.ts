/** The board as it is drawn: what lies on each square, to whom it belongs, and how it hangs together. */
import { nameOf, squareOf, wordsThrough, type Square } from "$lib/squares";
import { kindOf, type Chessman, type Kind } from "./cells";
import { CROSS, type Laid } from "./draft";
import type { ChainView, LinkView, View } from "./view";

/** A token where it lies. */
export interface Standing {
  readonly seat: number;
  readonly link: LinkView;
  readonly chain: ChainView;
  /** Towards which neighbours of its chain it goes on, as "n", "e", "s", "w". */
  readonly ways: readonly string[];
  /** Whether it is an end of its chain. */
  readonly end: boolean;
}

const STEPS: Readonly<Record<string, string>> = { "0,-1": "n", "1,0": "e", "0,1": "s", "-1,0": "w" };

/** Towards which side of a square another one lies beside it. */
export function wayTo(from: string, to: string): string {
  const [here, there] = [squareOf(from), squareOf(to)];
  return STEPS[`${there.column - here.column},${there.row - here.row}`] ?? "";
}

/** Every token of the board, by its square. */
export function standings(chains: readonly ChainView[]): ReadonlyMap<string, Standing> {
  return new Map(
    chains.flatMap((chain) =>
      chain.links.map((link, place) => {
        const beside = [chain.links[place - 1], chain.links[place + 1]].filter((other) => other !== undefined);
        const ways = beside.map((other) => wayTo(link.cell, other.cell)).filter(Boolean);
        return [link.cell, { seat: chain.seat, link, chain, ways, end: beside.length < 2 }] as const;
      }),
    ),
  );
}

/** The words of its chain that run through a square. */
export function wordsOn(chains: readonly ChainView[], cell: string): readonly string[] {
  const chain = standings(chains).get(cell)?.chain;
  if (!chain) return [];
  const letters = chain.links.filter(({ letter }) => letter !== CROSS);
  const through = wordsThrough(
    cell,
    letters.map((link) => ({ ...squareOf(link.cell), letter: link.letter })),
  );
  return through.filter((word) => chain.words.includes(word));
}

/** What a square is, and whose base it belongs to. */
export interface Ground {
  readonly kind: Kind;
  readonly owner: number | null;
  readonly base: string;
}

/** The squares that are not plain, and whose bases the blue ones are. */
export function grounds(view: View): ReadonlyMap<string, Ground> {
  const owners = new Map<string, { owner: number; base: string }>();
  view.bases.forEach((names, owner) => {
    for (const base of names) for (const cell of view.base_squares[base] ?? []) owners.set(cell, { owner, base });
  });
  const found = new Map<string, Ground>();
  view.squares.forEach((row, down) =>
    [...row].forEach((_, column) => {
      const cell = nameOf(column, down);
      const kind = kindOf(view.squares, cell);
      const own = owners.get(cell);
      if (kind !== "plain") found.set(cell, { kind, owner: own?.owner ?? null, base: own?.base ?? "" });
    }),
  );
  return found;
}

/** The piece of chess on the back of a token. */
export function pieceOf(view: View, kind: string): Chessman | undefined {
  const front = kind.replace("!", "");
  const letter = front[0] === "?" ? "?" : front.length === 1 ? front : "";
  return view.pieces[letter]?.name as Chessman | undefined;
}

/** The other letter of a token: what it could show as well. */
export function otherOf(kind: string): string {
  return kind.length === 2 && kind[0] !== "?" ? kind[1]! : "";
}

/** A square with all that is shown of it. */
export interface FieldSquare extends Square, Ground {
  readonly token: Standing | undefined;
  /** What the draft lays here, and whether it takes away what lies here. */
  readonly laid: Laid | undefined;
  readonly gone: boolean;
  /** How many letters a tap takes from a chain; none: 0. */
  readonly takes: number;
  /** A letter can be laid here, a cross, or a shot can hit. */
  readonly open: boolean;
  readonly crossable: boolean;
  readonly aimedAt: boolean;
  /** The last move of somebody laid something here, or took it. */
  readonly fresh: boolean;
  readonly left: boolean;
  readonly refused: boolean;
}

const PLAIN: Ground = { kind: "plain", owner: null, base: "" };

/** Where the draft and the guide see something on the board. */
export interface Marks {
  readonly laidOn: ReadonlyMap<string, Laid>;
  readonly gone: ReadonlySet<string>;
  readonly takeAt: ReadonlyMap<string, { readonly cells: readonly string[] }>;
  readonly placeAt: ReadonlyMap<string, unknown>;
  readonly aimsAt: ReadonlyMap<string, unknown>;
  readonly guide: { readonly crosses: readonly string[] };
  readonly trace: { readonly laid: ReadonlySet<string>; readonly taken: ReadonlySet<string> };
  readonly refused: readonly string[];
}

/** The squares of the board, row by row. */
export function squaresOf(
  squares: readonly string[],
  ground: ReadonlyMap<string, Ground>,
  lying: ReadonlyMap<string, Standing>,
  { laidOn, gone, takeAt, placeAt, aimsAt, guide, trace, refused }: Marks,
): FieldSquare[] {
  return squares.flatMap((line, row) =>
    Array.from(line, (_, column): FieldSquare => {
      const name = nameOf(column, row);
      const laid = laidOn.get(name);
      const leaves = gone.has(name);
      const { kind, owner, base } = ground.get(name) ?? PLAIN;
      return {
        column,
        row,
        name,
        kind,
        owner,
        base,
        laid,
        token: lying.get(name),
        gone: leaves,
        takes: leaves ? 0 : (takeAt.get(name)?.cells.length ?? 0),
        open: !laid && placeAt.has(name),
        crossable: guide.crosses.includes(name),
        aimedAt: aimsAt.has(name),
        fresh: trace.laid.has(name),
        left: trace.taken.has(name),
        refused: refused.includes(name),
      };
    }),
  );
}
