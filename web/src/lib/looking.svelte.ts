/** The words of which somebody wants to know what they mean: their card is open. */
import type { Doubt, Place } from "./doubts";

/** What a word counts in a game whose letters are worth something. */
export type Points = (word: string) => number | undefined;

/** What a tap that opens a card would have done where taps are for playing. */
export interface Instead {
  readonly text: string;
  does(): void;
}

class Looking {
  shown = $state(false);
  doubts: readonly Doubt[] = $state.raw([]);
  place: Place = $state("history");
  /** What else can be done where the words lie. */
  instead: Instead | null = $state.raw(null);
  /** What words count where we are. */
  points: Points | undefined = $state.raw();

  /** Show what these words mean. */
  at(doubts: readonly Doubt[], place: Place, instead: Instead | null = null): void {
    this.doubts = doubts;
    this.place = place;
    this.instead = instead;
    this.shown = true;
  }

  /** From now on words count this much, until the answer is called. */
  within(points: Points): () => void {
    this.points = points;
    return () => (this.points = undefined);
  }
}

export const looking = new Looking();
