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
  describe,
  steps,
  pointsOf: (word, { values }) => [...word].reduce((sum, letter) => sum + (values[letter] ?? 0), 0),
  undoes: ({ effects }) => effects?.key === "upheld",
  faces: (view, language) =>
    view.scores.map((score, seat) => ({
      score,
      note: view.resigned.includes(seat) ? texts[language].left : texts[language].prisms(view.rack_sizes[seat] ?? 0),
    })),
};
