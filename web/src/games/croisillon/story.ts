/** What happened at a table of CROISILLON, read from effects. */
import type { Step } from "$lib/follower.svelte";
import type { Drafted, NewsView, RefusalView } from "$lib/protocol";
import type { Language } from "../contract";
import { readEffects } from "./effects";
import { texts } from "./texts";
import type { FaultView, LaidView, View, Word } from "./view";

/** The words of a grid; the server's sentence for the rest. The points stand beside each line anyway. */
export function describe({ effects }: NewsView, language: Language): string | undefined {
  if (effects?.key === "resigned") return texts[language].resigned;
  const read = readEffects(effects);
  if (read?.key !== "laid" && read?.key !== "all-laid") return undefined;
  const { text } = read.details;
  return read.key === "all-laid" ? `${text}, ${texts[language].all15}` : text;
}

/** A grid: its words one after the other. */
export function steps(news: NewsView, language: Language): readonly Step[] {
  const read = readEffects(news.effects);
  if (read?.key !== "laid" && read?.key !== "all-laid" && read?.key !== "added") {
    return [{ cells: [], sentence: describe(news, language) ?? news.sentence }];
  }
  const { found } = read.details;
  return found.map(({ text, cell, direction, points }) => ({
    cells: [placeOfWord(cell, direction)],
    sentence: texts[language].wordFor(text, points),
  }));
}

/** What tells the words of a grid apart. */
export const placeOfWord = (cell: string, direction: string): string => `${cell}${direction}`;

/** What the referee says of a draft. */
export interface Judged {
  readonly words: readonly Word[];
  readonly score: number;
  readonly faults: readonly FaultView[];
  /** Where the draft could not even be looked at. */
  readonly refusal: RefusalView | null;
}

export function judged({ effects, refusal }: Drafted): Judged {
  const read = readEffects(effects);
  const details = read?.key === "drafted" || read?.key === "unfinished" ? read.details : undefined;
  const words = details?.found.map(({ text, cell, direction, points }): Word => [text, cell, direction, points]) ?? [];
  const faults = read?.key === "unfinished" ? read.details.faults : [];
  return { words, score: details?.points ?? 0, faults, refusal };
}

/** The grids that can be seen: the one that waits on the table, and the last of each. */
export function gridsOf(view: View): LaidView[] {
  return [view.table, ...view.last].filter((laid) => laid !== null);
}

/** What tells a grid from others. */
export const signOf = (laid: LaidView): string => `${laid.seat} ${laid.rows.join("/")}`;

/** The grid that was laid last. */
export function latestGrid(view: View, news: readonly NewsView[]): LaidView | null {
  if (view.table) return view.table;
  const isGrid = ({ kind, seat, effects }: NewsView) =>
    kind === "acted" && seat !== null && seat >= 0 && view.last[seat] && !effects?.seen_by;
  const before = news.findLast(isGrid);
  return (before && view.last[before.seat!]) ?? gridsOf(view)[0] ?? null;
}
