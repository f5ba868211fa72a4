/** The letters of an announced word, which may be typed faster than they are answered. */
import { untrack } from "svelte";
import type { Outcome } from "../contract";

/**
 * Whether a letter that is typed now is spelled: at once or, while the word is on its way, as soon as
 * the table asks for it.
 */
export type Stage = "announcing" | "spelling" | null;

export class Spelling {
  /** Grows when a letter was not the next one. */
  stumbled = $state(0);
  #letters: string[] = [];
  #sending = false;
  readonly #stage: () => Stage;
  readonly #send: (letters: string) => Promise<Outcome>;

  constructor(stage: () => Stage, send: (letters: string) => Promise<Outcome>) {
    this.#stage = stage;
    this.#send = send;
    $effect(() => {
      stage();
      untrack(() => void this.#goOn());
    });
  }

  /** Spell some letters, after those that are still on their way. */
  spell(letters: string): void {
    this.#letters.push(letters);
    void this.#goOn();
  }

  async #goOn(): Promise<void> {
    if (this.#sending || this.#stage() === "announcing") return;
    this.#sending = true;
    while (this.#letters.length && this.#stage() === "spelling") {
      const outcome = await this.#send(this.#letters.shift()!);
      if (outcome.kind === "done") continue;
      this.stumbled++;
      this.#letters = [];
    }
    this.#letters = [];
    this.#sending = false;
  }
}
