/** How a game of a list stands: what one row tells of it. */
import type { ListedTable } from "$lib/protocol";

/** How a finished game went for me; "other" where I played on several sides. */
export type Outcome = "won" | "lost" | "drawn" | "other";

/** The side of a seat: its team, or itself. */
function sideOf(table: ListedTable, seat: number): number {
  return table.teams ? seat % table.teams : seat;
}

function mySides(table: ListedTable): number[] {
  const sides = table.seats.flatMap((seat, number) => (seat.mine ? [sideOf(table, number)] : []));
  return [...new Set(sides)];
}

/** How a game went for me; null while it goes on. */
export function outcomeOf(table: ListedTable): Outcome | null {
  if (!table.result) return null;
  const winners = new Set(table.result.winners.map((seat) => sideOf(table, seat)));
  const mine = mySides(table);
  if (mine.length !== 1) return winners.size > 1 ? "drawn" : "other";
  if (!winners.has(mine[0]!)) return "lost";
  return winners.size > 1 ? "drawn" : "won";
}

/** The points of every side, mine first; none before the game begins. */
export function pointsOf(table: ListedTable): number[] {
  const points = (table.result?.scores ?? table.scores).slice(0, table.teams || table.seats.length);
  const first = mySides(table)[0] ?? 0;
  return points.length ? [points[first]!, ...points.filter((_, side) => side !== first)] : [];
}

/** The seats to name in my list: those that others have taken, or all where every seat is mine. */
export function othersOf(table: ListedTable): number[] {
  const seats = table.seats.map((_, number) => number);
  if (table.seats.every((seat) => seat.mine)) return seats;
  return seats.filter((number) => !table.seats[number]!.mine && !table.seats[number]!.free);
}
