/** How far a house is that opened before all was ready, and waiting for what is missing. */
import type { Preparation } from "./protocol";

/** The key of the denial of what will be there soon. */
export const PREPARING = "preparing";

/** The pause between two questions, in milliseconds: the nearer the end, the shorter. */
const pause = (secondsLeft: number): number => 100 * Math.min(50, Math.max(10, secondsLeft));

class HousePreparation {
  /** What the server said last; null: nobody asked it yet. */
  known: Preparation | null = $state.raw(null);
  #waiting = $state(0);
  #looking: Promise<void> | null = null;

  /** Whether something is missing. */
  get unfinished(): boolean {
    return this.known?.ready === false;
  }

  /** Whether a game is among what is missing. */
  lacks(game: string): boolean {
    return this.unfinished && !this.known!.games.includes(game);
  }

  /** Whether something that was asked for on this page waits. */
  get waiting(): boolean {
    return this.#waiting > 0;
  }

  /** What can be used, in a word that changes with it. */
  get mark(): string {
    const { known } = this;
    return known ? [known.ready, known.words, ...known.games].join() : "";
  }

  /** Follow the preparation to its end. */
  async follow(): Promise<void> {
    while (!this.known?.ready) await this.#look();
  }

  /**
   * Wait until more can be used than at a mark, which was read before something was asked for. A house
   * that says that it is ready, and yet denies something, has just been opened again: it is asked anew.
   */
  async beyond(mark: string, signal?: AbortSignal): Promise<void> {
    this.#waiting++;
    try {
      do {
        if (mark !== this.mark) return;
        await this.#look();
        signal?.throwIfAborted();
      } while (!this.known?.ready);
    } finally {
      this.#waiting--;
    }
  }

  /** Hear how far it is; who asks at the same time hears the same answer. */
  #look(): Promise<void> {
    return (this.#looking ??= this.#ask().finally(() => (this.#looking = null)));
  }

  async #ask(): Promise<void> {
    if (this.known) await new Promise((go) => setTimeout(go, pause(this.known!.seconds)));
    const answer = await fetch("/api/preparation", { cache: "no-store" }).catch(() => null);
    if (!answer?.ok) return void (await new Promise((go) => setTimeout(go, pause(0))));
    const told: Preparation = await answer.json();
    const share = this.unfinished ? Math.max(this.known!.share, told.share) : told.share;
    this.known = { ...told, share };
  }
}

export const preparation = new HousePreparation();
