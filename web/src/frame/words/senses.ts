/** What the dictionary says of a word, as it is shown. */
import type { SenseInfo } from "$lib/protocol";

/** A lemma with what it means, and the forms of it that a word is. */
export interface Meaning {
  readonly lemma: string;
  readonly kinds: readonly string[];
  readonly glosses: readonly string[];
  /** The lemma from which the gloss is said by rule; empty where it was written by hand. */
  readonly base: string;
  readonly forms: readonly Form[];
  readonly littre: readonly string[];
}

export interface Form {
  readonly spelling: string;
  /** "3e personne du singulier du passé simple de ruser"; empty where that is not known. */
  readonly sentence: string;
}

/** The senses of a word by their lemmas: what several of them mean alike is said once. */
export function meaningsOf(senses: readonly SenseInfo[]): readonly Meaning[] {
  const found = new Map<string, Meaning>();
  for (const sense of senses) {
    const key = JSON.stringify([sense.lemma, sense.glosses]);
    const { lemma, glosses, base, littre } = sense;
    const known = found.get(key) ?? { lemma, kinds: [], glosses, base, forms: [], littre: [] };
    found.set(key, {
      ...known,
      kinds: [...new Set([...known.kinds, sense.kind])],
      forms: [...known.forms, ...formsOf(sense)],
      littre: [...new Set([...known.littre, ...littre])],
    });
  }
  return [...found.values()];
}

function formsOf({ spelling, lemma, forms }: SenseInfo): readonly Form[] {
  if (forms.length) return forms.map((sentence) => ({ spelling, sentence }));
  return spelling === lemma ? [] : [{ spelling, sentence: "" }];
}

/** A sentence about a form up to the lemma at its end, which leads there; all of it where none stands there. */
export function upToLemma(sentence: string, lemma: string): string {
  return sentence.endsWith(lemma) ? sentence.slice(0, -lemma.length) : sentence;
}

/** A gloss with what stands before it in brackets: who says so, or where. */
export function markedGloss(gloss: string): { readonly mark: string; readonly text: string } {
  const [, mark = "", text = gloss] = /^\(([^)]+)\) (.+)$/u.exec(gloss) ?? [];
  return { mark, text };
}

/** How usual a word is, from 0 (very rare) to 4. */
export const gradeOf = (familiarity: number): number => GRADES.filter((least) => familiarity >= least).length;
const GRADES = [10, 20, 30, 45];
