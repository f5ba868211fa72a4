/** What happened at a table, in a sentence. */
import { doubtsIn, type Doubt } from "$lib/doubts";
import { t } from "$lib/i18n.svelte";
import type { Texts } from "$lib/texts.fr";
import type { Step } from "$lib/follower.svelte";
import type { NewsView, TableView } from "$lib/protocol";
import type { AnyGame, Language } from "../games/contract";
import { nameOfSeat } from "$lib/seats";

/** Who did it, and what it was; nothing for what is said elsewhere. */
export interface Told {
  seq: number;
  who: string;
  what: string;
  score: number | null;
  /** The words in it that can be reported. */
  doubts: readonly Doubt[];
}

/** What an action did, step by step, with who did it. */
export function stepsOf(news: NewsView, view: TableView, game: AnyGame, language: Language): readonly Step[] {
  const told = tell(news, view, game, language);
  const steps = (!news.late && game.steps?.(news, language)) || (told ? [{ cells: [], sentence: told.what }] : []);
  const who = news.seat === null ? "" : nameOfSeat(view, news.seat);
  return who ? steps.map((step) => ({ ...step, sentence: t().news.told(who, step.sentence) })) : steps;
}

export function tell(news: NewsView, view: TableView, game: AnyGame, language: Language): Told | null {
  const words = t().news;
  if (news.kind === "acted") {
    const seat = news.seat ?? -1;
    const effects = news.effects;
    const own = news.late ? words.late : game.describe?.(news, language);
    if (own === undefined && effects?.seen_by) return null; // somebody's own notes
    const what = own ?? news.sentence;
    if (!what) return null;
    const who = seat < 0 ? words.clock : nameOfSeat(view, seat);
    return { seq: news.seq, who, what, score: effects?.score || null, doubts: doubtsIn(effects) };
  }
  const whose = nameOfSeat(view, news.seat ?? -1);
  const house: Partial<Record<string, string>> = {
    "taken-back": words["taken-back"],
    resumed: words.resumed,
    upgraded: words.upgraded(news.text.split(" ")),
    granted: words.granted,
    paused: words.paused,
    continued: words.continued,
    closed: words.closed,
    rematched: words.rematched,
    declined: words.declined,
    "host-passed": words.hostPassed(whose),
    "seat-claimed": words.seatClaimed(whose),
    rested: words.rested(whose),
    seated: ofSeat(news),
  };
  const what = house[news.kind];
  return what ? { seq: news.seq, who: "", what, score: null, doubts: [] } : null;
}

/** What became of a seat; nothing before the game begins, or where somebody only went and came back. */
function ofSeat({ seat, name, text }: NewsView): string | undefined {
  if (seat === null || !text) return undefined;
  const change = t().news.seats[text as keyof Texts["news"]["seats"]];
  const who = name || (text === "bot" ? "" : t().table.unnamed(seat + 1));
  return change?.(who, seat + 1);
}
