/** What happened at the table, read from the effects that the server tells. */
import type { Step } from "$lib/follower.svelte";
import type { Effects, NewsView } from "$lib/protocol";
import type { Language } from "../contract";
import { readEffects } from "./effects";
import { texts } from "./texts";

/** What the last move of others did to the board. */
export interface Trace {
  readonly laid: ReadonlySet<string>;
  /** From where letters were taken. */
  readonly taken: ReadonlySet<string>;
  readonly shots: readonly (readonly [gun: string, target: string])[];
}

export const NO_TRACE: Trace = { laid: new Set(), taken: new Set(), shots: [] };

function traceOf(effects: Effects): Trace {
  const details = readEffects(effects)?.details;
  if (!details || !("laid" in details)) return NO_TRACE;
  return { laid: new Set(details.laid), taken: new Set(details.taken), shots: details.shots };
}

/** The last action that changed the board. */
export function lastMove(news: readonly NewsView[]): Trace {
  const last = news.findLast((one) => one.kind === "acted" && one.effects);
  return last?.effects ? traceOf(last.effects) : NO_TRACE;
}

/** How a word was laid. */
const KINDS = ["founded", "chained", "lengthened", "beyond", "both", "compound"] as const;

/** A move in few words, behind the name of who made it; the server's sentence for the rest. */
export function describe({ effects }: NewsView, language: Language): string | undefined {
  if (!effects) return undefined;
  const { told } = texts[language];
  const { key, words, parts } = effects;
  const read = readEffects(effects);
  if (read?.key === "taken-back") return told.back(read.details.count);
  if (read?.key === "drawn") return told.drawn(read.details.count);
  if (key === "passed" || key === "no-more" || key === "resigned") return told[key];
  if (!read || !("kind" in read.details)) return undefined;
  const { details } = read;
  const kind = KINDS.find((one) => one === details.kind);
  if (!kind) return undefined;
  const keys = new Set([key, ...parts.map((part) => part.key)]);
  const made = [told[kind](words.join(", "))];
  if (keys.has("pirated")) made.push(told.pirated);
  if (details.captured) made.push(told.captured(details.captured));
  if (details.transferred && !details.turned) made.push(told.transferred(details.transferred));
  for (const way of ["turned", "cross-back", "turned-over"] as const) if (keys.has(way)) made.push(told[way]);
  const acts = [made.join(" ")];
  if (details.won_words) acts.push(told.hit(details.won_words));
  if (keys.has("won")) keys.delete("again");
  for (const act of ["cross-hit", "missed", "word-blocked", "chain-blocked", "again", "won"] as const)
    if (keys.has(act)) acts.push(told[act]);
  return acts.join(", ");
}

/** A move: the letters that are taken, the word, each shot, and what came of it. */
export function steps(news: NewsView, language: Language): readonly Step[] {
  const { effects } = news;
  const { told } = texts[language];
  const details = readEffects(effects)?.details;
  if (!effects || !details || !("laid" in details)) {
    return [{ cells: [], sentence: describe(news, language) ?? news.sentence }];
  }
  const { taken, laid, shots } = details;
  const kind = KINDS.find((one) => one === details.kind);
  const keys = [effects.key, ...effects.parts.map((part) => part.key)];
  const ends = (["won", "again"] as const).find((one) => keys.includes(one));
  return [
    ...(taken.length ? [{ cells: taken, sentence: told.takes(taken.length) }] : []),
    ...(kind ? [{ cells: laid, sentence: told[kind](effects.words.join(", ")) }] : []),
    ...shots.map(([gun, target]) => ({ cells: [gun, target], sentence: told.shoots(target) })),
    ...(ends ? [{ cells: laid, sentence: told[ends] }] : []),
  ];
}
