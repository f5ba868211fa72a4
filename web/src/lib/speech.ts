/**
 * What is being said to who listens: a queue of sentences. A screen reader reads what is added to a
 * log in the order in which it comes; it must only not be taken away before its turn.
 */
export interface Sentence {
  readonly id: number;
  readonly text: string;
  /** The moment (in milliseconds) from which on it may go. */
  readonly until: number;
}

/** A voice that is slow begins a sentence late, and takes so long for each of its letters. */
const PAUSE = 2_000;
const LETTER = 120;

/** How long a slow voice takes. */
export const readingTime = (text: string): number => PAUSE + LETTER * text.length;

/** One sentence more: it is read after all that were there before, the same text once more too. */
export function withSentence(queue: readonly Sentence[], id: number, text: string, now: number): readonly Sentence[] {
  const begins = Math.max(now, queue.at(-1)?.until ?? now);
  return [...queue, { id, text, until: begins + readingTime(text) }];
}

/** What was not read to its end yet. */
export const unread = (queue: readonly Sentence[], now: number): readonly Sentence[] =>
  queue.filter((one) => one.until > now);
