/** What happened at the table, read from the effects that the server tells. */
import type { Step } from "$lib/follower.svelte";
import type { Effects, NewsView } from "$lib/protocol";
import type { Language } from "../contract";
import { readEffects, type Played, type Verdict } from "./effects";
import { texts } from "./texts";
import type { ClaimView, View } from "./view";

/** How the server joins words in a sentence. */
const JOINED = " + ";

/** What a play did; nothing where it was no play. */
export function playIn(effects: Effects | null | undefined): Played | undefined {
  const read = readEffects(effects);
  return read?.key === "played" ? read.details : undefined;
}

export function verdictsOf(effects: Effects | null | undefined): readonly Verdict[] {
  return playIn(effects)?.verdicts ?? [];
}

/** The cells where a play put tiles down. */
export function laidBy(effects: Effects | null | undefined): readonly string[] {
  return playIn(effects)?.laid ?? [];
}

/** By how many letters the player is ahead after a play or at the end of the turn. */
export function leadIn(effects: Effects | null | undefined): number | undefined {
  const details = readEffects(effects)?.details;
  return details && "lead" in details ? details.lead : undefined;
}

/** A word of the other that is stolen, or could be. */
export interface Prey {
  /** The word that it became. */
  readonly word: string;
  readonly was: string;
  /** How it is named where no steal of it is claimed. */
  readonly name: string;
}

/** The words that a play steals, or that crossing words do at the end of a turn; and those that are spared. */
export function preyIn(effects: Effects | null | undefined): readonly Prey[] {
  if (effects?.key === "ended") return effects.parts.flatMap(preyOfCrossing);
  const main = verdictsOf(effects)[0];
  if (!main) return [];
  const preyed = [...(main.stolen ?? []), ...(main.kept ?? [])];
  const words = main.was.filter((was, place) => preyed.includes(was) && main.was.indexOf(was) === place);
  return words.map((was) => ({ word: main.word, was, name: was }));
}

function preyOfCrossing(part: Effects): Prey[] {
  const read = readEffects(part);
  const word = part.words[0]!;
  let was: string[] = [];
  if (read?.key === "stolen" || read?.key === "spared") was = read.details.was.split(JOINED);
  if (read?.key === "stolen-and-spared") was = [...read.details.was.split(JOINED), ...read.details.kept.split(JOINED)];
  // The crossing word itself stands for its only one: another crossing word may have one like it.
  if (was.length === 1) return [{ word, was: was[0]!, name: word }];
  return [...new Set(was)].sort().map((one) => ({ word, was: one, name: one }));
}

/** A word that can be challenged now. */
export interface Doubtful {
  readonly claim: ClaimView;
  /** The whole seconds that are left for it; none as long as its player has not gone on. */
  readonly seconds: number | null;
}

/** The words of the other that a seat can challenge at this moment. */
export function doubtfulIn(view: View, seat: number | null, now: number): readonly Doubtful[] {
  if (view.penalty) return [];
  return view.claims
    .filter((claim) => claim.seat !== seat && (claim.until === null || now <= claim.until))
    .map((claim) => ({ claim, seconds: claim.until === null ? null : Math.ceil(claim.until - now) }));
}

/** What one turn did to the board. */
export interface Traces {
  laid: ReadonlySet<string>;
  turned: ReadonlySet<string>;
}

/** The plays that stand of the last turn that a seat ended, or of the one that it is playing. */
export function lastTurn(news: readonly NewsView[], seat: number): Traces {
  let plays: Effects[] = [];
  let over = false;
  for (const { effects, seat: actor } of news) {
    if (!effects) continue;
    const key = effects.key;
    if (actor === seat) {
      if (key === "played") {
        plays = over ? [effects] : [...plays, effects];
        over = false;
      } else if (key === "taken-back") plays = plays.slice(0, -1);
      else if (key === "ended") over = true;
    } else if (key === "no-such-word" || key === "no-steal") {
      // A challenge that holds undoes the play of the word, and what came after it.
      const word = effects.words[0]!;
      const wrong = plays.findIndex((made) => made.words.includes(word));
      if (wrong >= 0) plays = plays.slice(0, wrong);
      over = false;
    }
  }
  return {
    laid: new Set(plays.flatMap(laidBy)),
    turned: new Set(plays.flatMap((made) => verdictsOf(made).flatMap((one) => one.turned))),
  };
}

/**
 * When each cell turns, in steps: along the words of the last action, so that a steal runs from
 * the first letter to the last.
 */
export function turningOrder(effects: Effects | null | undefined): ReadonlyMap<string, number> {
  const order = new Map<string, number>();
  for (const { cells, turned } of verdictsOf(effects)) {
    cells.forEach((cell, place) => {
      if (turned.includes(cell) && !order.has(cell)) order.set(cell, place);
    });
  }
  const read = readEffects(effects);
  if (read?.key === "turned") read.details.letters.split(" ").forEach((cell, place) => order.set(cell, 3 * place));
  return order;
}

/** The words that a word steals, or that it was made from. */
function takenIn(one: Verdict): readonly string[] {
  return one.stolen?.length ? one.stolen : one.was;
}

/** A play, an end of turn or a play taken back in few words; the server's sentence for the rest. */
export function describe({ effects }: NewsView, language: Language): string | undefined {
  const { told } = texts[language];
  if (effects?.key === "played") {
    const [main, ...others] = verdictsOf(effects);
    if (!main) return undefined;
    const turned = new Set(verdictsOf(effects).flatMap((one) => one.turned)).size;
    const also = others.filter((one) => one.verdict === "stolen").map((one) => one.word);
    const play = told.played(main.word, takenIn(main), main.verdict, turned);
    return also.length ? `${play}, ${told.stealing(also)}` : play;
  }
  const read = readEffects(effects);
  if (read?.key === "ended") return told.ended(read.details.blue, read.details.red);
  if (effects?.key === "taken-back") return told.takenBack(effects.words.join(""));
  return undefined;
}

/** A play: the letters that are laid, then each word that they change. */
export function steps(news: NewsView, language: Language): readonly Step[] {
  const { effects } = news;
  const { told } = texts[language];
  const read = readEffects(effects);
  if (read?.key === "turned") return [{ cells: read.details.letters.split(" "), sentence: news.sentence }];
  if (read?.key === "ended") return [];
  if (read?.key !== "played") return [{ cells: [], sentence: describe(news, language) ?? news.sentence }];
  const { word, laid, verdicts } = read.details;
  const changes = verdicts.filter((one) => one.turned.length > 0);
  return [
    { cells: laid, sentence: told.lays(word) },
    ...changes.map((one) => ({
      cells: one.turned,
      sentence: told.played(one.word, takenIn(one), one.verdict, one.turned.length),
    })),
  ];
}
