/** Days as a person has them: by the calendar of their own device. A day is written 2026-11-18. */
import type { Language } from "$lib/settings.svelte";

const two = (number: number) => String(number).padStart(2, "0");

/** The day on which a moment falls here. */
export function dayOf(moment: Date): string {
  return `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
}

/** The day today, here. */
export const today = () => dayOf(new Date());

/** Whether a text of an address is a day of the calendar. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(noonOf(text)) === text;
}

/** So many days later, or earlier. */
export function daysAfter(day: string, count: number): string {
  const noon = noonOf(day);
  noon.setDate(noon.getDate() + count);
  return dayOf(noon);
}

/** The month of a day: 2026-11. */
export const monthOf = (day: string) => day.slice(0, 7);

/** So many months later, or earlier. */
export function monthsAfter(month: string, count: number): string {
  const noon = noonOf(`${month}-01`);
  noon.setMonth(noon.getMonth() + count);
  return monthOf(dayOf(noon));
}

/** A month as the weeks of a calendar, from Monday on; null where a week is of another month too. */
export function weeksOf(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const days: (string | null)[] = Array.from({ length: (noonOf(first).getDay() + 6) % 7 }, () => null);
  for (let day = first; monthOf(day) === month; day = daysAfter(day, 1)) days.push(day);
  while (days.length % 7) days.push(null);
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7));
}

/** The days of a week by their first letters, from Monday on, and in full. */
export function weekdays(language: Language): { short: string; long: string }[] {
  const [short, long] = (["narrow", "long"] as const).map((weekday) => new Intl.DateTimeFormat(language, { weekday }));
  // The first of June 2026 is a Monday.
  return Array.from({ length: 7 }, (_, place) => {
    const day = new Date(2026, 5, 1 + place, 12);
    return { short: short!.format(day), long: long!.format(day) };
  });
}

/** A day in words: 18 novembre 2026. */
export function saidDay(day: string, language: Language): string {
  return said(day, language, { day: "numeric", month: "long", year: "numeric" });
}

/** A day in words, with that of the week: mercredi 18 novembre. */
export function saidShortly(day: string, language: Language): string {
  return said(day, language, { weekday: "long", day: "numeric", month: "long" });
}

/** A month in words: novembre 2026. */
export function saidMonth(month: string, language: Language): string {
  return said(`${month}-01`, language, { month: "long", year: "numeric" });
}

function said(day: string, language: Language, how: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(language === "en" ? "en-GB" : "fr-FR", how).format(noonOf(day));
  return text
    .replace(/^1 /, language === "en" ? "1 " : "1er ")
    .replace(/ 1 (?=\p{L})/u, language === "en" ? " 1 " : " 1er ");
}

/** The middle of a day: whatever the clocks of summer do, it is on that day. */
function noonOf(day: string): Date {
  const [year, month, date] = day.split("-").map(Number);
  return new Date(year!, month! - 1, date!, 12);
}
