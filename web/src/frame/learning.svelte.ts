/** Following a lesson: the game talks to it as it would talk to a table. */
import { announce, toast } from "$lib/announce.svelte";
import { Trouble } from "$lib/api";
import { t } from "$lib/i18n.svelte";
import type { Drafted, Guided, LessonMoment, LessonVerdict } from "$lib/protocol";
import { rules } from "$lib/rules.svelte";
import { play as sound } from "$lib/sounds";
import type { Outcome, Play } from "../games/contract";
import { keepProgress, progressOf } from "./progress";
import { lessons } from "./lessonApi";

export class Learning implements Play {
  step = $state(0);
  moment = $state.raw<LessonMoment | null>(null);
  /** What is said to the last action. */
  verdict = $state.raw<LessonVerdict | null>(null);
  trouble = $state("");
  #drafts = 0;
  #guides = 0;
  #opened = 0;

  constructor(readonly game: string) {
    this.step = progressOf(game).step;
  }

  get open(): boolean {
    return !!this.moment && !this.moment.done && !this.moment.table.result;
  }

  get mine(): boolean {
    return this.open && this.moment!.table.to_act.includes(this.moment!.seat);
  }

  get now(): number {
    return this.moment?.table.clock ?? 0;
  }

  /** Open a step, after what was done in it. */
  async go(step: number, actions: readonly string[] = []): Promise<void> {
    const order = ++this.#opened;
    try {
      const moment = await lessons.take(this.game, step, actions);
      if (order !== this.#opened) return;
      if (step !== this.step || !actions.length) this.verdict = null;
      this.step = step;
      this.#keep(moment);
    } catch (error) {
      const key = error instanceof Trouble ? error.key : "unknown";
      // What was done does not fit the step any more: begin it again.
      if (actions.length && key === "lesson-lost") await this.go(step);
      else this.trouble = key;
    }
  }

  /** Go on where the lesson was left. */
  async resume(): Promise<void> {
    const { step, actions } = progressOf(this.game);
    await this.go(step, actions);
  }

  /** Show the same again, in another language. */
  async refresh(): Promise<void> {
    this.verdict = null;
    await this.go(this.step, this.moment?.actions);
  }

  #keep(moment: LessonMoment): void {
    this.moment = moment;
    keepProgress(this.game, { step: this.step, actions: moment.actions });
  }

  /** The lesson is over. */
  finish(steps: number): void {
    this.step = steps;
    this.moment = null;
    this.verdict = null;
    keepProgress(this.game, { step: steps, actions: [] });
  }

  async act(action: string): Promise<Outcome> {
    if (!this.moment) return { kind: "denied", key: "not-started", text: "" };
    let answer: LessonMoment;
    try {
      answer = await lessons.take(this.game, this.step, this.moment.actions, action);
    } catch (error) {
      const trouble = error instanceof Trouble ? error : new Trouble("unknown", "");
      const text = trouble.message || t().trouble.unknown;
      toast(text);
      return { kind: "denied", key: trouble.key, text };
    }
    const { verdict } = answer;
    if (!verdict || verdict.outcome === "noted") {
      this.#keep(answer);
      return { kind: "done" };
    }
    this.verdict = verdict;
    if (verdict.outcome === "refused") {
      sound("no");
      toast(verdict.text);
      return { kind: "refused", refusal: verdict.refusal! };
    }
    if (verdict.outcome === "missed") {
      sound("no");
      toast(t().learn.missed);
      return { kind: "denied", key: "missed", text: t().learn.missed };
    }
    this.#keep(answer);
    sound(verdict.outcome === "reached" ? "yes" : "lay");
    return { kind: "done" };
  }

  async draft(action: string): Promise<Drafted | null> {
    const { moment, step } = this;
    const number = ++this.#drafts;
    if (!moment) return null;
    const answer = await lessons.draft(this.game, step, moment.actions, action).catch(() => null);
    return number === this.#drafts && moment === this.moment ? answer : null;
  }

  async guide(draft: string): Promise<Guided | null> {
    const { moment, step } = this;
    const number = ++this.#guides;
    if (!moment) return null;
    const answer = await lessons.guide(this.game, step, moment.actions, draft).catch(() => null);
    return number === this.#guides && moment === this.moment ? answer : null;
  }

  rule(id: string): void {
    rules.open(id);
  }

  announce = announce;
  toast = toast;
}
