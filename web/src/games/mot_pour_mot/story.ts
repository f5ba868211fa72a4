/** What the history says of an action, and what of it is worth a celebration. */
import type { NewsView } from "$lib/protocol";
import type { Language } from "../contract";
import { lettersIn, type Team } from "./draft";
import { readEffects } from "./effects";
import { texts } from "./texts";

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

/** Something to be seen in the middle of the table for a moment. */
export type Moment =
  | { kind: "captured"; letters: readonly string[] }
  | { kind: "back"; word: string }
  | { kind: "again" }
  | { kind: "stop" }
  | { kind: "won"; team: Team };

const SENT_BACK = new Set(["wrong", "voted-wrong", "misfit"]);
const PLAY_AGAIN = new Set(["right", "voted-right"]);

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
