/** What happened at the table, read from the effects that the server tells. */
import type { Effects, NewsView } from "$lib/protocol";

/** What the last move of others did to the board. */
export interface Trace {
  readonly laid: ReadonlySet<string>;
  /** From where letters were taken. */
  readonly taken: ReadonlySet<string>;
  readonly shots: readonly (readonly [gun: string, target: string])[];
}

export const NO_TRACE: Trace = { laid: new Set(), taken: new Set(), shots: [] };

function traceOf(effects: Effects): Trace {
  const { laid = [], taken = [], shots = [] } = effects.details as { laid?: string[]; taken?: string[]; shots?: [string, string][] };
  return { laid: new Set(laid), taken: new Set(taken), shots };
}

/** The last action that changed the board. */
export function lastMove(news: readonly NewsView[]): Trace {
  const last = news.findLast((one) => one.kind === "acted" && one.effects);
  return last?.effects ? traceOf(last.effects) : NO_TRACE;
}
