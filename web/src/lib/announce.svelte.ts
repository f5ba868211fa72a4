/** What is said to who listens, and the small remarks for the eye. */

import { untrack } from "svelte";
import { unread, withSentence, type Sentence } from "./speech";

class Spoken {
  /** What stands in the page for a screen reader. */
  sentences: readonly Sentence[] = $state.raw([]);
}
export const spoken = new Spoken();
export const toasts: { id: number; text: string }[] = $state([]);

const TIDIED_EVERY = 1_000;
let next = 0;
let tidying: ReturnType<typeof setTimeout> | undefined;

/** Tell who listens to a screen reader, after what was said before; the same text twice is said twice. */
export function announce(text: string): void {
  if (!text) return;
  untrack(() => (spoken.sentences = withSentence(spoken.sentences, next++, text, performance.now())));
  tidying ??= setTimeout(tidy, TIDIED_EVERY);
}

function tidy(): void {
  spoken.sentences = unread(spoken.sentences, performance.now());
  tidying = spoken.sentences.length ? setTimeout(tidy, TIDIED_EVERY) : undefined;
}

/** A short remark that goes by itself. */
export function toast(text: string, seconds = 4): void {
  const id = next++;
  untrack(() => toasts.push({ id, text }));
  announce(text);
  setTimeout(() => {
    const place = toasts.findIndex((one) => one.id === id);
    if (place >= 0) toasts.splice(place, 1);
  }, seconds * 1000);
}
