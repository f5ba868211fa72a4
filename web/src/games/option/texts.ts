/** What OPTION says to a player. */
import type { KeyText } from "$lib/keys";
const fr = {
  board: "La grille",
  rack: "Votre chevalet",
  red: "rouge",
  white: "blanc",
  star: "étoile",
  under: (letter: string) => `${letter} dessous`,
  empty: "vide",
  draft: "posé pour l’instant",
  turned: "retourné pour l’instant",
  hint: "Posez des prismes, touchez deux fois un prisme pour le retourner, et touchez ceux de la grille pour montrer leur autre face.",
  hintTouch: "Touchez un prisme, puis une case. Touchez-le deux fois pour le retourner.",
  hintKeys:
    "Au clavier : allez sur une case et tapez tout le mot, les lettres de la grille aussi. La touche ? montre les autres.",
  notYet: "Ce n’est pas encore à vous. Vous pouvez déjà préparer un coup.",
  play: "Jouer ce coup",
  playFor: (points: number) => `Jouer, ${points} points`,
  recall: "Reprendre",
  shuffle: "Mélanger",
  sort: "Trier",
  exchange: "Échanger ou passer",
  exchangeHint: "Touchez les prismes à rendre au sac, ou passez sans rien échanger.",
  exchangeCount: (count: number) =>
    count ? `Échanger ${count === 1 ? "un prisme" : `${count} prismes`}` : "Passer sans échanger",
  colour: "une seule couleur, compte double",
  flips: (count: number) => (count === 1 ? "un prisme retourné" : `${count} prismes retournés`),
  fullHand: "main pleine",
  total: "Total",
  bag: (count: number) =>
    count === 0
      ? "Le sac est vide."
      : count === 1
        ? "Encore un prisme dans le sac."
        : `Encore ${count} prismes dans le sac.`,
  prisms: (count: number) => (count === 1 ? "un prisme" : `${count} prismes`),
  chooseLetter: "Quelle lettre pour l’étoile ?",
  contested: (words: string, points: number) => `${words} pour ${points} points. D’accord ?`,
  challenge: "Contester",
  accept: "Accepter",
  waitingAccept: "Votre coup attend d’être accepté.",
  othersToAccept: "Les autres peuvent encore contester.",
  left: "a abandonné",
  youLeft: "Vous avez abandonné. Vous pouvez regarder la suite.",
  toReturn: "à rendre",
  turnOver: "Préparer un coup en retournant ce prisme",
  told: {
    lays: (words: readonly string[]) => words.join(", "),
    turns: (letter: string) => `un prisme retourné en ${letter}`,
  },
  direction: (down: boolean): string => (down ? "Sens : vers le bas." : "Sens : vers la droite."),
  noPrism: (letter: string) => `Aucun prisme ne peut montrer ${letter} ici.`,
  ownKeys: [
    ["*", "poser un prisme étoile"],
    ["F", "retourner le prisme choisi du chevalet"],
    ["Alt + ← / Alt + →", "déplacer un prisme du chevalet"],
    ["Début / Fin", "aller au bord de la grille"],
  ] as readonly KeyText[],
};
export type Texts = typeof fr;

const en: Texts = {
  board: "The grid",
  rack: "Your rack",
  red: "red",
  white: "white",
  star: "star",
  under: (letter) => `${letter} beneath`,
  empty: "empty",
  draft: "laid for now",
  turned: "turned for now",
  hint: "Lay prisms, tap a prism twice to turn it over, and tap those of the grid to show their other face.",
  hintTouch: "Tap a prism, then a square. Tap a prism twice to turn it over.",
  hintKeys:
    "With the keyboard: go to a square and type the whole word, letters of the grid too. The key ? shows the others.",
  notYet: "It is not your turn yet. You can already prepare a move.",
  play: "Play this move",
  playFor: (points) => `Play, ${points} points`,
  recall: "Take back",
  shuffle: "Shuffle",
  sort: "Sort",
  exchange: "Exchange or pass",
  exchangeHint: "Tap the prisms to give back, or pass without exchanging.",
  exchangeCount: (count) =>
    count ? `Exchange ${count === 1 ? "one prism" : `${count} prisms`}` : "Pass without exchanging",
  colour: "one colour, counts double",
  flips: (count) => (count === 1 ? "one prism turned" : `${count} prisms turned`),
  fullHand: "full hand",
  total: "Total",
  bag: (count) =>
    count === 0 ? "The bag is empty." : count === 1 ? "One prism left in the bag." : `${count} prisms left in the bag.`,
  prisms: (count) => (count === 1 ? "one prism" : `${count} prisms`),
  chooseLetter: "Which letter for the star?",
  contested: (words, points) => `${words} for ${points} points. Agreed?`,
  challenge: "Challenge",
  accept: "Accept",
  waitingAccept: "Your move waits to be accepted.",
  othersToAccept: "The others may still challenge.",
  left: "resigned",
  youLeft: "You have resigned. You can watch how it goes on.",
  toReturn: "to give back",
  turnOver: "Prepare a move: turn this prism over",
  told: {
    lays: (words) => words.join(", "),
    turns: (letter) => `a prism turned to ${letter}`,
  },
  direction: (down) => (down ? "Direction: down." : "Direction: across."),
  noPrism: (letter) => `No prism can show ${letter} here.`,
  ownKeys: [
    ["*", "lay a star prism"],
    ["F", "turn the chosen prism of the rack over"],
    ["Alt + ← / Alt + →", "move a prism of the rack"],
    ["Home / End", "go to the edge of the grid"],
  ],
};

export const texts = { fr, en };
