/** The table as somebody sees it who sits there or watches: who is called what, and what there is to do. */
import type { Play } from "$lib/play";
import { nameOfSeat } from "$lib/seats";
import type { TableProps } from "../contract";
import { standOf, taskOf, type Stand, type Task } from "./task";
import { texts, type MotTexts } from "./texts";
import { teamOf, type Team } from "./tracks";
import type { View } from "./view";

/** What is seen of a table. */
export type Seen = Pick<TableProps<View>, "view" | "seat" | "table" | "language"> & {
  readonly play: Pick<Play, "open" | "over">;
};

export class Outlook {
  constructor(readonly seen: () => Seen) {}

  readonly view: View = $derived.by(() => this.seen().view);
  readonly words: MotTexts = $derived.by(() => texts[this.seen().language]);
  readonly stand: Stand = $derived.by(() => standOf(this.seen().table.seats, this.seen().seat));
  readonly task: Task = $derived.by(() => taskOf(this.view, this.seen().seat, this.seen().play.open));
  readonly other: Team = $derived.by(() => (1 - this.view.team) as Team);

  /** My team; none for spectators and where both teams share the screen. */
  readonly team: Team | null = $derived.by(() => {
    const { seat } = this.seen();
    return seat === null || this.stand.shared ? null : teamOf(seat);
  });

  name(seat: number): string {
    return nameOfSeat(this.seen().table, seat);
  }

  /** Whether a team is nobody but me. */
  isMe(team: number): boolean {
    return this.view.players === 2 && this.team === team;
  }

  /** What a team is called: its only player, or the team. */
  called(team: number): string {
    if (this.isMe(team)) return this.words.you;
    const seats = this.view.teams[team] ?? [];
    if (this.view.players === 2) return this.name(team);
    if (seats.length === 1 && this.team !== team) return this.name(seats[0]!);
    if (this.team === null) return this.words.sides[team]!;
    return this.team === team ? this.words.yourTeam : this.words.otherTeam;
  }

  /** The same within a sentence: names keep their capital. */
  inside(team: number): string {
    const called = this.called(team);
    const { you, yourTeam, otherTeam, sides } = this.words;
    const common = [you, yourTeam, otherTeam, ...sides].includes(called);
    return common ? called[0]!.toLowerCase() + called.slice(1) : called;
  }

  captain(team: number): string {
    const seat = this.view.captains[team]!;
    return this.team === team && this.seen().seat === seat ? this.words.you : this.name(seat);
  }

  /** Whether I have teammates on other screens. */
  readonly hasTeam: boolean = $derived.by(() => {
    const { seat, table } = this.seen();
    if (seat === null) return false;
    return (this.view.teams[teamOf(seat)] ?? []).some((one) => one !== seat && !table.seats[one]?.mine);
  });

  /** What to do now, in a sentence. */
  readonly todo: string = $derived.by(() => {
    const { view, words, task } = this;
    const { todo } = words;
    const plain = this.#todo();
    const { seat, play } = this.seen();
    if (play.over) return "";
    if (this.stand.shared && task === "vote" && seat !== null) return words.votesNow(this.name(seat));
    const acts = ["start", "lock", "spell", "judge", "explain"].includes(task);
    return this.stand.shared && acts && seat !== null && !view.result
      ? words.turnOf(this.name(seat), plain)
      : view.result
        ? todo.over
        : plain;
  });

  #todo(): string {
    const { todo } = this.words;
    const { view, task } = this;
    const active = this.called(view.team);
    const others = this.called(this.other);
    const captain = this.captain(view.team);
    switch (task) {
      case "start":
        return view.seconds ? todo.start : todo.turnCard;
      case "read":
        return this.#reading();
      case "lock":
        return this.hasTeam ? todo.lockForTeam : todo.lock;
      case "propose":
        return todo.propose(captain);
      case "await-word":
        return todo["await-word"](active);
      case "await-letters":
        return todo["await-letters"](captain);
      case "await-judges":
        return todo["await-judges"](others);
      case "listen":
        return todo.listen(captain);
      case "watch":
        return this.#watching(active, others, captain);
      default:
        return todo[task];
    }
  }

  /** Who turns the timer: the other team or, where nobody is in a hurry, the captain whose card it is. */
  #reading(): string {
    const { todo } = this.words;
    return this.view.seconds ? todo.read(this.inside(this.other)) : todo.awaitCard(this.captain(this.view.team));
  }

  #watching(active: string, others: string, captain: string): string {
    const { todo, secret } = this.words;
    const { phase } = this.view;
    if (phase === "reading") return this.#reading();
    if (phase === "thinking") return todo["await-word"](active);
    if (phase === "spelling") return todo["await-letters"](captain);
    if (phase === "checking") return todo["await-judges"](others);
    return phase === "explaining" ? todo.listen(captain) : secret;
  }
}
