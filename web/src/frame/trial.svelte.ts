/** A turn of a finished game, played again: nothing of it is stored anywhere. */
import { announce, toast } from "$lib/announce.svelte";
import { Trouble } from "$lib/api";
import { t } from "$lib/i18n.svelte";
import type { Drafted, Guided, NewsView, Tried } from "$lib/protocol";
import { rules } from "$lib/rules.svelte";
import { play as sound } from "$lib/sounds";
import type { Outcome, Play } from "../games/contract";
import { unsaid, withAction, type Noted } from "./lookback";
import { lookbacks } from "./lookbackApi";

export class Trial implements Play {
  /** The last answer of the server; null until it has shown the position. */
  tried: Tried | null = $state.raw(null);
  /** What was done so far, for the game to show. */
  news: readonly NewsView[] = $state.raw([]);
  #actions: Noted[] = [];
  #latest = 0;
  #asked = 0;

  constructor(
    readonly table: string,
    readonly number: number,
    readonly closed = false,
  ) {}

  /** Show the position, or what some actions make of it. */
  async show(actions: readonly string[] = []): Promise<void> {
    this.news = [];
    this.#actions = [];
    const tried = await lookbacks.attempt(this.table, this.number, actions);
    this.tried = tried;
    if (tried.effects) this.#note(tried, actions.at(-1) ?? "");
  }

  get open(): boolean {
    return !this.closed && !!this.tried && !this.tried.over;
  }

  get mine(): boolean {
    return this.open;
  }

  get now(): number {
    return this.tried?.at ?? 0;
  }

  async act(action: string): Promise<Outcome> {
    if (!this.open) return { kind: "denied", key: "not-over", text: "" };
    try {
      const texts = this.#actions.map((one) => one.text);
      const tried = await lookbacks.attempt(this.table, this.number, [...texts, action]);
      if (tried.refusal) {
        sound("no");
        toast(tried.refusal.text);
        return { kind: "refused", refusal: tried.refusal };
      }
      this.#actions = withAction(this.#actions, { text: action, isNote: !!tried.effects?.seen_by });
      this.#note(tried, action);
      this.tried = tried;
      return { kind: "done" };
    } catch (error) {
      const key = error instanceof Trouble ? error.key : "unknown";
      const text = (error instanceof Trouble && error.message) || t().trouble.offline;
      toast(text);
      return { kind: "denied", key, text };
    }
  }

  async draft(action: string): Promise<Drafted | null> {
    const number = ++this.#latest;
    try {
      const texts = this.#actions.map((one) => one.text);
      const { effects, text, refusal } = await lookbacks.attempt(this.table, this.number, [...texts, action]);
      return number === this.#latest ? { type: "drafted", ticket: "", effects, text, refusal } : null;
    } catch {
      return null;
    }
  }

  async guide(draft: string): Promise<Guided | null> {
    const number = ++this.#asked;
    try {
      const texts = this.#actions.map((one) => one.text);
      const { guide, refusal } = await lookbacks.guide(this.table, this.number, texts, draft);
      return number === this.#asked ? { type: "guided", ticket: "", guide, refusal } : null;
    } catch {
      return null;
    }
  }

  rule(id: string): void {
    rules.open(id);
  }

  announce = announce;
  toast = toast;

  #note(tried: Tried, action: string): void {
    const seq = this.news.length + 1;
    this.news = [
      ...this.news,
      {
        seq,
        when: tried.at,
        kind: "acted",
        seat: tried.seat,
        name: "",
        text: action,
        effects: tried.effects,
        sentence: tried.text,
        to: [],
        late: false,
        ...unsaid,
      },
    ];
  }
}
