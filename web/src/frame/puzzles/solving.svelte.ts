/** Solving a puzzle: the game talks to it as it would talk to a table. */
import { announce, toast } from "$lib/announce.svelte";
import { Trouble } from "$lib/api";
import { t } from "$lib/i18n.svelte";
import type { Drafted, Guided, PuzzleHint, PuzzleInfo, PuzzleMoment, PuzzleVerdict, RefusalView } from "$lib/protocol";
import { rules } from "$lib/rules.svelte";
import { play as sound } from "$lib/sounds";
import type { Outcome, Play } from "../../games/contract";
import type { Desk } from "./api";
import { dropPuzzle, keepAnswer } from "./kept";
import { isSelfContained, judgedHere } from "./marks";
import { p } from "./texts";

const isOffline = (error: unknown) => error instanceof Trouble && error.key === "offline";

export class Solving implements Play {
  moment: PuzzleMoment = $state.raw()!;
  /** What is said to the last action. */
  verdict = $state.raw<PuzzleVerdict | null>(null);
  /** The steps of the hint that were asked for. */
  hints = $state.raw<readonly PuzzleHint[]>([]);
  /** Whether something was tried without a line. */
  alone = $state(false);
  /** Whether the board shows the solution, and not what I did. */
  solutionShown = $state(false);
  /** How a game of this kind writes an action by which answers are marked. */
  canonical: (action: string, view: unknown) => string = (action) => action;
  /** Whether what was done last is a note of one's own, and no move: the next takes its place. */
  #noted = $state(false);
  #drafts = 0;
  #guides = 0;

  constructor(
    readonly info: PuzzleInfo,
    readonly desk: Desk,
    readonly solo = false,
  ) {
    this.moment = info.moment;
  }

  /** Whether answers are judged without a line. */
  get selfContained(): boolean {
    return isSelfContained(this.info);
  }

  get over(): boolean {
    return this.moment.over;
  }

  get solved(): boolean {
    return this.over && this.verdict?.outcome === "solved";
  }

  get open(): boolean {
    return !this.over && !this.moment.table.result;
  }

  get mine(): boolean {
    return this.open && this.moment.table.to_act.includes(this.moment.seat);
  }

  get now(): number {
    return this.moment.table.clock;
  }

  /** The moves so far, without notes. */
  get moves(): readonly string[] {
    return this.#noted ? this.moment.done.slice(0, -1) : this.moment.done;
  }

  /** Go on after what was done so far, as in another language. */
  async resume(done: readonly string[]): Promise<void> {
    this.moment = await this.desk.take(done, "").catch(() => this.info.moment);
  }

  /** Begin again: as often as one likes; only the first answer counts. */
  again(): void {
    this.verdict = null;
    this.solutionShown = false;
    this.#noted = false;
    this.moment = this.info.moment;
  }

  async act(action: string): Promise<Outcome> {
    if (!this.open) return { kind: "denied", key: "over", text: "" };
    let answer: PuzzleMoment;
    try {
      answer = await this.desk.take(this.moves, action);
      this.alone = false;
    } catch (error) {
      if (isOffline(error)) return this.#actAlone(action);
      return denied(error);
    }
    const verdict = answer.verdict!;
    if (verdict.outcome === "kept" && answer.news.at(-1)?.effects?.seen_by) {
      this.moment = answer;
      this.#noted = true;
      return { kind: "done" };
    }
    this.verdict = verdict;
    if (verdict.outcome === "refused") {
      sound("no");
      toast(verdict.text);
      return { kind: "refused", refusal: verdict.refusal! };
    }
    if (!answer.over && verdict.outcome === "unknown") return this.#unknown();
    this.#take(answer);
    return { kind: "done" };
  }

