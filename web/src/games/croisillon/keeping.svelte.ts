/**
 * The server keeps the draft too: on other devices it is there as it was left here, and when the time
 * is up the clock lays it. Nobody else sees it.
 */
import { untrack } from "svelte";
import type { Composer, Situation } from "$lib/composer.svelte";
import { keep, kept } from "$lib/kept";
import type { Play } from "../contract";
import type { Draft } from "./draft";
import type { View } from "./view";

/** Wait so long after the last change before the server is told. */
export const KEEP_AFTER = 500;

/** How a draft is written for the server. */
export interface Script {
  /** The draft as it is; none as long as it cannot be written. */
  write(): string | null;
  /** A draft that the server keeps. */
  read(rows: readonly string[]): Draft;
}

export class Keeping {
  /** The draft as the server has it. */
  #kept = $state("");
  /** What the server was told last, or told us; undefined: it may not have heard. */
  #told: string | undefined = "";
  /** How many drafts are on their way: what is heard meanwhile is older than they are. */
  #sent = 0;
  #dealt = "";
  readonly #now: () => Situation<View>;
  readonly #composer: Composer<View, Draft>;
  readonly #script: Script;

  constructor(now: () => Situation<View>, composer: Composer<View, Draft>, script: Script) {
    this.#now = now;
    this.#composer = composer;
    this.#script = script;
    $effect.pre(() => {
      const { view } = now();
      untrack(() => this.#hear(view));
    });
    $effect(() => {
      void now().view; // after a lost line: again with the next news
      const text = script.write();
      if (composer.busy || text === null || text === this.#told) return;
      const timer = setTimeout(() => this.keep(), KEEP_AFTER);
      return () => clearTimeout(timer);
    });
  }

  readonly isKept: boolean = $derived.by(() => this.#script.write() === this.#kept);

  /** Tell the server now. */
  keep(): void {
    const { play } = this.#now();
    const text = this.#script.write();
    if (text === null || text === this.#told || !play.mine) return;
    this.#told = text;
    this.#sent++;
    void play.act(`draft ${text}`.trim()).then((outcome) => {
      this.#sent--;
      if (outcome.kind === "denied") this.#told = undefined;
    });
  }

  /** What the server keeps is taken over, unless something newer was laid here. */
  #hear(view: View): void {
    const { play } = this.#now();
    const text = this.#script.write();
    const rows = view.draft?.rows ?? [];
    const now = rows.join("/");
    const hand = `${view.seat} ${[...view.hand].sort().join("")}`;
    const begun = hand !== this.#dealt;
    const news = now !== this.#kept;
    const outdated = begun ? this.#isOutdated(now, play) : news && !this.#sent && text === this.#told;
    this.#dealt = hand;
    this.#kept = now;
    if (outdated && now !== text) this.#composer.reset(this.#script.read(rows));
    if (outdated || begun || (news && now === text)) this.#told = now;
    if (play.keeps) keep(nameOf(play), now || undefined);
  }

  /** With new cards: whether the server knows more of the draft than this device. */
  #isOutdated(now: string, play: Play): boolean {
    if (this.#composer.isEmpty) return true;
    return play.keeps !== undefined && now !== (kept(nameOf(play)) ?? "");
  }
}

/** Where this device notes what the server kept when it last heard of it. */
const nameOf = (play: Play): string => `${play.keeps}.kept`;
