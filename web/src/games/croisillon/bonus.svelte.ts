/** The bonus card: where I would add it to my grid on the table, and what that would bring. */
import type { Drafted, RefusalView } from "$lib/protocol";
import type { Play } from "../contract";
import { cellName, JOKER, type Place } from "./grid";

/** The piece by which it is moved. */
export const BONUS = "bonus";
const CORNER = { row: 0, column: 0 };

export class Bonus {
  /** Where it lies for now. */
  place: Place | null = $state.raw(null);
  /** What it stands for, if it is a joker. */
  letter = $state("");
  /** What the JOKER on whose word it lies stands for then, where that must be said. */
  first = $state("");
  answer: Drafted | null = $state.raw(null);
  #play: () => Play;
  #card: () => string;

  constructor(play: () => Play, card: () => string) {
    this.#play = play;
    this.#card = card;
  }

  readonly isJoker: boolean = $derived.by(() => this.#card() === JOKER);

  /** The action that adds it; none as long as something is not said. */
  readonly action: string | null = $derived.by(() => {
    if (!this.place || (this.isJoker && !this.letter)) return null;
    const card = this.isJoker ? JOKER + this.letter : this.#card();
    return `add ${cellName(this.place, CORNER)} ${this.first}${card}`;
  });

  get refusal(): RefusalView | null {
    return this.answer?.refusal ?? null;
  }

  lay(place: Place | null): void {
    this.place = place;
    this.first = "";
    if (!place) this.letter = "";
    void this.#look();
  }

  say(letter: string): void {
    this.letter = letter.toLowerCase();
    void this.#look();
  }

  tell(first: string): void {
    this.first = first.toUpperCase();
    void this.#look();
  }

  async #look(): Promise<void> {
    const { action } = this;
    this.answer = null;
    if (!action) return;
    const answer = await this.#play().draft(action);
    if (answer && action === this.action) this.answer = answer;
  }
}
