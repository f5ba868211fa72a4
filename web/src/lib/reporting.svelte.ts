/** The word that is being reported, and from where. */
import type { Doubt, Kind, Place } from "./doubts";

class Reporting {
  open = $state(false);
  word = $state("");
  kind: Kind = $state("missing");
  place: Place = $state("words");
  /** How many reports were sent from this page: who lists them looks again. */
  sent = $state(0);

  ask(doubt: Doubt, place: Place): void {
    this.word = doubt.word;
    this.kind = doubt.kind;
    this.place = place;
    this.open = true;
  }
}

export const reporting = new Reporting();
