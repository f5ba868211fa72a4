/**
 * What is being written at a table of MOT POUR MOT: a word for the category or, where that word is
 * contested, why it fits. Whether it is allowed is the server's business.
 */
import type { Task } from "./task";
import type { View } from "./view";

export interface Draft {
  readonly text: string;
  /** What it answers: in another turn it means nothing. */
  readonly question: string;
}

export const NOTHING: Draft = { text: "", question: "" };
export const LONGEST = 40;

/** What is to be answered in writing now; empty: nothing. No category comes twice in a game. */
export function questionOf({ phase, category, result }: View): string {
  const inWriting = phase === "thinking" || phase === "explaining";
  return inWriting && !result ? `${phase} ${category}` : "";
}

export function isEmpty(draft: Draft): boolean {
  return draft.text === "";
}

/** Answer a question with this text, instead of what stood there. */
export function lay(question: string, text: string): Draft {
  return text ? { text, question } : NOTHING;
}

/** Add a letter at the end; a word that is as long as it may be stays as it is. */
export function type(draft: Draft, question: string, letter: string): Draft {
  return [...draft.text].length < LONGEST ? lay(question, draft.text + letter) : draft;
}

/** Take away the last letter. */
export function erase(draft: Draft): Draft {
  return lay(draft.question, [...draft.text].slice(0, -1).join(""));
}

/** What is left of a draft when this is asked: an answer to something else is over. */
export function settle(draft: Draft, question: string): Draft {
  return isEmpty(draft) || draft.question === question ? draft : NOTHING;
}

/** The draft as an action of whoever has this task; empty where it is none. */
export function write({ text }: Draft, task: Task): string {
  const said = text.trim();
  const written = task === "lock" || task === "propose" || task === "explain";
  return written && said ? `${task} ${said}` : "";
}

// -- what is kept on the device

export function pack(draft: Draft): unknown {
  return draft;
}

export function unpack(kept: unknown): Draft {
  const { text, question } = { ...(kept as Partial<Draft> | null) };
  return typeof text === "string" && typeof question === "string" ? lay(question, text) : NOTHING;
}
