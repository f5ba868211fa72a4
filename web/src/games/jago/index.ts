import type { GameModule } from "../contract";
import { canonical } from "./canonical";
import Diagram from "./Diagram.svelte";
import { describe, steps } from "./story";
import Table from "./Table.svelte";
import { texts } from "./texts";
import type { View } from "./view";

export const game: GameModule<View> = {
  Table,
  Diagram,
  canonical,
  faces: (view, language) =>
    ([0, 1] as const).map((seat) => ({
      score: view.colours[seat],
      mark: seat === 0 ? "round" : "square",
      tone: seat === 0 ? "blue" : "red",
      note: `${texts[language].colours[seat]}, ${texts[language].mark[seat]}`,
    })),
  describe,
  steps,
  worth: ({ effects }) => (effects?.key === "played" ? effects.score : 0),
  undoes: ({ effects }) => effects?.key === "taken-back" || effects?.rule === "J51",
  ownClock: true,
};
