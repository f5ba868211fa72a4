/** What is asked about people with whom I played. */
import { ask } from "$lib/api";
import { person } from "$lib/person";
import type { CompanionBlock, CompanionCall, CompanionInfo, FoundTable } from "$lib/protocol";

export const company = {
  companions: async (signal: AbortSignal) =>
    person.token ? ask<CompanionInfo[]>("GET", "/api/companions", undefined, signal) : [],
  invite: (call: CompanionCall) => ask<FoundTable>("POST", "/api/companions/invite", call),
  block: (block: CompanionBlock) => ask<CompanionInfo[]>("POST", "/api/companions/block", block),
  decline: (table: string) => ask<null>("POST", "/api/calls/decline", { table }),
};
