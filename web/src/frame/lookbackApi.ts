/** What is asked of the server about finished games that are looked back at. */
import { ask, get } from "$lib/api";
import type { Lookback, TrialGuide, Tried } from "$lib/protocol";

const at = encodeURIComponent;
export const lookbacks = {
  read: (table: string, after: number) => get<Lookback>(`/api/tables/${at(table)}/lookback?after=${after}`),
  /** What would come of some actions in a turn of a finished game. */
  attempt: (table: string, number: number, actions: readonly string[]) =>
    ask<Tried>("POST", `/api/tables/${at(table)}/try`, { number, actions }),
  guide: (table: string, number: number, actions: readonly string[], draft: string) =>
    ask<TrialGuide>("POST", `/api/tables/${at(table)}/try/guide`, { number, actions, draft }),
};
