/** A finished game being looked at again: fetched bit by bit while the server is at it. */
import { Trouble } from "$lib/api";
import type { TurnInfo } from "$lib/protocol";
import { merged } from "./lookback";
import { lookbacks } from "./lookbackApi";

const PAUSE = 1500;

export class Lookback {
  turns: readonly TurnInfo[] = $state.raw([]);
  misses: Record<string, readonly number[]> = $state.raw({});
  /** How many turns there are; null until the server answers. */
  all = $state<number | null>(null);
  done = $state(0);
  finished = $state(false);
  /** What is not as it was when the game was played. */
  changed: readonly string[] = $state.raw([]);
  /** Why there is nothing to see; the key of a denial. */
  trouble = $state("");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #known = 0;
  #ended = false;

  constructor(readonly id: string) {
    void this.#ask();
  }

  end(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
  }

  /** Everything anew, in another language. */
  again(): void {
    this.turns = [];
    this.#known = 0;
    clearTimeout(this.#timer);
    void this.#ask();
  }

  async #ask(): Promise<void> {
    try {
      const found = await lookbacks.read(this.id, this.#known);
      if (this.#ended) return;
      this.turns = merged(this.turns, found.looked_at);
      this.#known += found.looked_at.length;
      this.misses = found.misses;
      this.changed = found.changed;
      this.all = found.turns;
      this.done = found.done;
      this.finished = found.finished && this.#known >= found.done;
      this.trouble = "";
    } catch (error) {
      this.trouble = error instanceof Trouble ? error.key : "unknown";
      // Who asks too fast, or has no line, may ask again.
      if (this.trouble !== "too-fast" && this.trouble !== "offline") return;
    }
    if (!this.finished && !this.#ended) this.#timer = setTimeout(() => void this.#ask(), PAUSE);
  }
}
