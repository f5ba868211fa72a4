/** What the table of MOT POUR MOT says. */
import type { KeyText } from "$lib/keys";
import type { Language } from "../contract";

const many = (count: number, one: string, more: string) => `${count} ${count < 2 ? one : more}`;
const list = (items: readonly string[], and: string) =>
  items.length > 1 ? `${items.slice(0, -1).join(", ")} ${and} ${items.at(-1)}` : (items[0] ?? "");

const fr = {
  // teams
  yourTeam: "Votre équipe",
  otherTeam: "L’autre équipe",
  sides: ["L’équipe bleue", "L’équipe rouge"],
  you: "Vous",
  captain: "capitaine",
  makeCaptain: (name: string) => `Nommer ${name} capitaine`,
  gone: "parti",
  away: "absent",
  teams: "Les équipes",
  captures: (count: number, of: number) => `${many(count, "lettre", "lettres")} sur ${of}`,
  // the board
  board: "Les pistes : dix-sept lettres entre les deux équipes",
  middle: "au milieu",
  towards: (steps: number, team: string) => `${many(steps, "pas", "pas")} vers ${team}`,
  within: "à une traction de la capture",
  capturedBy: (team: string) => `capturé par ${team}`,
  was: (steps: number) => `${many(steps, "pas", "pas")} ce tour-ci`,
  would: (pulls: number, taken: boolean) => (taken ? "serait capturé" : `avancerait de ${many(pulls, "pas", "pas")}`),
  // the category and the clock
  category: "Catégorie",
  phases: {
    reading: "Lecture",
    thinking: "Sablier",
    spelling: "Sablier",
    checking: "Vérification",
    explaining: "Explication",
    voting: "Vote",
  },
  secondsLeft: (seconds: number) => many(seconds, "seconde", "secondes"),
  soon: (seconds: number) => `Plus que ${many(seconds, "seconde", "secondes")}.`,
  plays: (who: string) => `À ${who} de jouer`,
  yourTurn: "À vous de jouer",
  yourTeamPlays: "À votre équipe de jouer",
  wins: (team: string, you: boolean) => (you ? "Vous avez gagné" : `${team} : c’est gagné !`),
  drawn: "La victoire est partagée",
  // what there is to do
  todo: {
    read: (other: string) => `Lisez bien : ${other} va retourner le sablier.`,
    start: "Tous ont lu ? Retournez le sablier.",
    lock: "Trouvez un mot qui convient.",
    lockForTeam: "Écoutez votre équipe, puis annoncez un mot.",
    propose: (captain: string) => `Proposez des mots : ${captain} choisira.`,
    "await-word": (active: string) => `${active} cherche un mot.`,
    spell: "Épelez-le avant la fin du sablier !",
    "await-letters": (captain: string) => `${captain} épelle.`,
    judge: "À vous de juger ce mot.",
    judged: "Vous laissez passer. On attend vos équipiers.",
    "await-judges": (others: string) => `${others} examine le mot.`,
    explain: "On conteste votre mot. Expliquez pourquoi il convient.",
    listen: (captain: string) => `${captain} s’explique.`,
    vote: "Votez : votre bulletin reste secret jusqu’au bout.",
    voted: "A voté. On attend les autres bulletins.",
    over: "La partie est finie.",
  },
  turnOf: (name: string, todo: string) => `${name} : ${todo}`,
  // the word
  word: "Votre mot",
  wordFor: (name: string) => `Le mot de ${name}`,
  placeholder: "Votre mot…",
  announce: (word: string) => (word ? `Annoncer ${word}` : "Annoncer le mot"),
  propose: (word: string) => (word ? `Proposer ${word}` : "Proposer un mot"),
  proper: "nom propre",
  pass: "Passer",
  clear: "Effacer",
  turn: "Retourner le sablier",
  spellNext: (letter: string) => `Épeler ${letter}`,
  spellAll: "Tout épeler",
  keyboard: "Clavier",
  keys: {
    "⌫": "Effacer une lettre",
    "⇧": "Majuscule, pour un nom propre",
    "-": "Trait d’union",
    "’": "Apostrophe",
  } as Record<string, string>,
  screenKeyboard: "Clavier à l’écran",
  spelledSoFar: (word: string, done: string, rest: string) =>
    !done
      ? `Mot annoncé : ${word}`
      : rest
        ? `${word} : épelé jusqu’à ${done}, reste ${rest}`
        : `${word}, épelé en entier`,
  letterSpelled: (letter: string, moved: boolean) => (moved ? `${letter} avance.` : `${letter} ne bouge pas.`),
  foresee: (moved: readonly string[], taken: readonly string[]) => {
    if (!moved.length) return "Aucune lettre ne bougerait.";
    const pulled = `${list(moved, "et")} ${moved.length > 1 ? "avanceraient" : "avancerait"}`;
    return taken.length
      ? `${pulled}, ${list(taken, "et")} ${taken.length > 1 ? "capturés" : "capturé"} !`
      : `${pulled}.`;
  },
  thinkHint: "Tapez un mot : vous verrez ce qu’il déplace.",
  waitHint: "Regardez les lettres qui approchent de chaque bord.",
  // the team
  proposals: "Propositions",
  noProposals: "Pas encore de proposition.",
  take: "Prendre",
  talk: "Entre vous",
  talkNew: (count: number) =>
    count ? `Entre vous, ${many(count, "message nouveau", "messages nouveaux")}` : "Entre vous",
  talkHint: "L’autre équipe ne voit rien de ceci.",
  say: "Dire à l’équipe",
  send: "Envoyer",
  quick: ["Oui !", "Plus long ?", "Bien écrit ?", "Vite !"],
  given: "Mots déjà donnés",
  noneGiven: "Les mots donnés s’aligneront ici : chacun ne sert qu’une fois.",
  // checks
  check: "Vérifier l’orthographe",
  checkHint: "S’il est bien écrit, c’est vous qui passez votre tour.",
  contest: "Contester",
  contestHint: "Le capitaine s’explique, puis tout le monde vote.",
  accept: "Laisser passer",
  passed: (count: number, of: number) => `${count} sur ${of} laissent passer.`,
  skips: (team: string, you: boolean) => (you ? "Vous passerez votre tour." : `${team} passera son tour.`),
  // explanation and vote
  explanation: "Votre explication",
  explanationHint: "Pourquoi le mot convient…",
  explain: "Envoyer l’explication",
  aloud: "Je l’ai dit de vive voix",
  explained: (text: string) => `« ${text} »`,
  unexplained: "Aucune explication n’est écrite.",
  fits: (word: string, category: string) => `${word} répond-il à « ${category} » ?`,
  written: (word: string) => `${word} est-il bien écrit ?`,
  votes: { yes: "Oui", no: "Non", unsure: "Sans avis" } as Record<string, string>,
  secret: "Vote secret",
  ballots: "Les bulletins",
  hasVoted: "a voté",
  votesNow: (name: string) => `${name} vote. Les autres regardent ailleurs !`,
  waiting: "réfléchit",
  tally: "Le dépouillement",
  stands: (word: string, stands: boolean) =>
    stands ? `${word} reste.` : `${word} ne compte pas : les lettres retournent à leur place.`,
  // what happened
  capturedNow: (letters: readonly string[]) =>
    `${list(letters, "et")} ${letters.length > 1 ? "capturés" : "capturé"} !`,
  back: (word: string) => `${word} ne compte pas : les lettres retournent.`,
  stop: "Stop !",
  again: (team: string, you: boolean) => (you ? "Bien écrit : vous rejouez !" : `Bien écrit : ${team} rejoue !`),
  told: {
    started: (category: string) => `sablier lancé : « ${category} »`,
    locked: (word: string) => `mot annoncé : ${word}`,
    captured: (letters: readonly string[]) => `capture de ${list(letters, "et")} !`,
  },
  ownKeys: [
    ["A…Z", "écrire le mot ; pendant l’épellation, épeler"],
    ["← / →", "sur le plateau : aller d’une lettre à l’autre"],
    ["Début / Fin", "sur le plateau : première, dernière lettre"],
  ] as readonly KeyText[],
};

