import type { GameModule } from "../contract";
import Diagram from "./Diagram.svelte";
import Players from "./Players.svelte";
import { describe, steps } from "./story";
import Table from "./Table.svelte";
import { texts } from "./texts";
import type { View } from "./view";

export const game: GameModule<View> = {
  Table,
  Players,
  Diagram,
  describe,
  steps,
  unscored: true,
  faces: (view, language) =>
    view.scores.map((score, seat) => ({
      score,
      note: view.resigned.includes(seat) ? texts[language].resigned : undefined,
    })),
};
