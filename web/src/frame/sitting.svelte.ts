/** Sitting at a table: which seat is mine now, what I can do there, and what time it is. */
import { announce, toast } from "$lib/announce.svelte";
import { api } from "$lib/api";
import { live, type Followed } from "$lib/live.svelte";
import type { Ask, TableView } from "$lib/protocol";
import { byHand, mySeats } from "$lib/seats";
import { rules } from "$lib/rules.svelte";
import { play as sound } from "$lib/sounds";
import type { Outcome, Play } from "../games/contract";

const TICK = 250;

export class Sitting implements Play {
  /** The page's time, which ticks. */
  #page = $state(performance.now());
  /** Whose letters were last shown on this screen. */
  #shown: number | null = $state(null);
  /** Who asked for the screen, and whose turn it was then. */
  #wanted: { seat: number; turn: number | undefined } | null = $state.raw(null);
  #timer: ReturnType<typeof setInterval>;
  /** Nothing needs hiding on this screen. */
  together = $state(false);

  constructor(readonly followed: Followed) {
    this.#timer = setInterval(() => (this.#page = performance.now()), TICK);
  }

  end(): void {
    clearInterval(this.#timer);
  }

  get #view(): TableView | null {
    return this.followed.view;
  }

  /** The seat for which this screen speaks now; null for a spectator. */
  readonly seat: number | null = $derived.by(() => {
    const view = this.#view;
    if (!view) return null;
    const mine = mySeats(view);
    if (mine.length < 2) return mine[0] ?? null;
    const next = view.to_act.find((seat) => mine.includes(seat));
    const first = view.to_act[0];
    const wanted = this.#wanted;
    if (wanted && wanted.turn === first && view.to_act.includes(wanted.seat)) return wanted.seat;
    if (first !== undefined && mine.includes(first)) return first;
    return this.#shown ?? next ?? mine[0]!;
  });

  /** Whether the letters must stay hidden until somebody else takes the screen. */
  readonly covered: boolean = $derived.by(() => {
    const view = this.#view;
    return (
      !!view && !this.together && view.started && !view.result && byHand(view).length > 1 && this.seat !== this.#shown
    );
  });

  /** Who else of this screen may do something now. */
  readonly others: readonly number[] = $derived.by(() => {
    const view = this.#view;
    if (!view || this.together || !this.open) return [];
    return byHand(view).filter((seat) => seat !== this.seat && view.to_act.includes(seat));
  });

  /** Somebody else of this screen asks for it. */
  passTo(seat: number): void {
    this.#wanted = { seat, turn: this.#view?.to_act[0] };
  }

  /** The person of this seat has the screen. */
  uncover(): void {
    this.#shown = this.seat;
  }

  get open(): boolean {
    const view = this.#view;
    return (
      !!view && view.started && !view.closed && !view.result && this.seat !== null && !view.seats[this.seat]?.level
    );
  }

  get mine(): boolean {
    return this.open && this.#view!.to_act.includes(this.seat!);
  }

  get keeps(): string {
    return `${this.followed.id}.${this.seat}`;
  }

  get now(): number {
    return this.followed.clockAt(Math.max(this.#page, 0));
  }

  /** Seconds since the table was told of last. */
  get waited(): number {
    return this.followed.ageAt(this.#page);
  }

  async act(action: string, seat = this.seat): Promise<Outcome> {
    if (seat === null) return { kind: "denied", key: "not-your-seat", text: "" };
    return this.#tell(await this.ask({ type: "act", seat, action }));
  }

  /** Ask for something else than an action of the game; a denial is shown. */
  async want(command: Ask["command"]): Promise<Outcome> {
    return this.#tell(await this.ask(command));
  }

  async ask(command: Ask["command"]): Promise<Outcome> {
    const answer = await live.ask(this.followed.id, command);
    if (answer.type === "done") return { kind: "done" };
    if (answer.type === "refused") return { kind: "refused", refusal: answer.refusal };
    return { kind: "denied", key: answer.key, text: answer.text };
  }

  #tell(outcome: Outcome): Outcome {
    if (outcome.kind === "done") return outcome;
    sound("no");
    toast(outcome.kind === "refused" ? outcome.refusal.text : outcome.text);
    return outcome;
  }

  async draft(action: string) {
    return this.seat === null ? null : live.draft(this.followed.id, this.seat, action);
  }

  async guide(draft: string) {
    return this.seat === null ? null : live.guide(this.followed.id, this.seat, draft);
  }

  async better() {
    return this.seat === null ? null : api.better(this.followed.id, this.seat).catch(() => null);
  }

  rule(id: string): void {
    rules.open(id);
  }

  announce = announce;
  toast = toast;
}