  /** The referee does not know it, which does not make it wrong: try another. */
  #unknown(): Outcome {
    sound("no");
    toast(p().unknown);
    return { kind: "denied", key: "unknown", text: p().unknown };
  }

  #take(answer: PuzzleMoment): void {
    this.moment = answer;
    this.#noted = false;
    const { verdict } = answer;
    if (!answer.over) return sound("lay");
    const solved = verdict?.outcome === "solved";
    sound(solved ? "yes" : "no");
    this.solutionShown = !!answer.solution && !solved;
    dropPuzzle(this.info.id);
  }

  #written(action: string): string {
    return this.canonical(action, this.moment.table.views[this.moment.seat]);
  }

  /** Judge an answer here, and keep it until the server hears of it. */
  async #actAlone(action: string): Promise<Outcome> {
    this.alone = true;
    if (!this.selfContained) {
      toast(p().line.waits, 6);
      return { kind: "denied", key: "offline", text: p().line.waits };
    }
    const verdict = await judgedHere(this.info, this.#written(action));
    if (!verdict) return { kind: "refused", refusal: refused() };
    this.verdict = verdict;
    if (verdict.outcome === "unknown") return this.#unknown();
    keepAnswer({ game: this.info.game, id: this.info.id, actions: [action], hints: this.hints.length });
    this.#take({ ...this.moment, done: [action], over: true, verdict });
    return { kind: "done" };
  }

  /** The server has heard of the answer that was given without a line. */
  hear(answer: PuzzleMoment): void {
    this.alone = false;
    const shown = this.moment;
    this.moment = { ...answer, table: answer.table ?? shown.table };
    if (answer.verdict) this.verdict = answer.verdict;
    this.solutionShown = !!answer.solution && answer.verdict?.outcome !== "solved";
  }

  async draft(action: string): Promise<Drafted | null> {
    const { moment } = this;
    const number = ++this.#drafts;
    const answer = await this.desk.draft(moment.done, action).catch((error) => this.#draftAlone(error, action));
    return number === this.#drafts && moment === this.moment ? answer : null;
  }

  /** Whether the table knows an action; what it is worth, is told when it is played. */
  async #draftAlone(error: unknown, action: string): Promise<Drafted | null> {
    if (!isOffline(error)) return null;
    this.alone = true;
    if (!this.selfContained) return null;
    const verdict = await judgedHere(this.info, this.#written(action));
    const refusal = verdict ? null : refused();
    return { type: "drafted", ticket: "", effects: null, text: refusal ? "" : p().line.fine, refusal };
  }

  async guide(draft: string): Promise<Guided | null> {
    const { moment } = this;
    const number = ++this.#guides;
    const answer = await this.desk.guide(moment.done, draft).catch(() => null);
    return number === this.#guides && moment === this.moment ? answer : null;
  }

  /** Whether there is one more step of the hint. */
  get hintable(): boolean {
    return !this.over && !this.hints.at(-1)?.last;
  }

  async hint(): Promise<void> {
    try {
      const step = await this.desk.hint(this.hints.length);
      this.hints = [...this.hints, step];
      announce(step.text);
    } catch (error) {
      toast(troubleOf(error));
    }
  }

  async giveUp(): Promise<void> {
    try {
      const answer = await this.desk.giveUp();
      this.verdict = answer.verdict;
      this.#take(answer);
    } catch (error) {
      toast(troubleOf(error));
    }
  }

  rule(id: string): void {
    rules.open(id);
  }

  announce = announce;
  toast = toast;
}

function troubleOf(error: unknown): string {
  if (isOffline(error)) return p().line.needed;
  return (error instanceof Trouble && error.message) || t().trouble.unknown;
}

function denied(error: unknown): Outcome {
  const text = troubleOf(error);
  toast(text);
  return { kind: "denied", key: error instanceof Trouble ? error.key : "unknown", text };
}

/** What is said where the table does not know an action. */
function refused(): RefusalView {
  return { rule: "", key: "not-listed", text: p().line.refused, words: [], cells: [], also: [] };
}
