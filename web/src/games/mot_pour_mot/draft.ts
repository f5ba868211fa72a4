/**
 * What the table shows and what a person is about to do, as plain values. Whether something is
 * allowed is the server's business: here we only read its view.
 */
import type { Drafted, Effects, NewsView, SeatView } from "$lib/protocol";
import type { Language } from "../contract";
import { readEffects } from "./effects";
import type { Phase, View } from "./view";

export type Team = 0 | 1;
export const TEAMS: readonly Team[] = [0, 1];
export const MARKS = ["round", "square"] as const;
export const TONES = ["blue", "red"] as const;

/** The team of a seat: they sit alternately round the table. */
export function teamOf(seat: number): Team {
  return (seat % 2) as Team;
}

/** What my seat is to do now. */
export type Task =
  | "read"
  | "start" // reading
  | "lock"
  | "propose"
  | "await-word" // thinking
  | "spell"
  | "await-letters" // spelling
  | "judge"
  | "judged"
  | "await-judges" // checking
  | "explain"
  | "listen" // explaining
  | "vote"
  | "voted" // voting
  | "watch"; // a spectator, a replay, the end

/** My task, as the view has it; a spectator's or nobody's is to watch. */
export function taskOf(view: View, seat: number | null, open: boolean): Task {
  if (seat === null || !open || view.result) return "watch";
  const mine = view.to_act.includes(seat);
  const active = teamOf(seat) === view.team;
  const captain = active && view.captains[view.team] === seat;
  const tasks: Record<Phase, Task> = {
    reading: mine ? "start" : "read",
    thinking: captain ? "lock" : mine ? "propose" : "await-word",
    spelling: mine ? "spell" : "await-letters",
    checking: mine ? "judge" : active ? "await-judges" : "judged",
    explaining: mine ? "explain" : "listen",
    voting: mine ? "vote" : "voted",
  };
  return tasks[view.phase];
}

/** Where this screen stands: who plays on it, and whose side is at the bottom. */
export interface Stand {
  /** People of both teams sit at this screen: nobody is "you". */
  shared: boolean;
  bottom: Team;
}

export function standOf(seats: readonly SeatView[], seat: number | null): Stand {
  const here = new Set(seats.flatMap((one, number) => (one.mine && !one.level ? [teamOf(number)] : [])));
  const shared = here.size > 1;
  return { shared, bottom: shared || seat === null ? 0 : teamOf(seat) };
}

/** A letter on its track. */
export interface Track {
  letter: string;
  column: number;
  /** Steps from the middle towards the side at the bottom; negative towards the top. */
  place: number;
  /** Where it was before the word that is being spelled or judged. */
  before: number;
  /** Who took it off the board. */
  captured: Team | null;
  /** The next pull of this team takes it. */
  within: Team | null;
}

export function tracksOf(view: View, bottom: Team): Track[] {
  const towards = bottom === 0 ? 1 : -1;
  return view.tracks.map((track, column) => {
    const near = Math.abs(track) === view.pulls - 1 && track !== 0;
    const side: Team = track > 0 ? 0 : 1;
    const captured = Math.abs(track) >= view.pulls;
    return {
      letter: view.letters[column]!,
      column,
      place: track * towards,
      before: (view.before[column] ?? track) * towards,
      captured: captured ? side : null,
      within: near ? side : null,
    };
  });
}

/** The letters that can still move. */
export function lettersInPlay(view: View): ReadonlySet<string> {
  return new Set([...view.letters].filter((_, column) => Math.abs(view.tracks[column]!) < view.pulls));
}

/** The letters that a team has captured. */
export function trophies(view: View, team: Team): string[] {
  const end = team === 0 ? view.pulls : -view.pulls;
  return view.tracks.flatMap((track, column) => (track === end ? [view.letters[column]!] : []));
}

/** What a word would do, as the server told. */
export interface Foresight {
  /** How often each letter would be pulled. */
  pulls: ReadonlyMap<string, number>;
  captured: ReadonlySet<string>;
}

export const NOTHING: Foresight = { pulls: new Map(), captured: new Set() };

export function foresightOf(drafted: Drafted | null): Foresight {
  const details = readEffects(drafted?.effects)?.details;
  if (!details || !("captured" in details)) return NOTHING;
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

/** The team that has won; none before the end, and where the victory is shared. */
export function winnerOf(view: View): Team | null {
  const teams = TEAMS.filter((team) => view.result?.winners.some((seat) => teamOf(seat) === team));
  return teams.length === 1 ? teams[0]! : null;
}

// -- the keyboard

export const BACK = "⌫";
export const SHIFT = "⇧";
export const HYPHEN = "-";

const ROWS: Record<Language, readonly string[]> = {
  fr: ["AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"],
  en: ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"],
};

/** The rows of the keyboard on the screen; while spelling there is nothing but letters. */
export function keysOf(language: Language, letters: boolean): string[][] {
  const rows = ROWS[language].map((row) => [...row]);
  if (!letters) rows[2] = [SHIFT, ...rows[2]!, HYPHEN, BACK];
  return rows;
}

export const LONGEST = 40;

/** The word after a key of the screen: small letters, unless a capital was asked for. */
export function typed(word: string, key: string, capital = false): string {
  if (key === BACK) return [...word].slice(0, -1).join("");
  if ([...word].length >= LONGEST) return word;
  return word + (capital ? key.toUpperCase() : key.toLowerCase());
}

/** The letter that a key of a real keyboard means for the spelling: É is spelled E. */
export function letterOf(key: string): string | null {
  if ([...key].length !== 1) return null;
  const letter = key.normalize("NFD")[0]!.toUpperCase();
  return /^[A-Z]$/.test(letter) ? letter : null;
}

/** Whether a key belongs to what has the focus, such as a field or an open dialog. */
export function isElsewhere(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return true;
  const target = event.target as Element | null;
  return !!target?.closest?.("input:not([readonly]), textarea, select, dialog, [role='dialog'], [contenteditable]");
}

// -- the clock

/** Whole seconds until a moment, never below 0. */
export function secondsLeft(until: number, now: number): number {
  return Math.max(0, Math.ceil(until - now));
}

/** How much of the sand is still above, 1 to 0. */
export function shareLeft(until: number, now: number, seconds: number): number {
  return seconds > 0 ? Math.min(1, Math.max(0, (until - now) / seconds)) : 0;
}
