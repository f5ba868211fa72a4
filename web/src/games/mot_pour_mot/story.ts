/** What happened, read from effects: for the history, for the board, and what is worth a celebration. */
import type { Step } from "$lib/follower.svelte";
import type { Drafted, Effects, NewsView } from "$lib/protocol";
import type { Language } from "../contract";
import { readEffects } from "./effects";
import { texts } from "./texts";
import type { Team } from "./tracks";

/** What everybody hears of anyway, letter by letter or ballot by ballot. */
const QUIET = new Set(["spelled", "said", "voted", "proposed", "accepted"]);

/** The history, turn by turn; the server's own sentence where it says more. */
export function describe({ effects }: NewsView, language: Language): string | undefined {
  if (!effects) return undefined;
  const { told } = texts[language];
  const { key, words } = effects;
  const read = readEffects(effects);
  if (QUIET.has(key)) return "";
  if (read?.key === "started") return told.started(read.details.category);
  if (key === "locked") return told.locked(words.join(""));
  if (read?.key === "captured") return told.captured(lettersIn(read.details.captured));
  return undefined;
}

/** What an action did, where there is something to say: letters slide by themselves. */
export function steps(news: NewsView, language: Language): readonly Step[] {
  const sentence = describe(news, language) ?? news.sentence;
  return sentence ? [{ cells: movedBy(news.effects), sentence }] : [];
}

const MOST_LETTERS = 100;
const SENT_BACK = new Set(["wrong", "no-such-word", "voted-tie", "voted-wrong", "misfit"]);
const PLAY_AGAIN = new Set(["right", "voted-right"]);

/** What a word brought: a captured letter is worth more than all that are pulled. */
export function worth({ effects }: NewsView): number {
  if (effects?.key !== "spelled" && effects?.key !== "captured") return 0;
  return MOST_LETTERS * effects.score + movedBy(effects).length;
}

/** Whether a word did not count after all. */
export function undoes({ effects }: NewsView): boolean {
  return SENT_BACK.has(effects?.key ?? "");
}

/** Something to be seen in the middle of the table for a moment. */
export type Moment =
  | { kind: "captured"; letters: readonly string[] }
  | { kind: "back"; word: string }
  | { kind: "again" }
  | { kind: "stop" }
  | { kind: "won"; team: Team };

export function momentOf({ effects }: NewsView): Moment | null {
  if (!effects) return null;
  const { key, words } = effects;
  const read = readEffects(effects);
  if (read?.key === "captured") return { kind: "captured", letters: lettersIn(read.details.captured) };
  if (SENT_BACK.has(key)) return { kind: "back", word: words.join("") };
  if (PLAY_AGAIN.has(key)) return { kind: "again" };
  if (key === "stopped") return { kind: "stop" };
  return null;
}

// -- letters that are pulled

/** What a word would do, as the server told. */
export interface Foresight {
  /** How often each letter would be pulled. */
  pulls: ReadonlyMap<string, number>;
  captured: ReadonlySet<string>;
}

export const UNMOVED: Foresight = { pulls: new Map(), captured: new Set() };

export function foresightOf(drafted: Drafted | null): Foresight {
  const details = readEffects(drafted?.effects)?.details;
  if (!details || !("captured" in details)) return UNMOVED;
  const pulls = new Map<string, number>();
  for (const letter of lettersIn(details.moved)) pulls.set(letter, (pulls.get(letter) ?? 0) + 1);
  return { pulls, captured: new Set(lettersIn(details.captured)) };
}

/** The letters of a list in an effect: "C H T". */
export function lettersIn(list: string): string[] {
  return list.split(" ").filter((one) => /^[A-Z]$/.test(one));
}

/** The letters that an action pulls, in order. */
export function movedBy(effects: Effects | null | undefined): string[] {
  const read = readEffects(effects);
  switch (read?.key) {
    case "proposed":
    case "locked":
    case "captured":
    case "spelled":
      return lettersIn(read.details.moved);
    default:
      return [];
  }
}

/** A letter that slides, and when: letters spelled in one go slide one after the other. */
export function slides(news: NewsView | undefined): ReadonlyMap<string, number> {
  const order = new Map<string, number>();
  for (const letter of movedBy(news?.effects)) if (!order.has(letter)) order.set(letter, order.size);
  return order;
}
