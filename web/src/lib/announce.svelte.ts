/** What is said to who listens, and the small remarks for the eye. */

import { untrack } from "svelte";

export const spoken = $state({ text: "" });
export const toasts: { id: number; text: string }[] = $state([]);

/** Tell who listens to a screen reader; the same text twice is said twice. */
export function announce(text: string): void {
  untrack(() => (spoken.text = text === spoken.text ? `${text}\u00a0` : text));
}

let next = 0;

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
