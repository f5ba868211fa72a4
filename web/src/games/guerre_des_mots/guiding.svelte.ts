/** How a move may go on, asked of the server as it is put together. */
import type { Play } from "$lib/play";
import type { Guided } from "$lib/protocol";
import { untrack } from "svelte";
import type { Guide } from "./guide";
import type { View } from "./view";

const NO_GUIDE: Guide = {
  takes: [],
  places: [],
  crosses: [],
  pieces: [],
  shots: [],
  uncross: [],
  unveil: [],
  backs: [],
  draw: false,
  may_pass: false,
};

/** What is on the table, and what was put together so far. */
export interface Position {
  readonly view: View;
  readonly play: Play;
  /** Whether it is my turn: nothing is asked otherwise. */
  readonly mine: boolean;
  /** As the guide reads it. */
  readonly draft: string;
}

/** Tells positions apart, so that an answer about an earlier one is not taken for this one. */
export function stampOf(view: View): string {
  const chains = view.chains.map((chain) => chain.links.map((link) => link.cell + link.token).join(""));
  return `${view.turn} ${view.moves_left} ${view.arsenal.join("")} ${chains.join("/")}`;
}

const questionOf = ({ view, draft }: Position) => `${stampOf(view)} ${draft}`;

export class Guiding {
  #answer: { asked: string; guide: Guide } | null = $state.raw(null);
  #last: Promise<unknown> = Promise.resolve();
  readonly #now: () => Position;

  constructor(now: () => Position) {
    this.#now = now;
    $effect(() => void this.#look(now()));
  }

  readonly guide: Guide = $derived.by(() => {
    const now = this.#now();
    return now.mine && this.#answer?.asked === questionOf(now) ? this.#answer.guide : NO_GUIDE;
  });

  async #look(position: Position): Promise<void> {
    const asked = questionOf(position);
    if (!position.mine || untrack(() => this.#answer?.asked) === asked) return;
    const isStill = () => questionOf(this.#now()) === asked;
    const guided = await this.ask(() => (isStill() ? position.draft : null));
    if (guided && isStill()) this.#answer = { asked, guide: (guided.guide as Guide | null) ?? NO_GUIDE };
  }

  /** Ask about a draft (none: not any more), one question after the other: the next would overtake this one. */
  ask(draft: () => string | null): Promise<Guided | null> {
    const answer = this.#last.then(() => {
      const { mine, play } = this.#now();
      const text = mine ? draft() : null;
      return text === null ? null : play.guide(text);
    });
    this.#last = answer.catch(() => null);
    return answer;
  }
}
