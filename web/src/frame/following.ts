/** Which part of a game is told step by step: the last turn of somebody else. */
import type { Step } from "$lib/follower.svelte";
import type { NewsView } from "$lib/protocol";

/** What happened last, as long as it was the same one who acted; nothing where that was me. */
export function lastTurnOfOthers(news: readonly NewsView[], mine: readonly number[]): readonly NewsView[] {
  const acted = news.filter((one) => one.kind === "acted" && !one.effects?.seen_by);
  const seat = acted.at(-1)?.seat;
  if (seat === undefined || (seat !== null && mine.includes(seat))) return [];
  const before = acted.findLastIndex((one) => one.seat !== seat);
  return acted.slice(before + 1);
}

/** A turn as it is told: its steps, and which of them is the first that nobody has seen. */
export interface Telling {
  readonly steps: readonly Step[];
  readonly from: number;
}

/** The steps of a turn; those of news up to `known` were told before. */
export function tellingOf(
  turn: readonly NewsView[],
  known: number,
  steps: (news: NewsView) => readonly Step[],
): Telling {
  const told = turn.map((one) => ({ seq: one.seq, steps: steps(one) }));
  const from = told.filter((one) => one.seq <= known).reduce((count, one) => count + one.steps.length, 0);
  return { steps: told.flatMap((one) => one.steps), from };
}
