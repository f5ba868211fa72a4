import type { GameModule } from "../contract";
import Diagram from "./Diagram.svelte";
import { describe, gridsOf, steps } from "./story";
import Table from "./Table.svelte";
import { texts } from "./texts";
import type { View } from "./view";

export const game: GameModule<View> = {
  Table,
  Diagram,
  faces(view, language) {
    const say = texts[language];
    return view.scores.map((score, seat) => ({
      score,
      note: view.resigned.includes(seat)
        ? say.resigned
        : score
          ? say.toGo(view.target - score)
          : say.target(view.target),
    }));
  },
  undoes: ({ effects }) => effects?.key === "upheld",
  describe,
  steps,
  pointsOf: (word, view) =>
    gridsOf(view)
      .flatMap((laid) => laid.words)
      .find(([text]) => text === word)?.[3],
  ownClock: true,
};
