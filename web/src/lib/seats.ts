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

/** What a seat is called: by its name, which who sits there may not have given. */
export function nameOfSeat(view: Pick<TableView, "seats">, number: number): string {
  const seat = view.seats[number];
  if (!seat) return t().news.clock;
  if (seat.name) return seat.name;
  if (seat.mine && view.seats.filter((one) => one.mine).length === 1) return t().table.you;
  if (seat.level) return t().table.robot(seat.level);
  if (seat.free) return seat.reserved ? t().table.reserved : t().table.free;
  return t().table.unnamed(number + 1);
}
