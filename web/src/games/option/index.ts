import type { GameModule } from "../contract";
import Diagram from "./Diagram.svelte";
import { describe, steps } from "./story";
import Table from "./Table.svelte";
import { texts } from "./texts";
import type { View } from "./view";

export const game: GameModule<View> = {
  Table,
  Diagram,
  describe,
  steps,
  undoes: ({ effects }) => effects?.key === "upheld",
  faces: (view, language) =>
    view.scores.map((score, seat) => ({
      score,
      note: view.resigned.includes(seat) ? texts[language].left : texts[language].prisms(view.rack_sizes[seat] ?? 0),
    })),
};
