/** The dictionaries of a house, by their names. */
import { t } from "./i18n.svelte";

/** The one with all words, which every house has. */
export const COMPLETE = "complet";
export const EVERYWHERE: readonly string[] = [COMPLETE, "courant"];

/** What a dictionary is called; one of the house by its own name. */
export function titleOf(name: string): string {
  return (t().dictionary.titles as Record<string, string>)[name] ?? name;
}

/** The end of an address that asks a dictionary. */
export function asking(name: string): string {
  return name === COMPLETE ? "" : `?dictionary=${encodeURIComponent(name)}`;
}
