/** Effects as a game declares them: see `effects.ts` in its folder. */
import type { Effects } from "./protocol";

/** Effects of some key, and what their details hold. */
interface Keyed {
  key: string;
  details: object;
}

/** How effects of these keys are read: those of other keys hold nothing, those of a later version are not known. */
export function reader<Told extends Keyed>(version: number, keys: readonly Told["key"][]) {
  const known = new Set<string>(keys);
  const isTold = (effects: Keyed): effects is Told => known.has(effects.key);
  return (effects: Effects | null | undefined): Told | undefined =>
    effects && effects.version <= version && isTold(effects) ? effects : undefined;
}
