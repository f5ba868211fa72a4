/** The sentences of the rulebook, filled in as the server does it. */
import type { RuleInfo } from "$lib/protocol";
import type { FaultView } from "./view";

/** What the rulebook says to a fault; only its words and cells where the book is not there yet. */
export function explain(fault: FaultView, book: readonly RuleInfo[] | undefined): string {
  const values: Record<string, unknown> = {
    ...fault.values,
    words: fault.words.join(", "),
    cells: fault.cells.join(", "),
  };
  const sentence = book?.find((rule) => rule.id === fault.rule)?.sentences[fault.key];
  if (!sentence) return [...fault.words, ...fault.cells].join(", ");
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}
