import type { GameModule } from "../contract";
import { canonical } from "./canonical";
import Diagram from "./Diagram.svelte";
import { describe, steps, undoes, worth } from "./story";
import Table from "./Table.svelte";
import Teams from "./Teams.svelte";
import { texts } from "./texts";
import { MARKS, teamOf, TONES } from "./tracks";
import type { View } from "./view";

export const game: GameModule<View> = {
  Table,
  Diagram,
  canonical,
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
  undoes,
  ownClock: true,
  together: true,
};
