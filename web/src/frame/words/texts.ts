/** What the page of the dictionary says: only who looks words up fetches it. */
import { settings } from "$lib/settings.svelte";

const fr = {
  title: "Le dictionnaire",
  lead: "Un mot se joue-t-il ? Que veut-il dire, et avec quels mots va-t-il ?",
  label: "Un mot",
  find: "Chercher",
  link: "Dictionnaire",
  exists: (word: string) => `${word} se joue.`,
  missing: (word: string) => `${word} n’est pas dans le dictionnaire.`,
  compound: (spellings: string) =>
    `${spellings} existe, mais les mots à trait d’union ou à apostrophe ne se jouent pas (sauf règle contraire).`,
  near: "Vouliez-vous dire",
  noNear: "Rien qui y ressemble. Vérifiez l’orthographe ; les accents n’ont pas d’importance.",
  formOf: "forme de",
  byRule: "d’après une règle : voir",
  noGloss: "Pas encore expliqué.",
  littre: "Littré (1863-77)",
  colon: " :",
  letters: (points: number) => `ses lettres : ${points} ${points < 2 ? "point" : "points"}`,
  more: "Tout sur ce mot",
  back: "Retour à",
  searching: "On cherche…",
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
  modes: { word: "Par ses lettres", meaning: "Par le sens" },
  mode: "Chercher",
  meaning: "Ce qu’il veut dire",
  meaningHint: "Un ou plusieurs mots de sa définition, par exemple « oiseau ».",
  lettersLabel: "Lettres",
  anyLetters: "toutes",
  foundBy: (count: number, most: number) =>
    count < most ? (count < 2 ? `${count} mot` : `${count} mots`) : `Les ${count} mots les plus courants`,
  noneFound: "Aucun mot expliqué ne dit cela. Essayez un autre mot, ou un autre nombre de lettres.",
};

const en: typeof fr = {
  title: "The dictionary",
  lead: "Can a word be played? What does it mean, and which words does it go with?",
  label: "A word",
  find: "Look up",
  link: "Dictionary",
  exists: (word) => `${word} can be played.`,
  missing: (word) => `${word} is not in the dictionary.`,
  compound: (spellings) =>
    `${spellings} exists, but words with a hyphen or an apostrophe cannot be played (unless a rule says otherwise).`,
  near: "Did you mean",
  noNear: "Nothing like it. Check the spelling; accents do not matter.",
  formOf: "form of",
  byRule: "by rule: see",
  noGloss: "Not explained yet.",
  littre: "Littré (1863-77)",
  colon: ":",
  letters: (points) => `its letters: ${points} ${points === 1 ? "point" : "points"}`,
  more: "All about this word",
  back: "Back to",
  searching: "Looking it up…",
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
  modes: { word: "By its letters", meaning: "By meaning" },
  mode: "Look up",
  meaning: "What it means, in French",
  meaningHint: "One or several words of its definition, such as “oiseau”.",
  lettersLabel: "Letters",
  anyLetters: "any",
  foundBy: (count, most) =>
    count < most ? (count === 1 ? "1 word" : `${count} words`) : `The ${count} most common words`,
  noneFound: "No word that is explained says so. Try another word, or another number of letters.",
};

/** The texts in the chosen language: `w().title`. */
export const w = () => (settings.language === "en" ? en : fr);
