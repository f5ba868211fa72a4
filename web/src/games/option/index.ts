import type { NewsView } from "$lib/protocol";
import type { GameModule, Language } from "../contract";
import Diagram from "./Diagram.svelte";
import Table from "./Table.svelte";
import { texts } from "./texts";
import type { View } from "./view";

/** The words, and what was turned; the score stands beside. */
function describe(news: NewsView, language: Language): string | undefined {
  const effects = news.effects;
  if (effects?.key !== "played") return undefined;
  const say = texts[language];
  const flips = ((effects.details.flips ?? []) as string[]).length;
  const more = [flips ? say.flips(flips) : "", effects.details.full_hand ? say.fullHand : ""].filter(Boolean);
  return [effects.words.join(", "), ...more].join(" · ");
}

export const game: GameModule<View> = {
  Table,
  Diagram,
  describe,
  faces: (view, language) =>
    view.scores.map((score, seat) => ({
      score,
      note: view.resigned.includes(seat) ? texts[language].left : texts[language].prisms(view.rack_sizes[seat] ?? 0),
    })),
};
