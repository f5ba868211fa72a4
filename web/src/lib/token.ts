/** A token of wood or cardboard as the picture of a person: the same name, the same token. */
export const TONES = ["wood", "blue", "red", "green", "violet", "brown", "slate"] as const;
export type Tone = (typeof TONES)[number];

/** What runs round the rim: dashes and gaps, 120 of them to the whole round; a dash of 0 is a dot. */
export const RIMS = ["0 10", "7 5", "1.5 4.5", "0 6 6 8", "16 4", "0 5 0 10", "2 2 8 3"] as const;

export interface TokenLook {
  letter: string;
  tone: Tone;
  rim: (typeof RIMS)[number];
  /** Whether the rim is pale on a dark disc, or the other way round. */
  pale: boolean;
  /** By how many degrees the rim is turned. */
  turn: number;
}

/** How the token of a name looks; who has none bears a dot. */
export function tokenOf(name: string): TokenLook {
  const plain = name.normalize("NFC").trim().toLocaleLowerCase("fr");
  const hash = hashOf(plain);
  return {
    letter: [...plain.toLocaleUpperCase("fr")].find((sign) => /[\p{L}\p{N}]/u.test(sign)) ?? "·",
    tone: plain ? TONES[hash % 7]! : "wood",
    rim: RIMS[(hash >>> 5) % 7]!,
    pale: ((hash >>> 11) & 1) === 1,
    turn: (hash >>> 13) % 30,
  };
}

/** A number of 32 bits that any change of the text changes (FNV-1a, with its bits mixed at the end). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
