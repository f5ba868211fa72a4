/** Which lines of talk somebody reads at a table, and how who speaks is called. */
import type { NewsView, TableView } from "$lib/protocol";
import { mySeats, nameOfSeat } from "$lib/seats";
import { m } from "./texts";

/** As many as the server tells: older ones leave the view. */
export const KEPT = 200;

/** Whether those who watch talk by themselves: as long as a game goes on. */
export const isApart = (view: TableView) => view.started && !view.result && !view.closed;

/** Whether I talk among those who watch. */
export const amongWatchers = (view: TableView) => isApart(view) && !mySeats(view).length;

/** The lines that I read: a player nothing of who watches before the end, and nobody whom I muted. */
export function readable(news: readonly NewsView[], view: TableView, muted: ReadonlySet<number>): readonly NewsView[] {
  const plays = isApart(view) && mySeats(view).length > 0;
  return news
    .filter((one) => one.kind === "said" && !muted.has(one.voice) && !(plays && one.room === "watchers"))
    .slice(-KEPT);
}

/** What a speaker is called: as they called themselves then, or by their seat. */
export function speakerOf(line: NewsView, view: TableView): string {
  return line.name || (line.seat === null ? m().somebody : nameOfSeat(view, line.seat));
}

/** A line as it is read aloud: who is no player is said to be none. */
export function aloud(line: NewsView, view: TableView): string {
  const who = speakerOf(line, view);
  return m().said(line.seat === null ? `${who}, ${m().watcher}` : who, line.text);
}
