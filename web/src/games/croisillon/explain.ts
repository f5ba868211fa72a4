/** What the rulebook says to a fault of a grid. */
import { filled } from "$lib/sentences";
import type { Language } from "$lib/settings.svelte";
import type { RuleInfo } from "$lib/protocol";
import type { FaultView } from "./view";

/** What the rulebook says to a fault; only its words and cells where the book is not there yet. */
export function explain(fault: FaultView, book: readonly RuleInfo[] | undefined, language: Language): string {
  const sentence = book?.find((rule) => rule.id === fault.rule)?.sentences[fault.key];
  if (!sentence) return [...fault.words, ...fault.cells].join(", ");
  return filled(sentence, { ...fault.values, words: fault.words, cells: fault.cells }, language);
}
