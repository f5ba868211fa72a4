/** What is asked of the dictionary. */
import { get, introduce } from "$lib/api";
import type { FoundByGloss, WordInfo } from "$lib/protocol";

const at = encodeURIComponent;
export const dictionary = {
  /** What a word is and means. */
  async word(word: string, name: string, signal: AbortSignal): Promise<WordInfo> {
    await introduce();
    return get(`/api/words/${at(word)}?dictionary=${at(name)}`, signal);
  },
  /** Words by what they mean, of so many letters; 0: of any number. */
  async meaning(meaning: string, letters: number, name: string, signal: AbortSignal): Promise<FoundByGloss[]> {
    await introduce();
    return get(`/api/glosses?meaning=${at(meaning)}&letters=${letters}&dictionary=${at(name)}`, signal);
  },
};
