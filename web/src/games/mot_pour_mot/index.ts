import type { NewsView } from "$lib/protocol";
import type { GameModule } from "../contract";
import { MARKS, teamOf, TONES } from "./tracks";
import { describe, movedBy, steps } from "./story";
import Diagram from "./Diagram.svelte";
import Table from "./Table.svelte";
import Teams from "./Teams.svelte";
import { texts } from "./texts";
import type { View } from "./view";

const UNDOING = ["wrong", "voted-wrong", "misfit"];
const MOST_LETTERS = 100;

/** A captured letter is worth more than all that are pulled. */
function worth({ effects }: NewsView): number {
  if (effects?.key !== "spelled" && effects?.key !== "captured") return 0;
  return MOST_LETTERS * effects.score + movedBy(effects).length;
}

export const game: GameModule<View> = {
  Table,
  Diagram,
  Players: Teams,
  faces: (view, language) =>
    Array.from({ length: view.players }, (_, seat) => {
      const team = teamOf(seat);
      const captain = view.players > 2 && view.captains[team] === seat;
      return {
        score: view.scores[team],
        mark: MARKS[team],
        tone: TONES[team],
        note: captain ? texts[language].captain : undefined,
      };
    }),
  describe,
  steps,
  worth,
  undoes: ({ effects }) => UNDOING.includes(effects?.key ?? ""),
  ownClock: true,
  together: true,
};