export type MotTexts = typeof fr;

const en: MotTexts = {
  yourTeam: "Your team",
  otherTeam: "The other team",
  sides: ["The blue team", "The red team"],
  you: "You",
  captain: "captain",
  makeCaptain: (name) => `Make ${name} the captain`,
  gone: "gone",
  away: "away",
  teams: "The teams",
  captures: (count, of) => `${many(count, "letter", "letters")} of ${of}`,
  board: "The tracks: seventeen letters between the two teams",
  middle: "in the middle",
  towards: (steps, team) => `${many(steps, "step", "steps")} towards ${team}`,
  within: "one pull from capture",
  capturedBy: (team) => `captured by ${team}`,
  was: (steps) => `${many(steps, "step", "steps")} in this turn`,
  would: (pulls, taken) => (taken ? "would be captured" : `would move ${many(pulls, "step", "steps")}`),
  category: "Category",
  phases: {
    reading: "Reading",
    thinking: "Timer",
    spelling: "Timer",
    checking: "Check",
    explaining: "Explanation",
    voting: "Vote",
  },
  secondsLeft: (seconds) => many(seconds, "second", "seconds"),
  soon: (seconds) => `${many(seconds, "second", "seconds")} left.`,
  plays: (who) => `${who} to play`,
  yourTurn: "Your turn",
  yourTeamPlays: "Your team’s turn",
  wins: (team, you) => (you ? "You have won" : `${team}: victory!`),
  drawn: "The victory is shared",
  todo: {
    read: (other) => `Read it well: ${other} will turn the timer.`,
    start: "Has everybody read it? Turn the timer.",
    lock: "Find a word that fits.",
    lockForTeam: "Listen to your team, then announce a word.",
    propose: (captain) => `Propose words: ${captain} will choose.`,
    "await-word": (active) => `${active} is looking for a word.`,
    spell: "Spell it before the timer runs out!",
    "await-letters": (captain) => `${captain} is spelling.`,
    judge: "It is for you to judge this word.",
    judged: "You let it pass. Your teammates are still at it.",
    "await-judges": (others) => `${others} is looking at the word.`,
    explain: "Your word is contested. Explain why it fits.",
    listen: (captain) => `${captain} explains.`,
    vote: "Vote: your ballot stays secret until the count.",
    voted: "Voted. The other ballots are still out.",
    over: "The game is over.",
  },
  turnOf: (name, todo) => `${name}: ${todo}`,
  word: "Your word",
  wordFor: (name) => `${name}’s word`,
  placeholder: "Your word…",
  announce: (word) => (word ? `Announce ${word}` : "Announce the word"),
  propose: (word) => (word ? `Propose ${word}` : "Propose a word"),
  proper: "proper noun",
  pass: "Pass",
  clear: "Clear",
  turn: "Turn the timer",
  spellNext: (letter) => `Spell ${letter}`,
  spellAll: "Spell it all",
  keyboard: "Keyboard",
  keys: { "⌫": "Delete a letter", "⇧": "Capital, for a proper noun", "-": "Hyphen", "’": "Apostrophe" },
  screenKeyboard: "Keyboard on the screen",
  spelledSoFar: (word, done, rest) =>
    !done
      ? `Word announced: ${word}`
      : rest
        ? `${word}: spelled ${done}, ${rest} to go`
        : `${word}, spelled to the end`,
  letterSpelled: (letter, moved) => (moved ? `${letter} moves.` : `${letter} does not move.`),
  foresee: (moved, taken) => {
    if (!moved.length) return "No letter would move.";
    const pulled = `${list(moved, "and")} would move`;
    return taken.length ? `${pulled}, ${list(taken, "and")} captured!` : `${pulled}.`;
  },
  thinkHint: "Type a word to see what it moves.",
  waitHint: "Watch the letters that come near either edge.",
  proposals: "Proposals",
  noProposals: "No proposal yet.",
  take: "Take",
  talk: "Among you",
  talkNew: (count) => (count ? `Among you, ${many(count, "new message", "new messages")}` : "Among you"),
  talkHint: "The other team sees nothing of this.",
  say: "Tell the team",
  send: "Send",
  quick: ["Yes!", "Longer?", "Spelt right?", "Quick!"],
  given: "Words given so far",
  noneGiven: "The words given will stand here: each can be used only once.",
  check: "Check the spelling",
  checkHint: "If it is right, you skip your turn.",
  contest: "Contest",
  contestHint: "The captain explains, then everybody votes.",
  accept: "Let it pass",
  passed: (count, of) => `${count} of ${of} let it pass.`,
  skips: (team, you) => (you ? "You will skip your turn." : `${team} will skip a turn.`),
  explanation: "Your explanation",
  explanationHint: "Why the word fits…",
  explain: "Send the explanation",
  aloud: "I said it aloud",
  explained: (text) => `“${text}”`,
  unexplained: "No explanation was written.",
  fits: (word, category) => `Does ${word} fit “${category}”?`,
  written: (word) => `Is ${word} well written?`,
  votes: { yes: "Yes", no: "No", unsure: "Unsure" },
  secret: "Secret vote",
  ballots: "The ballots",
  hasVoted: "has voted",
  votesNow: (name) => `${name} votes. The others look away!`,
  waiting: "thinking",
  tally: "The count",
  stands: (word, stands) => (stands ? `${word} stands.` : `${word} does not count: the letters go back.`),
  capturedNow: (letters) => `${list(letters, "and")} captured!`,
  back: (word) => `${word} does not count: the letters go back.`,
  stop: "Stop!",
  again: (team, you) => (you ? "Well written: you play again!" : `Well written: ${team} plays again!`),
  told: {
    started: (category) => `timer turned: “${category}”`,
    locked: (word) => `word announced: ${word}`,
    captured: (letters) => `${list(letters, "and")} captured!`,
  },
  ownKeys: [
    ["A…Z", "write the word; while it is spelled, spell"],
    ["← / →", "on the board: go from letter to letter"],
    ["Home / End", "on the board: first, last letter"],
  ],
};

export const texts: Record<Language, MotTexts> = { fr, en };
