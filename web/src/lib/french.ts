/**
 * Which parts of a text are French in any language: words of the games, which stand in capitals, and what is
 * quoted, such as a category.
 */

const FRENCH = /(“[^”]+”|«[^»]+»|\p{Lu}[\p{Lu}’'-]*\p{Lu}(?: \p{Lu}[\p{Lu}’'-]*\p{Lu})*)/u;

export interface Part {
  readonly text: string;
  readonly french: boolean;
}

/** A text in its parts, in their order. */
export function partsOf(text: string): readonly Part[] {
  // Split with a group, what was found stands at the odd places.
  const parts = text.split(FRENCH).map((part, place) => ({ text: part, french: place % 2 === 1 }));
  return parts.filter((part) => part.text);
}
