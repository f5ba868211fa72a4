/** The keys of the keyboard on the screen. */
import type { Language } from "../contract";

export const BACK = "⌫";
export const SHIFT = "⇧";
export const HYPHEN = "-";
export const APOSTROPHE = "’";

const ROWS: Record<Language, readonly string[]> = {
  fr: ["AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"],
  en: ["QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"],
};

/** The rows of the keyboard on the screen; while spelling there is nothing but letters. */
export function keysOf(language: Language, letters: boolean): string[][] {
  const rows = ROWS[language].map((row) => [...row]);
  if (!letters) rows[2] = [SHIFT, ...rows[2]!, HYPHEN, APOSTROPHE, BACK];
  return rows;
}
