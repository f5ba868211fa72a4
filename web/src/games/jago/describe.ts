/** What the history says of an action. */
import type { NewsView } from "$lib/protocol";
import type { Language } from "../contract";
import { readEffects } from "./effects";
import { verdictsOf } from "./story";
import { texts } from "./texts";

/** A play, an end of turn or a play taken back in few words; the server's sentence for the rest. */
export function describe({ effects }: NewsView, language: Language): string | undefined {
  const { told } = texts[language];
  if (effects?.key === "played") {
    const [main, ...others] = verdictsOf(effects);
    if (!main) return undefined;
    const turned = new Set(verdictsOf(effects).flatMap((one) => one.turned)).size;
    const also = others.filter((one) => one.verdict === "stolen").map((one) => one.word);
    const play = told.played(main.word, main.was, main.verdict, turned);
    return also.length ? `${play}, ${told.stealing(also)}` : play;
  }
  const read = readEffects(effects);
  if (read?.key === "ended") return told.ended(read.details.blue, read.details.red);
  if (effects?.key === "taken-back") return told.takenBack(effects.words.join(""));
  return undefined;
}
