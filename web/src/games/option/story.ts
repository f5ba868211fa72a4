/** What happened at the table, read from the effects that the server tells. */
import type { Step } from "$lib/follower.svelte";
import type { Effects, NewsView } from "$lib/protocol";
import type { Language } from "../contract";
import { readEffects, type Played } from "./effects";
import { texts } from "./texts";

/** What a play did; nothing where it was no play. */
export function playIn(effects: Effects | null | undefined): Played | undefined {
  const read = readEffects(effects);
  return read?.key === "played" ? read.details : undefined;
}

/** What a play did to the grid, by square. */
export interface Changes {
  readonly laid: ReadonlySet<string>;
  readonly turned: ReadonlySet<string>;
}

/** What the last play changed; nothing where a challenge has undone it. */
export function lastChanges(news: readonly NewsView[]): Changes {
  const last = news.findLast(({ effects }) => playIn(effects) || effects?.key === "upheld");
  const play = playIn(last?.effects);
  return { laid: new Set(play?.laid), turned: new Set(play?.flips.map((flip) => flip.split("=")[0]!)) };
}

/** The words of a play, and what was turned; the score stands beside. */
export function describe({ effects }: NewsView, language: Language): string | undefined {
  if (effects?.key === "resigned") return texts[language].left;
  const play = playIn(effects);
  if (!play) return undefined;
  const { flips, fullHand } = texts[language];
  const turned = play.flips.length;
  const more = [turned ? flips(turned) : "", play.full_hand ? fullHand : ""].filter(Boolean);
  return [effects?.words.join(", "), ...more].join(" · ");
}

/** A play: the prisms that are laid, then each that is turned over. */
export function steps(news: NewsView, language: Language): readonly Step[] {
  const play = playIn(news.effects);
  if (!play) return [{ cells: [], sentence: describe(news, language) ?? news.sentence }];
  const { told } = texts[language];
  const turned = play.flips.map((flip) => flip.split("=") as [square: string, letter: string]);
  return [
    { cells: play.laid, sentence: told.lays(news.effects!.words) },
    ...turned.map(([square, letter]) => ({ cells: [square], sentence: told.turns(letter) })),
  ];
}
