/** A move of OPTION as it is being put together: pure functions over a small value, no rules. */
import type { Piece } from "$lib/rack";

/** A prism of the rack that lies on the grid for now. */
export interface Laid {
  id: string;
  /** As on the rack: two letters and a colour, "VTr". */
  kind: string;
  /** Whether its second letter is up. */
  turned: boolean;
  /** The letter of a star that is up; empty until it is chosen. */
  star: string;
}

export interface Draft {
  /** By square. */
  readonly laid: Readonly<Record<string, Laid>>;
  /** By square: the letter that a prism of the grid will show. */
  readonly flips: Readonly<Record<string, string>>;
  /** The prisms of the rack whose second letter is up. */
  readonly turned: ReadonlySet<string>;
}

export const EMPTY: Draft = { laid: {}, flips: {}, turned: new Set() };

/** What a prism shows: letter up (small for a star), letter hidden, colour. */
export interface Shown {
  letter: string;
  hidden: string;
  red: boolean;
  star: boolean;
}

/** How a prism of the rack lies. */
export function shownOnRack(kind: string, turned: boolean): Shown {
  const [first, second] = turned ? [kind[1]!, kind[0]!] : [kind[0]!, kind[1]!];
  return { letter: first, hidden: second, red: kind[2] === "r", star: first === "*" };
}

/** How a prism of the grid is written: "VTr", "nEr" for a star that plays N. */
export function shownOnGrid(token: string): Shown {
  const up = token[0]!;
  const star = up !== up.toUpperCase();
  return { letter: up.toUpperCase(), hidden: token[1]!, red: token[2] === "r", star };
}

/** How a laid prism looks; a star without a letter shows "*". */
export function shownLaid(laid: Laid): Shown {
  const shown = shownOnRack(laid.kind, laid.turned);
  return shown.star && laid.star ? { ...shown, letter: laid.star } : shown;
}

export function placeOf(draft: Draft, id: string): string | undefined {
  return Object.keys(draft.laid).find((square) => draft.laid[square]!.id === id);
}

/** Lay a prism; one that lay there goes back to the rack, or to where this one came from. */
export function lay(draft: Draft, piece: Piece, square: string, star = ""): Draft {
  const from = placeOf(draft, piece.id);
  const before = draft.laid[square];
  const old = from ? draft.laid[from] : undefined;
  const laid = { ...draft.laid };
  if (from) delete laid[from];
  if (from && before && before.id !== piece.id) laid[from] = before;
  laid[square] = old ?? { id: piece.id, kind: piece.kind, turned: draft.turned.has(piece.id), star };
  if (star) laid[square] = { ...laid[square]!, star };
  return { ...draft, laid };
}

/** Take a prism back to the rack; it keeps its side. */
export function lift(draft: Draft, id: string): Draft {
  const square = placeOf(draft, id);
  if (!square) return draft;
  const { [square]: _, ...laid } = draft.laid;
  return { ...draft, laid };
}

/** Turn over a prism of the rack, wherever it lies now. */
export function turn(draft: Draft, id: string): Draft {
  const turned = new Set(draft.turned);
  if (!turned.delete(id)) turned.add(id);
  const square = placeOf(draft, id);
  if (!square) return { ...draft, turned };
  const laid = { ...draft.laid, [square]: { ...draft.laid[square]!, turned: turned.has(id), star: "" } };
  return { ...draft, laid, turned };
}

/** Give a laid star its letter. */
export function nameStar(draft: Draft, square: string, letter: string): Draft {
  const laid = draft.laid[square];
  return laid ? { ...draft, laid: { ...draft.laid, [square]: { ...laid, star: letter } } } : draft;
}

/** Turn over a prism of the grid, or back. */
export function flip(draft: Draft, square: string, letter: string): Draft {
  const { [square]: before, ...rest } = draft.flips;
  return { ...draft, flips: before === undefined ? { ...draft.flips, [square]: letter } : rest };
}

/** Everything back on the rack, prisms as they were turned. */
export function recall(draft: Draft): Draft {
  return { ...EMPTY, turned: draft.turned };
}

export function isEmpty(draft: Draft): boolean {
  return !Object.keys(draft.laid).length && !Object.keys(draft.flips).length;
}

/** The draft without what the table no longer allows: squares taken meanwhile, prisms that are gone. */
export function prune(draft: Draft, pieces: readonly Piece[], isTaken: (square: string) => boolean): Draft {
  const own = new Set(pieces.map((piece) => piece.id));
  const laid = Object.fromEntries(
    Object.entries(draft.laid).filter(([square, one]) => own.has(one.id) && !isTaken(square)),
  );
  const flips = Object.fromEntries(Object.entries(draft.flips).filter(([square]) => isTaken(square)));
  const turned = new Set([...draft.turned].filter((id) => own.has(id)));
  return { laid, flips, turned };
}

/** The draft in the notation of the game; empty where no prism is laid. */
export function written(draft: Draft): string {
  const tiles = Object.entries(draft.laid).map(([square, laid]) => {
    const { letter, hidden, red, star } = shownLaid(laid);
    return `${square}=${star ? letter.toLowerCase() : letter}${hidden}${red ? "r" : "w"}`;
  });
  if (!tiles.length) return "";
  const flips = Object.entries(draft.flips).map(([square, letter]) => `${square}=${letter}`);
  return `play ${tiles.join(" ")}${flips.length ? ` flip ${flips.join(" ")}` : ""}`;
}

/** A prism of the rack that can show a letter: as it lies, then turned over, then a star. */
export function pieceFor(
  draft: Draft,
  pieces: readonly Piece[],
  letter: string,
): { piece: Piece; turned: boolean; star: boolean } | null {
  const free = pieces.filter((piece) => !placeOf(draft, piece.id));
  const faces = free.flatMap((piece) => {
    const side = draft.turned.has(piece.id);
    return [side, !side].map((turned) => ({
      piece,
      turned,
      up: shownOnRack(piece.kind, turned).letter,
      as: turned === side,
    }));
  });
  const found =
    faces.find((face) => face.up === letter && face.as) ??
    faces.find((face) => face.up === letter) ??
    faces.find((face) => face.up === "*");
  return found ? { piece: found.piece, turned: found.turned, star: found.up === "*" } : null;
}
