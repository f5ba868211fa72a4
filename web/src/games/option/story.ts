/** What happened at the table, read from the effects that the server tells. */
import type { Effects } from "$lib/protocol";
import { readEffects, type Played } from "./effects";

/** What a play did; nothing where it was no play. */
export function playIn(effects: Effects | null | undefined): Played | undefined {
  const read = readEffects(effects);
  return read?.key === "played" ? read.details : undefined;
}

/** The cells that a play changed: where prisms were laid, and where others were turned. */
export function changedBy(effects: Effects | null | undefined): ReadonlySet<string> {
  const play = playIn(effects);
  return new Set(play && [...play.laid, ...play.flips.map((flip) => flip.split("=")[0]!)]);
}
