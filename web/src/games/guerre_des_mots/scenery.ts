/** The board as it is drawn: what lies on each square, to whom it belongs, and how it hangs together. */
import { cellName, kindOf, spotOf, type Chessman, type Kind } from "./cells";
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
  const [here, there] = [spotOf(from), spotOf(to)];
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

/** The squares that are not plain, and whose bases the blue ones are. */
export function grounds(view: View): ReadonlyMap<string, { kind: Kind; owner: number | null; base: string }> {
  const owners = new Map<string, { owner: number; base: string }>();
  view.bases.forEach((names, owner) => {
    for (const base of names) for (const cell of view.base_squares[base] ?? []) owners.set(cell, { owner, base });
  });
  const found = new Map<string, { kind: Kind; owner: number | null; base: string }>();
  view.squares.forEach((row, down) =>
    [...row].forEach((_, column) => {
      const cell = cellName(column, down);
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

