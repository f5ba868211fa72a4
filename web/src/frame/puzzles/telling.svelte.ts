/** Tells the server of answers that were given without a line, as soon as there is one. */
import { announce } from "$lib/announce.svelte";
import { Trouble } from "$lib/api";
import type { PuzzleMoment } from "$lib/protocol";
import { puzzles } from "./api";
import { dropAnswer, untold } from "./kept";
import { p } from "./texts";

/** The milliseconds after which it is tried again. */
const RETRY = 4_000;

/** With which status the server says that an answer is none. */
const REFUSED = new Set([400, 404, 409]);

let telling = false;

/** Tell all that is untold; who listens hears what came of each. */
async function tellAll(heard: (id: string, answer: PuzzleMoment) => void): Promise<void> {
  if (telling) return;
  telling = true;
  try {
    for (const { game, id, actions, hints } of untold()) {
      try {
        heard(id, await puzzles.told(game, id, actions, hints));
      } catch (error) {
        // Only what the server will never take is not told again.
        if (!(error instanceof Trouble) || !REFUSED.has(error.status)) return;
      }
      dropAnswer(id);
      if (!untold().length) announce(p().line.told);
    }
  } finally {
    telling = false;
  }
}

/** Tell, now and whenever there is a line again, until the answer is called. */
export function tellWhenPossible(heard: (id: string, answer: PuzzleMoment) => void = () => {}): () => void {
  const tell = () => void (untold().length && tellAll(heard));
  tell();
  const timer = setInterval(tell, RETRY);
  addEventListener("online", tell);
  return () => {
    clearInterval(timer);
    removeEventListener("online", tell);
  };
}
