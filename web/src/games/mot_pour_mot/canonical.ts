/** An action as the referee writes it: of a word, its letters alone. */
export function canonical(action: string): string {
  const [, word] = /^lock (.+)$/.exec(action) ?? [];
  return word ? `lock ${lettersOf(word)}` : action;
}

function lettersOf(word: string): string {
  const whole = word.toUpperCase().replace(/Œ/g, "OE").replace(/Æ/g, "AE");
  return whole.normalize("NFD").replace(/[^A-Z]/g, "");
}
