/** What is wanted and said of profiles: only who looks at one fetches it. */
import type { Fellow, PlayedGame, Profile } from "$lib/protocol";

export type Shown = Profile["shown"];
export type Outcome = PlayedGame["outcome"];
export const SHOWN: readonly Shown[] = ["nothing", "numbers", "everything"];
export const OUTCOMES: readonly Outcome[] = ["won", "lost", "drawn", "shared"];

/** Which games are wanted; all where nothing is said. */
export interface Wanted {
  game: string;
  outcome: Outcome | "";
  opponent: string;
  level: number;
  /** Days as a field of a form writes them: 2026-11-17. */
  since: string;
  until: string;
}
export const ALL: Wanted = { game: "", outcome: "", opponent: "", level: 0, since: "", until: "" };

/** When a day begins here, or so many days later (time of day); nothing for what is no day. */
function dayOf(text: string, later = 0): number | null {
  const [year, month, day] = text.split("-").map(Number);
  if (!year || !month || !day) return null;
  return new Date(year, month - 1, day + later).getTime() / 1000;
}

/** Some games as a question to the server. The last day belongs to what is wanted. */
export function questionOf(wanted: Wanted, before = ""): string {
  const { game, outcome, opponent, level } = wanted;
  const asked = { game, outcome, opponent: opponent.trim(), level: level || "", before };
  const times = { since: dayOf(wanted.since), until: dayOf(wanted.until, 1) };
  const said = Object.entries({ ...asked, ...times }).filter(([, value]) => value !== "" && value !== null);
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString();
}

/** Whether anything is said of which games are wanted. */
export function isNarrow(wanted: Wanted): boolean {
  return questionOf(wanted) !== "";
}

/** What somebody else at a table is called; `hushed`: where no names of people are told. */
export function nameOf(other: Pick<Fellow, "name" | "level">, words: typeof fr, hushed = false): string {
  return other.name || (other.level ? words.robot(other.level) : hushed ? words.somebody : words.nameless);
}

const fr = {
  mine: "Mon profil",
  nameless: "Sans nom",
  somebody: "Quelqu’un",
  robot: (level: number) => `Robot, niveau ${level}`,
  games: (count: number) => `${count} ${count < 2 ? "partie" : "parties"}`,
  won: (count: number) => `${count} ${count < 2 ? "gagnée" : "gagnées"}`,
  lost: (count: number) => `${count} ${count < 2 ? "perdue" : "perdues"}`,
  drawn: (count: number) => `${count} ${count < 2 ? "égalité" : "égalités"}`,
  none: "Pas encore de partie finie. Vos parties apparaîtront ici dès qu’elles se terminent.",
  play: "Choisir un jeu",
  byGame: "Jeu par jeu",
  columns: {
    game: "Jeu",
    games: "Parties",
    won: "Gagnées",
    lost: "Perdues",
    drawn: "Égalités",
    best: "Record",
    mean: "Moyenne",
  },
  rating: "Cote",
  best: "Plus beaux coups",
  points: (count: number) => `${count} ${Math.abs(count) < 2 ? "point" : "points"}`,
  words: "Mots favoris",
  times: (count: number) => `${count} fois`,
  opponents: "Adversaires",
  list: "Parties",
  filter: "Choisir",
  every: "Tous",
  outcome: "Résultat",
  opponent: "Adversaire",
  opponentHint: "Un nom",
  since: "Depuis le",
  until: "Jusqu’au",
  clear: "Tout revoir",
  withRobot: (level: number) => `Avec le robot de niveau ${level}`,
  outcomes: { won: "Gagnée", lost: "Perdue", drawn: "Égalité", shared: "Même écran" },
  againstOneself: "Contre soi",
  rated: "classée",
  friendly: "amicale",
  place: (place: number, sides: number) => `${place}${place === 1 ? "ᵉʳ" : "ᵉ"} sur ${sides}`,
  more: "Parties plus anciennes",
  nothing: "Aucune partie ne correspond.",
  found: (count: number, all: boolean) => (all ? fr.games(count) : `Les ${count} dernières parties`),
  download: "Télécharger",
  downloadHint: "Toutes vos parties finies, avec l’adresse du relevé de chacune.",
  asTable: "Tableau (CSV)",
  asData: "Données (JSON)",
  shown: "Ce que voient les autres",
  choices: { nothing: "Rien", numbers: "Mes chiffres", everything: "Tout mon profil" },
  hints: {
    nothing: "Personne ne trouve votre profil.",
    numbers: "Combien de parties à chaque jeu, gagnées ou perdues, vos scores et vos cotes.",
    everything: "Aussi vos parties, vos plus beaux coups et vos mots. Jamais le nom de vos adversaires, ni vos tables.",
  },
  needsName: "Gardez d’abord votre place : c’est sous votre nom que les autres vous trouvent.",
  preview: "Aperçu",
  previewTitle: "Votre profil, vu par les autres",
  unseen: "Les autres ne voient rien de vous.",
  link: "Copier le lien de mon profil",
  saved: "C’est noté.",
  offline: "Le serveur ne répond pas.",
};

const en: typeof fr = {
  mine: "My profile",
  nameless: "Nameless",
  somebody: "Somebody",
  robot: (level) => `Robot, level ${level}`,
  games: (count) => `${count} ${count === 1 ? "game" : "games"}`,
  won: (count) => `${count} won`,
  lost: (count) => `${count} lost`,
  drawn: (count) => `${count} drawn`,
  none: "No finished game yet. Your games will be here as soon as they end.",
  play: "Choose a game",
  byGame: "Game by game",
  columns: { game: "Game", games: "Games", won: "Won", lost: "Lost", drawn: "Drawn", best: "Best", mean: "Mean" },
  rating: "Rating",
  best: "Best moves",
  points: (count) => `${count} ${Math.abs(count) === 1 ? "point" : "points"}`,
  words: "Favourite words",
  times: (count) => (count === 1 ? "once" : `${count} times`),
  opponents: "Opponents",
  list: "Games",
  filter: "Choose",
  every: "All",
  outcome: "Result",
  opponent: "Opponent",
  opponentHint: "A name",
  since: "From",
  until: "To",
  clear: "Show all again",
  withRobot: (level) => `With the robot of level ${level}`,
  outcomes: { won: "Won", lost: "Lost", drawn: "Drawn", shared: "One screen" },
  againstOneself: "Against oneself",
  rated: "rated",
  friendly: "friendly",
  place: (place, sides) => `${place} of ${sides}`,
  more: "Earlier games",
  nothing: "No game is like this.",
  found: (count, all) => (all ? en.games(count) : `The last ${count} games`),
  download: "Download",
  downloadHint: "All your finished games, with the address of each one’s record.",
  asTable: "Table (CSV)",
  asData: "Data (JSON)",
  shown: "What others see",
  choices: { nothing: "Nothing", numbers: "My figures", everything: "My whole profile" },
  hints: {
    nothing: "Nobody finds your profile.",
    numbers: "How many games of each kind, won or lost, your scores and ratings.",
    everything: "Your games, best moves and words too. Never the names of your opponents, nor your tables.",
  },
  needsName: "Keep your place first: others find you under your name.",
  preview: "Preview",
  previewTitle: "Your profile as others see it",
  unseen: "Others see nothing of you.",
  link: "Copy the link to my profile",
  saved: "Noted.",
  offline: "The server does not answer.",
};

export const texts = { fr, en };
