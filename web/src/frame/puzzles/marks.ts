/** What an answer comes to without a line: the table of verdicts that comes with a puzzle, by marks. */
import type { PuzzleInfo, PuzzleVerdict } from "$lib/protocol";

const MARK_DIGITS = 12;

/** What stands for an action in a table of verdicts; none where the browser does not compute it. */
export async function markOf(puzzle: string, action: string): Promise<string> {
  // Without https, browsers lend out no digests.
  if (!globalThis.crypto?.subtle) return "";
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(`${puzzle} ${action}`));
  const digits = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
  return digits.join("").slice(0, MARK_DIGITS);
}

export type Asked = Pick<PuzzleInfo, "id" | "verdicts" | "unknown" | "target">;

/** Whether answers to a puzzle can be judged here. */
export function isSelfContained({ verdicts, target }: Pick<Asked, "verdicts" | "target">): boolean {
  return target !== null && Object.keys(verdicts).length > 0 && !!globalThis.crypto?.subtle;
}

/** What an action comes to by the table; null where the table does not know it. */
export async function judgedHere(puzzle: Asked, action: string): Promise<PuzzleVerdict | null> {
  const reached = puzzle.verdicts[await markOf(puzzle.id, action)];
  if (reached === undefined || puzzle.target === null) return puzzle.unknown ? verdict("unknown", 0, 0) : null;
  const outcome = reached >= puzzle.target ? "solved" : "missed";
  return verdict(outcome, reached, shareOf(reached, Math.max(...Object.values(puzzle.verdicts))));
}

/** So many percent of the best, rounded down: only the best is 100. */
export function shareOf(reached: number, best: number): number {
  return best > 0 ? Math.max(0, Math.min(100, Math.floor((reached * 100) / best))) : 0;
}

function verdict(outcome: PuzzleVerdict["outcome"], reached: number, share: number): PuzzleVerdict {
  return { outcome, text: "", refusal: null, reached, share, said: "" };
}
