/** The words of which one is being reported, and from where. */
import { COMPLETE } from "./dictionaries";
import type { Doubt, Kind, Place } from "./doubts";

class Reporting {
  shown = $state(false);
  /** One of these is meant. */
  words: readonly string[] = $state.raw([]);
  kind: Kind = $state("missing");
  place: Place = $state("words");
  /** The dictionary that decides where we are. */
  dictionary = $state(COMPLETE);
  /** How many reports were sent from this page: who lists them looks again. */
  sent = $state(0);

  /** Ask what there is to say of one of these words, which are all missing or all wrong. */
  ask(doubts: readonly Doubt[], place: Place): void {
    this.words = doubts.map((doubt) => doubt.word);
    this.kind = doubts[0]!.kind;
    this.place = place;
    this.shown = true;
  }

  /** From now on this dictionary decides, until the answer is called. */
  within(dictionary: string): () => void {
    this.dictionary = dictionary;
    return () => (this.dictionary = COMPLETE);
  }
}

export const reporting = new Reporting();
