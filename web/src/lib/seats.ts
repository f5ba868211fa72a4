/** The seats of a table: which are mine, and what they are called. */
import { t } from "./i18n.svelte";
import type { TableView } from "./protocol";

/** My seats at a table. */
export function mySeats(view: TableView): number[] {
  return view.seats.flatMap((seat, number) => (seat.mine ? [number] : []));
}

/** The seats that I play by hand: no bot stands in. */
export function byHand(view: TableView): number[] {
  return mySeats(view).filter((seat) => !view.seats[seat]!.level);
}

/** What a seat is called. */
export function nameOfSeat(view: TableView, number: number): string {
  const seat = view.seats[number];
  if (!seat) return t().news.clock;
  if (seat.level && !seat.name) return t().table.robot(seat.level);
  if (seat.name) return seat.name;
  if (seat.mine) return t().table.you;
  return seat.reserved ? t().table.reserved : t().table.free;
}
