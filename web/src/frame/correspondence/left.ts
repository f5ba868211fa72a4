/** What is left of somebody's days, as it is told. */
import type { ListedTable, TimeLeft } from "$lib/protocol";
import type { Words } from "./texts";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The seconds that are left at a time of day; below zero where they are over. */
export function secondsLeft(time: TimeLeft, now: number): number {
  return time.still ?? (time.until ?? now) - now;
}

/** A time in days and hours, in hours, or in minutes. */
export function spelledOut(seconds: number, { units }: Words): string {
  const days = Math.floor(seconds / DAY);
  const hours = Math.floor((seconds % DAY) / HOUR);
  if (days) return hours && days < 3 ? `${units.day(days)} ${units.hour(hours)}` : units.day(days);
  if (hours) return units.hour(hours);
  const minutes = Math.floor(seconds / MINUTE);
  return minutes ? units.minute(minutes) : units.none;
}

/** What a list says of the time at a table; nothing where no days pass. */
export function leftInShort({ paused, time_left: time }: ListedTable, now: number, words: Words): string {
  if (paused) return words.paused;
  if (!time) return "";
  if (time.still !== null) return words.holiday;
  const seconds = secondsLeft(time, now);
  return seconds <= 0 ? words.over : words.left(spelledOut(seconds, words));
}

/** A day and an hour, as one agrees on them. */
export function dayAndHour(seconds: number, language: string): string {
  return new Date(seconds * 1000).toLocaleString(language, {
    weekday: "long",
    day: "numeric",
    month: "long",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
}
