/** What the card at the end of a game tells: how each score came about, and the best play of each. */
import type { NewsView, Result } from "$lib/protocol";
import type { AnyGame } from "../games/contract";

/** Something that the last count took from some, or gave them. */
export interface Column {
  rule: string;
  key: string;
}

/** How the score of a seat came about. */
export interface Count {
  seat: number;
  /** The points before the last count. */
  played: number;
  /** What each column took or gave. */
  counted: number[];
  total: number;
}

/** What there was to count at the end. */
export function columns(result: Result): Column[] {
  const found = new Map(result.deductions.map(({ rule, key }) => [`${rule} ${key}`, { rule, key }]));
  return [...found.values()];
}

/** The scores, the winners first, then the best. */
export function counts(result: Result): Count[] {
  const rows = result.scores.map((total, seat) => {
    const own = result.deductions.filter((one) => one.seat === seat);
    const counted = columns(result).map(({ rule, key }) =>
      sum(own.filter((one) => one.rule === rule && one.key === key).map((one) => one.points)),
    );
    return { seat, played: total - sum(counted), counted, total };
  });
  const lost = (row: Count) => Number(!result.winners.includes(row.seat));
  return rows.sort((one, other) => lost(one) - lost(other) || other.total - one.total);
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

/** Whether a seat let its days pass: the clock gave up for it. */
export function ranOutOfDays(news: readonly NewsView[], seat: number): boolean {
  return news.some((one) => one.late && one.seat === seat);
}

type Judged = Pick<AnyGame, "worth" | "undoes">;

/** What a play brought: what the game says, or its points. */
export function worthOf(news: NewsView, game: Judged): number {
  return game.worth ? game.worth(news) : (news.effects?.score ?? 0);
}

/** The play of each seat that brought most, by seat; none for who brought nothing home. */
export function bestPlays(news: readonly NewsView[], game: Judged): Map<number, NewsView> {
  const best = new Map<number, NewsView>();
  for (const play of standing(news, game)) {
    const before = best.get(play.seat!);
    if (!before || worthOf(play, game) > worthOf(before, game)) best.set(play.seat!, play);
  }
  return best;
}

/** The plays that brought something and were not undone, oldest first. */
function standing(news: readonly NewsView[], game: Judged): NewsView[] {
  let plays: NewsView[] = [];
  /** Who proposed to take the last play back. */
  let asker: number | null = null;
  for (const one of news) {
    if (one.kind === "offered") asker ??= one.seat;
    if (one.kind === "declined") asker = null;
    if (one.kind === "taken-back") plays = beforeLastOf(plays, asker);
    if (one.kind !== "acted" || one.seat === null || one.seat < 0) continue;
    asker = null;
    if (game.undoes?.(one)) plays = plays.slice(0, -1);
    else if (worthOf(one, game) > 0) plays.push(one);
  }
  return plays;
}

/** The plays before the last one of a seat. */
function beforeLastOf(plays: NewsView[], seat: number | null): NewsView[] {
  const last = plays.findLastIndex((play) => play.seat === seat);
  return last < 0 ? plays : plays.slice(0, last);
}
