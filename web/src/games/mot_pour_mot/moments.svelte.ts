/** What just happened at a table: shown in its middle for a moment, sounded and said. */
import type { NewsView } from "$lib/protocol";
import { play as sound, type Sound } from "$lib/sounds";
import { untrack } from "svelte";
import type { TableProps } from "../contract";
import { secondsLeft } from "./sand";
import { momentOf, movedBy, type Moment } from "./story";
import { texts } from "./texts";
import { winnerOf } from "./tracks";
import type { View } from "./view";

/** How many milliseconds a moment takes. */
const MOMENT = 2200;
/** Of all that happened while the line was down, so much is shown. */
const MOST_AT_ONCE = 3;
/** The last seconds of the sand, which are said aloud. */
const HURRY = 10;

const SOUNDS: Partial<Record<Moment["kind"], Sound>> = { captured: "yes", again: "turn", back: "no", stop: "no" };

/** A moment with a number, so that the same can happen twice. */
export type Numbered = Moment & { readonly number: number };

export class Moments {
  /** What is celebrated just now. */
  now: Numbered | null = $state.raw(null);
  #number = 0;
  #seen: number;
  #ended: boolean;
  readonly #props: () => TableProps<View>;

  constructor(props: () => TableProps<View>) {
    this.#props = props;
    const { news, view } = props();
    this.#seen = lastOf(news);
    this.#ended = !!view.result;
    $effect(() => {
      const { news: told } = props();
      untrack(() => this.#tell(told));
    });
    $effect(() => {
      const { view: seen } = props();
      untrack(() => this.#end(seen));
    });
    $effect(() => {
      if (!this.now) return;
      const fading = setTimeout(() => (this.now = null), MOMENT);
      return () => clearTimeout(fading);
    });
    $effect(() => {
      if (this.#left === HURRY) untrack(() => props().play.announce(this.#words.soon(HURRY)));
    });
  }

  get #words() {
    return texts[this.#props().language];
  }

  /** The seconds of the sand, while it runs. */
  readonly #left: number | null = $derived.by(() => {
    const { view, play } = this.#props();
    const runs = (view.phase === "thinking" || view.phase === "spelling") && !view.result;
    return runs ? secondsLeft(view.until, play.now) : null;
  });

  #tell(news: readonly NewsView[]): void {
    const fresh = news.filter((one) => one.seq > this.#seen);
    this.#seen = lastOf(news); // in a replay, it may go back
    for (const one of fresh.slice(-MOST_AT_ONCE)) {
      if (one.effects?.key === "spelled") this.#letter(one.effects.words.join(""), movedBy(one.effects).length > 0);
      const moment = momentOf(one);
      if (moment) this.#celebrate(moment);
    }
  }

  #letter(letter: string, moved: boolean): void {
    sound("lay");
    this.#props().play.announce(this.#words.letterSpelled(letter, moved));
  }

  #end(view: View): void {
    const winner = winnerOf(view);
    if (winner !== null && !this.#ended) this.#celebrate({ kind: "won", team: winner });
    this.#ended = !!view.result;
  }

  #celebrate(moment: Moment): void {
    this.now = { ...moment, number: this.#number++ };
    const heard = SOUNDS[moment.kind];
    if (heard) sound(heard);
  }
}

function lastOf(news: readonly NewsView[]): number {
  return news.at(-1)?.seq ?? 0;
}
