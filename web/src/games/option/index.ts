import type { NewsView } from "$lib/protocol";
import type { GameModule, Language } from "../contract";
import Diagram from "./Diagram.svelte";
import Table from "./Table.svelte";
import { playIn } from "./story";
import { texts } from "./texts";
import type { View } from "./view";

/** The words, and what was turned; the score stands beside. */
function describe(news: NewsView, language: Language): string | undefined {
  const play = playIn(news.effects);
  if (!play) return undefined;
  const say = texts[language];
  const flips = play.flips.length;
  const more = [flips ? say.flips(flips) : "", play.full_hand ? say.fullHand : ""].filter(Boolean);
  return [news.effects?.words.join(", "), ...more].join(" · ");
}

export const game: GameModule<View> = {
  Table,
  Diagram,
  describe,
  undoes: ({ effects }) => effects?.key === "upheld",
  faces: (view, language) =>
    view.scores.map((score, seat) => ({
      score,
      note: view.resigned.includes(seat) ? texts[language].left : texts[language].prisms(view.rack_sizes[seat] ?? 0),
    })),
};
