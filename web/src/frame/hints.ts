/** When to offer a hint, and what it lights up: pure functions, and one that touches the page. */

const PATIENCE = 45;
/** Of the time that is left by the clock, so much goes by before a hint is offered. */
const SHARE = 0.4;

/** After how many seconds of somebody's turn a hint is offered; sooner where the clock runs. */
export function offeredAfter(now: number, due: number | null): number {
  return due === null ? PATIENCE : Math.max(3, Math.min(PATIENCE, (due - now) * SHARE));
}

/** The first sentence of a rule's text, without its marks. */
export function firstSentence(text: string): string {
  const plain = text.split("\n\n")[0]!.replace(/[*`]/g, "").replace(/\s+/g, " ").trim();
  return /^.*?[.!?](?=\s|$)/.exec(plain)?.[0] ?? plain;
}

/**
 * Marks squares of the board by the names that the referee gives them; the answer takes the marks away. Where a
 * board calls its squares otherwise on the page, `data-cell` has the referee's name.
 */
export function lightUp(cells: readonly string[], root: ParentNode = document): () => void {
  const named = (cell: string) => `[data-target="${CSS.escape(cell)}"], [data-cell="${CSS.escape(cell)}"]`;
  const lit = cells.flatMap((cell) => [...root.querySelectorAll(named(cell))]);
  for (const one of lit) one.setAttribute("data-hint", "");
  return () => {
    for (const one of lit) one.removeAttribute("data-hint");
  };
}
