/** What the page of the dictionary says: only who looks words up fetches it. */
import { settings } from "$lib/settings.svelte";

const fr = {
  title: "Le dictionnaire",
  lead: "Un mot se joue-t-il ? D’où vient-il, et avec quels mots va-t-il ?",
  label: "Un mot",
  find: "Chercher",
  link: "Chercher un mot dans le dictionnaire",
  exists: (word: string) => `${word} se joue.`,
  missing: (word: string) => `${word} n’est pas dans le dictionnaire.`,
  compound: (spellings: string) =>
    `${spellings} existe, mais les mots à trait d’union ou à apostrophe ne se jouent pas (sauf règle contraire).`,
  near: "Vouliez-vous dire",
  noNear: "Rien qui y ressemble. Vérifiez l’orthographe ; les accents n’ont pas d’importance.",
  written: "S’écrit",
  formOf: "forme de",
  families: "Même famille",
  familiesHint: "À JAGO, ces mots ont le même sens : passer de l’un à l’autre n’est pas un vol.",
  front: "Une lettre devant",
  behind: "Une lettre derrière",
  replaced: "Une lettre changée",
  usual: (grade: number) => ["très rare", "rare", "peu courant", "courant", "très courant"][grade]!,
  closedHint:
    "C’est la règle du jeu : on joue avec les mots que l’on connaît. Le dictionnaire se rouvre dès que vous avez joué.",
  toTable: "Aller à la table",
  empty: "Écrivez un mot, avec ou sans accents.",
};

const en: typeof fr = {
  title: "The dictionary",
  lead: "Can a word be played? Where does it come from, and which words does it go with?",
  label: "A word",
  find: "Look up",
  link: "Look a word up in the dictionary",
  exists: (word) => `${word} can be played.`,
  missing: (word) => `${word} is not in the dictionary.`,
  compound: (spellings) =>
    `${spellings} exists, but words with a hyphen or an apostrophe cannot be played (unless a rule says otherwise).`,
  near: "Did you mean",
  noNear: "Nothing like it. Check the spelling; accents do not matter.",
  written: "Written",
  formOf: "form of",
  families: "Same family",
  familiesHint: "In JAGO these words mean the same: to go from one to another is no steal.",
  front: "A letter in front",
  behind: "A letter behind",
  replaced: "A letter changed",
  usual: (grade) => ["very rare", "rare", "uncommon", "common", "very common"][grade]!,
  closedHint:
    "This is the rule of the game: one plays with the words one knows. The dictionary opens again as soon as you have played.",
  toTable: "Go to the table",
  empty: "Write a word, with or without accents.",
};

/** The texts in the chosen language: `w().title`. */
export const w = () => (settings.language === "en" ? en : fr);
