/** What a finished game can teach: pure functions over what the server found. */
import type { Effects, LineInfo, NewsView, ReplayStep, TurnInfo } from "$lib/protocol";

/** What only lines of talk have. */
export const unsaid = { room: "table", voice: 0, alike: null } as const;

/** The actions of a finished game as they were told when they were done. */
export function newsOf(steps: readonly ReplayStep[]): NewsView[] {
  return steps.map(({ at, seat, action, effects, text }, place) => ({
    seq: place + 1,
    when: at,
    kind: "acted",
    seat,
    name: "",
    text: action,
    effects,
    sentence: text,
    to: [],
    late: false,
    ...unsaid,
  }));
}

/** The turns known so far with those that just came, in the order of the game. */
export function merged(known: readonly TurnInfo[], fresh: readonly TurnInfo[]): TurnInfo[] {
  const turns = new Map(known.map((turn) => [turn.first, turn]));
  for (const turn of fresh) turns.set(turn.first, turn);
  return [...turns.values()].sort((one, other) => one.first - other.first);
}

/** The biggest misses of some seats, by the first actions of the turns; the biggest first. */
export function missesOf(
  misses: Record<string, readonly number[]>,
  seats: readonly number[],
  turns: readonly TurnInfo[],
  most = 3,
): TurnInfo[] {
  const wanted = new Set(seats.flatMap((seat) => misses[seat] ?? []));
  return turns
    .filter((turn) => wanted.has(turn.first))
    .sort((one, other) => other.missed - one.missed || one.first - other.first)
    .slice(0, most);
}

/** How long the bar of a turn is, from 0 to 1: what was missed, to the biggest miss of all. */
export function share(turn: TurnInfo, turns: readonly TurnInfo[]): number {
  const most = Math.max(1, ...turns.map((one) => one.missed));
  return turn.missed / most;
}

/** The words that a turn made, or what it did where it made none. */
export function inShort(effects: readonly Effects[], text: string): string {
  const words = wordsOf(effects);
  return words.length ? words.join(", ") : text || "–";
}

/** The words that a turn made, each once, however it was written; letters are no words. */
export function wordsOf(effects: readonly Effects[]): string[] {
  const words = new Map<string, string>();
  for (const word of effects.flatMap((one) => one.words)) {
    const plain = word.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
    if (plain.length > 1 && !words.has(plain)) words.set(plain, word);
  }
  return [...words.values()];
}

export function lineInShort(line: LineInfo): string {
  return inShort(line.effects, line.text);
}

/** What to say of an attempt, beside its own measure. */
export type Verdict = "equal" | "beyond" | "improved" | "same" | "worse";

export function judged(worth: number, played: number, best: number): Verdict {
  if (worth > best) return "beyond";
  if (worth === best) return "equal";
  return worth > played ? "improved" : worth === played ? "same" : "worse";
}

/** Actions with one more: what a player notes for themselves takes the place of the note before. */
export function withAction(actions: readonly Noted[], next: Noted): Noted[] {
  const last = actions.at(-1);
  return next.isNote && last?.isNote ? [...actions.slice(0, -1), next] : [...actions, next];
}

export interface Noted {
  text: string;
  /** Whether only the player knows of it: no move, but a note. */
  isNote: boolean;
}
