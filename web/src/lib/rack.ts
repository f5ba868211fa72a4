/** The order of the pieces on a rack is the player's own: pure functions to keep and change it. */

export interface Piece {
  /** Stays the same as long as the piece is on the rack. */
  id: string;
  /** What the server calls it; several pieces can be of one kind. */
  kind: string;
}

/** The pieces of a rack in the order that the player gave them; new ones come last. */
export function keepOrder(before: readonly Piece[], kinds: readonly string[]): Piece[] {
  const left = [...kinds];
  const kept = before.filter((piece) => {
    const place = left.indexOf(piece.kind);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
  const taken = new Set(kept.map((piece) => piece.id));
  for (const kind of left) {
    let number = 0;
    while (taken.has(`${kind}#${number}`)) number++;
    const id = `${kind}#${number}`;
    taken.add(id);
    kept.push({ id, kind });
  }
  return kept;
}

/** The pieces with one of them moved to another place. */
export function movePiece(pieces: readonly Piece[], id: string, to: number): Piece[] {
  const piece = pieces.find((one) => one.id === id);
  if (!piece) return [...pieces];
  const rest = pieces.filter((one) => one !== piece);
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, piece);
  return rest;
}

/** The pieces in an order by chance. */
export function shuffled(pieces: readonly Piece[], chance: () => number = Math.random): Piece[] {
  const mixed = [...pieces];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(chance() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

/** The pieces in the order of the alphabet; stars last. */
export function sorted(pieces: readonly Piece[]): Piece[] {
  const rank = (kind: string) => kind.replace(/[*?]/g, "~").toLowerCase();
  return [...pieces].sort((one, other) =>
    rank(one.kind) < rank(other.kind) ? -1 : rank(one.kind) > rank(other.kind) ? 1 : 0,
  );
}
