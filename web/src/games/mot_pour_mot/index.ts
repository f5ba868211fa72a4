import type { GameModule } from "../contract";
import { MARKS, teamOf, TONES } from "./draft";
import { describe } from "./story";
import Diagram from "./Diagram.svelte";
import Table from "./Table.svelte";
import Teams from "./Teams.svelte";
import { texts } from "./texts";
import type { View } from "./view";

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
  ownClock: true,
  together: true,
};
