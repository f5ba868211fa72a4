/** What a seat is to do now, and where its screen stands at the table. */
import type { SeatView } from "$lib/protocol";
import { teamOf, type Team } from "./tracks";
import type { Phase, View } from "./view";

/** What my seat is to do now. */
export type Task =
  | "read"
  | "start" // reading
  | "lock"
  | "propose"
  | "await-word" // thinking
  | "spell"
  | "await-letters" // spelling
  | "judge"
  | "judged"
  | "await-judges" // checking
  | "explain"
  | "listen" // explaining
  | "vote"
  | "voted" // voting
  | "watch"; // a spectator, a replay, the end

/** My task, as the view has it; a spectator's or nobody's is to watch. */
export function taskOf(view: View, seat: number | null, open: boolean): Task {
  if (seat === null || !open || view.result) return "watch";
  const mine = view.to_act.includes(seat);
  const active = teamOf(seat) === view.team;
  const captain = active && view.captains[view.team] === seat;
  const tasks: Record<Phase, Task> = {
    reading: mine ? "start" : "read",
    thinking: captain ? "lock" : mine ? "propose" : "await-word",
    spelling: mine ? "spell" : "await-letters",
    checking: mine ? "judge" : active ? "await-judges" : "judged",
    explaining: mine ? "explain" : "listen",
    voting: mine ? "vote" : "voted",
  };
  return tasks[view.phase];
}

/** Where this screen stands: who plays on it, and whose side is at the bottom. */
export interface Stand {
  /** People of both teams sit at this screen: nobody is "you". */
  shared: boolean;
  bottom: Team;
}

export function standOf(seats: readonly SeatView[], seat: number | null): Stand {
  const here = new Set(seats.flatMap((one, number) => (one.mine && !one.level ? [teamOf(number)] : [])));
  const shared = here.size > 1;
  return { shared, bottom: shared || seat === null ? 0 : teamOf(seat) };
}
