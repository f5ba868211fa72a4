/** A name after the French “de”, which loses its vowel before another one: “de Bruno”, “d’Anne”, “d’Hélène”. */

/** Before the y of Yann there is no elision, before that of Yves there is; an h is silent in most names. */
const ELIDED = /^(h?[aeiouœæ]|h?y[^aeiou])/i;

export function ofWhom(name: string): string {
  const plain = name.normalize("NFD").replace(/\p{M}/gu, "");
  return ELIDED.test(plain) ? `d’${name}` : `de ${name}`;
}
