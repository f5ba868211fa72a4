/** What JAGO says to its players, in French and in English. */
import type { KeyText } from "$lib/keys";
import type { Language } from "../contract";
import type { Verdict } from "./effects";

/** `1 lettre`, `3 lettres`. */
const lettres = (count: number) => (count > 1 ? `${count} lettres` : `${count} lettre`);
const letters = (count: number) => (count === 1 ? "1 letter" : `${count} letters`);

function list(items: readonly string[], and: string): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${and} ${items[items.length - 1]}`;
}

/** How many letters of a word are won: those of words in it that were not stolen stay what they were. */
function won(one: Verdict): number {
  return one.cells.length - (one.kept ?? []).join("").length;
}

/** The letters of a word that stand on these cells. */
function lettersOn({ word, cells }: Verdict, on: readonly string[]): string[] {
  return cells.flatMap((cell, place) => (on.includes(cell) ? [word[place]!] : []));
}

const fr = {
  board: "Plateau de JAGO",
  rack: "Votre chevalet",
  pool: "Vivier",
  poolHint: "Les lettres remplacées. Qui joue s’en sert librement.",
  bag: (count: number) => (count ? `Sac : ${lettres(count)}` : "Le sac est vide"),
  empty: "vide",
  centre: "case centrale",
  colours: ["bleu", "rouge"],
  owned: ["à bleu", "à rouge"],
  mark: ["ronds", "carrés"],
  // what stands on a cell, for who listens
  drafted: "à poser",
  covers: (letter: string) => `sur ${letter}`,
  wouldTurn: "se retournerait",
  justLaid: "posée ce tour-ci",
  traceLaid: "posée au dernier tour",
  traceTurned: "retournée au dernier tour",
  pointedAt: "refusée",
  choosable: "à choisir",
  chosen: "choisie",
  fromPool: "du vivier",
  onBoard: "sur le plateau",
  tile: (letter: string, place: number, of: number) => `${letter}, ${place} sur ${of}`,
  // buttons
  shuffle: "Mélanger",
  sort: "Trier",
  recall: "Reprendre",
  yourTurnTitle: "Votre tour",
  theirTurnTitle: (name: string) => (/^[aeiouyhàâéèêëîïôùûü]/i.test(name) ? `Tour d’${name}` : `Tour de ${name}`),
  penaltyTitle: "Après la contestation",
  overTitle: "Fin de la partie",
  takeBack: (word: string) => `Reprendre ${word}`,
  lay: (word: string) => (word ? `Poser ${word}` : "Poser le mot"),
  end: "Finir le tour",
  turnOver: (count: number) => (count ? `Retourner ${lettres(count)}` : "Retourner les lettres"),
  readAcross: "Lire en ligne",
  readDown: "Lire en colonne",
  spare: (word: string) => `Avec ${word}, ne pas prétendre voler :`,
  // the clock
  dialLabel: (blue: number, red: number) => `Cadran : bleu ${blue}, rouge ${red}`,
  glass: "Sablier",
  grace: "Tolérance",
  glassStopped: "Sablier arrêté",
  hurry: (seconds: number) => `Plus que ${seconds} secondes au sablier.`,
  // what there is to do
  yourFirst: "À vous d’ouvrir : le premier mot passe par la case centrale.",
  hintTouch: "Touchez une lettre, puis une case.",
  yourTurn: (short: number) =>
    short
      ? `À vous ! Pour reprendre l’avantage, il vous manque ${lettres(short)}.`
      : "À vous ! Vous avez déjà l’avantage.",
  canEnd: (lead: number) => `Vous avez l’avantage, de ${lettres(lead)}. Finissez le tour, ou jouez encore un coup.`,
  planAhead: (name: string) => `${name} joue. Vous pouvez déjà poser des lettres pour essayer.`,
  waiting: (name: string) => `${name} joue.`,
  keys: "Au clavier : flèches pour choisir la case, Espace pour changer de sens, puis tapez le mot et Entrée.",
  scattered: "Un coup se joue sur une seule ligne ou une seule colonne.",
  sameLetter: (letter: string) => `Ce ${letter} est déjà là.`,
  noTile: (letter: string) => `Vous n’avez pas de ${letter}.`,
  direction: (down: boolean): string => (down ? "Sens : vers le bas." : "Sens : vers la droite."),
  balance: (blue: number, red: number) => `Bleu ${blue}, rouge ${red}`,
  after: "Après ce coup",
  lead: (lead: number) => (lead > 0 ? `avance de ${lead}` : lead < 0 ? `retard de ${-lead}` : "égalité"),
  plays: (words: readonly string[]) => `Posé ce tour-ci : ${words.join(", ")}`,
  // verdicts
  verdict(one: Verdict, laid: readonly string[]): string {
    const was = list(one.kept?.length ? one.kept : one.was, "et");
    const put = lettersOn(one, laid);
    const own = put.length > 1 ? `seuls ${list(put, "et")} sont à vous` : `seul ${put.join("")} est à vous`;
    switch (one.key) {
      case "stolen":
        return `vole ${list(one.stolen ?? one.was, "et")} : ${lettres(won(one))} à vous`;
      case "stolen-partly":
        return `vole ${list(one.stolen ?? [], "et")}, pas ${list(one.kept ?? [], "ni")}, de même sens (${one.evidence.join(", ")}) : ${lettres(won(one))} à vous`;
      case "stolen-and-spared":
        return `vole ${list(one.stolen ?? [], "et")}, sans prétendre voler ${list(one.kept ?? [], "et")} : ${lettres(won(one))} à vous`;
      case "same-word":
        return `même mot que ${was} (${one.evidence.join(", ")}) : ${own}`;
      case "same-family":
        return `même famille que ${was} (${one.evidence.join(", ")}) : ${own}`;
      case "spared":
        return `sans prétendre voler ${was} : ${own}`;
      case "from-own":
        return `${was} était déjà à vous, mot nouveau : ${lettres(one.cells.length)} à vous`;
      case "own":
        return `${was} était déjà à vous : ${own}`;
      case "partly-own":
        return `relie ${was}, dont un mot est déjà à vous : ${own}`;
      case "unfinished":
        return "pas encore un mot, à compléter avant la fin du tour";
      case "claimed-later":
        return "sera revendiqué à la fin du tour";
    }
    if (one.verdict === "unchanged") {
      const turned = lettersOn(one, one.turned);
      return turned.length > 1 ? `${list(turned, "et")} changent de camp` : `${turned.join("")} change de camp`;
    }
    return `mot nouveau : ${lettres(one.cells.length)} à vous`;
  },
  kinds: {
    new: "mot nouveau",
    stolen: "volé",
    lengthened: "allongé",
    unfinished: "inachevé",
    unchanged: "inchangé",
  },
  // the history
  told: {
    lays: (word: string) => `${word} est posé`,
    played: (word: string, was: readonly string[], verdict: Verdict["verdict"], turned: number) => {
      const stolen = turned > 1 ? `vol de ${lettres(turned)}` : turned ? "vol d’une lettre" : "vol";
      if (verdict === "stolen") return `${list(was, "et")} → ${word}, ${stolen}`;
      if (verdict === "lengthened") return `${list(was, "et")} → ${word}`;
      return turned ? `${word}, ${lettres(turned)} ${turned > 1 ? "retournées" : "retournée"}` : word;
    },
    stealing: (words: readonly string[]) => `vol aussi de ${list(words, "et")}`,
    ended: (blue: number, red: number) => `fin du tour, bleu ${blue}, rouge ${red}`,
    takenBack: (word: string) => `${word} est repris`,
  },
  // the history of a word
  histories: "Formes passées",
  historiesHint: "Un mot volé ne reprend jamais une forme qu’il a eue.",
  history: (word: string, forms: readonly string[]) => `${word} a été ${list(forms, "et")} : plus jamais.`,
  showWord: (word: string) => `Montrer ${word} sur le plateau`,
  // challenges
  challengeTitle: "Contester ?",
  challenge: (word: string) => `Contester ${word}`,
  claimed: (word: string, stolen: readonly string[]) =>
    stolen.length ? `${word}, qui vole ${list(stolen, "et")}` : word,
  secondsLeft: (seconds: number) => `${seconds} s`,
  challengeQuestion: (word: string) => `Contester ${word} ?`,
  challengeText:
    "Le dictionnaire tranche. Si le mot n’existe pas, ou si le vol n’en est pas un, le coup est défait et vous retournez jusqu’à trois lettres de l’adversaire. Sinon, c’est l’adversaire qui retourne trois des vôtres.",
  challengeClosed: "Trop tard : ce mot ne peut plus être contesté.",
  keep: "Laisser passer",
  penaltyMine: (most: number) =>
    most > 1
      ? `Choisissez jusqu’à ${most} lettres de l’adversaire à retourner.`
      : "Choisissez la lettre de l’adversaire à retourner.",
  penaltyTheirs: (name: string) => `${name} choisit des lettres à retourner.`,
  penaltyLeft: "Temps pour choisir",
  over: "La partie est finie.",
  ownKeys: [
    ["Alt + ← / Alt + →", "déplacer une lettre du chevalet"],
    ["Début / Fin", "aller au bord du plateau"],
  ] as readonly KeyText[],
};

export type JagoTexts = typeof fr;

const en: JagoTexts = {
  board: "JAGO board",
  rack: "Your rack",
  pool: "Pool",
  poolHint: "The letters that were replaced. Whoever plays may use them.",
  bag: (count) => (count ? `Bag: ${letters(count)}` : "The bag is empty"),
  empty: "empty",
  centre: "centre",
  colours: ["blue", "red"],
  owned: ["blue’s", "red’s"],
  mark: ["round", "square"],
  drafted: "to be laid",
  covers: (letter) => `on ${letter}`,
  wouldTurn: "would turn over",
  justLaid: "laid in this turn",
  traceLaid: "laid in the last turn",
  traceTurned: "turned in the last turn",
  pointedAt: "refused",
  choosable: "can be chosen",
  chosen: "chosen",
  fromPool: "from the pool",
  onBoard: "on the board",
  tile: (letter, place, of) => `${letter}, ${place} of ${of}`,
  shuffle: "Shuffle",
  sort: "Sort",
  recall: "Recall",
  yourTurnTitle: "Your turn",
  theirTurnTitle: (name) => `${name}’s turn`,
  penaltyTitle: "After the challenge",
  overTitle: "End of the game",
  takeBack: (word) => `Take back ${word}`,
  lay: (word) => (word ? `Lay ${word}` : "Lay the word"),
  end: "End the turn",
  turnOver: (count) => (count ? `Turn ${letters(count)}` : "Turn the letters"),
  readAcross: "Read across",
  readDown: "Read down",
  spare: (word) => `With ${word}, do not claim to steal:`,
  dialLabel: (blue, red) => `Dial: blue ${blue}, red ${red}`,
  glass: "Glass",
  grace: "Grace",
  glassStopped: "Glass stopped",
  hurry: (seconds) => `${seconds} seconds left in the glass.`,
  yourFirst: "You open: the first word covers the centre.",
  hintTouch: "Tap a letter, then a square.",
  yourTurn: (short) =>
    short
      ? `Your turn! To regain the advantage you need ${letters(short)} more.`
      : "Your turn! You already have the advantage.",
  canEnd: (lead) => `You have the advantage, by ${letters(lead)}. End the turn, or make another play.`,
  planAhead: (name) => `${name} is playing. You can lay letters to try something.`,
  waiting: (name) => `${name} is playing.`,
  keys: "By keyboard: arrows to choose the cell, Space to change direction, then type the word and press Enter.",
  scattered: "A play lies on a single row or a single column.",
  sameLetter: (letter) => `This ${letter} is already there.`,
  noTile: (letter) => `You have no ${letter}.`,
  direction: (down) => (down ? "Direction: down." : "Direction: across."),
  balance: (blue, red) => `Blue ${blue}, red ${red}`,
  after: "After this play",
  lead: (lead) => (lead > 0 ? `${lead} ahead` : lead < 0 ? `${-lead} behind` : "level"),
  plays: (words) => `Laid this turn: ${words.join(", ")}`,
  verdict(one, laid) {
    const was = list(one.kept?.length ? one.kept : one.was, "and");
    const put = lettersOn(one, laid);
    const own = `only ${list(put, "and")} ${put.length > 1 ? "are" : "is"} yours`;
    switch (one.key) {
      case "stolen":
        return `steals ${list(one.stolen ?? one.was, "and")}: ${letters(won(one))} for you`;
      case "stolen-partly":
        return `steals ${list(one.stolen ?? [], "and")}, not ${list(one.kept ?? [], "nor")}, which means the same (${one.evidence.join(", ")}): ${letters(won(one))} for you`;
      case "stolen-and-spared":
        return `steals ${list(one.stolen ?? [], "and")}, no steal of ${list(one.kept ?? [], "and")} is claimed: ${letters(won(one))} for you`;
      case "same-word":
        return `same word as ${was} (${one.evidence.join(", ")}): ${own}`;
      case "same-family":
        return `same family as ${was} (${one.evidence.join(", ")}): ${own}`;
      case "spared":
        return `no steal of ${was} is claimed: ${own}`;
      case "from-own":
        return `${was} was yours already, a new word: ${letters(one.cells.length)} for you`;
      case "own":
        return `${was} was yours already: ${own}`;
      case "partly-own":
        return `joins ${was}, one of which is yours already: ${own}`;
      case "unfinished":
        return "not a word yet: complete it before the turn ends";
      case "claimed-later":
        return "will be claimed at the end of the turn";
    }
    if (one.verdict === "unchanged") {
      const turned = lettersOn(one, one.turned);
      return `${list(turned, "and")} ${turned.length > 1 ? "change" : "changes"} sides`;
    }
    return `new word: ${letters(one.cells.length)} for you`;
  },
  kinds: {
    new: "new word",
    stolen: "stolen",
    lengthened: "lengthened",
    unfinished: "unfinished",
    unchanged: "unchanged",
  },
  told: {
    lays: (word) => `${word} is laid`,
    played: (word, was, verdict, turned) => {
      if (verdict === "stolen")
        return `${list(was, "and")} → ${word}, ${turned ? `${letters(turned)} stolen` : "stolen"}`;
      if (verdict === "lengthened") return `${list(was, "and")} → ${word}`;
      return turned ? `${word}, ${letters(turned)} turned` : word;
    },
    stealing: (words) => `${list(words, "and")} stolen too`,
    ended: (blue, red) => `end of the turn, blue ${blue}, red ${red}`,
    takenBack: (word) => `${word} is taken back`,
  },
  histories: "Past forms",
  historiesHint: "A stolen word never returns to a form it had.",
  history: (word, forms) => `${word} has been ${list(forms, "and")}: never again.`,
  showWord: (word) => `Show ${word} on the board`,
  challengeTitle: "Challenge?",
  challenge: (word) => `Challenge ${word}`,
  secondsLeft: (seconds) => `${seconds} s`,
  claimed: (word, stolen) => (stolen.length ? `${word}, which steals ${list(stolen, "and")}` : word),
  challengeQuestion: (word) => `Challenge ${word}?`,
  challengeText:
    "The dictionary decides. If the word does not exist, or the steal is none, the play is undone and you turn up to three letters of your opponent. Otherwise your opponent turns three of yours.",
  challengeClosed: "Too late: this word can no longer be challenged.",
  keep: "Let it pass",
  penaltyMine: (most) =>
    most > 1 ? `Choose up to ${most} of your opponent’s letters to turn.` : "Choose the opponent’s letter to turn.",
  penaltyTheirs: (name) => `${name} is choosing letters to turn.`,
  penaltyLeft: "Time to choose",
  over: "The game is over.",
  ownKeys: [
    ["Alt + ← / Alt + →", "move a letter of the rack"],
    ["Home / End", "go to the edge of the board"],
  ],
};

export const texts: Record<Language, JagoTexts> = { fr, en };
