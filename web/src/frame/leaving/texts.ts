/** What is said about what a house keeps of somebody: here, and on the page that tells it all. */
import { settings } from "$lib/settings.svelte";

const games = (count: number) => (count < 2 ? `${count} partie` : `${count} parties`);

const fr = {
  title: "Ce que la maison garde de moi",
  lead: "Tout est dans un fichier que vous pouvez emporter, et tout peut être oublié.",
  privacy: "Ce qui est gardé, et pourquoi",
  export: "Emporter mes données",
  exported: "Le fichier est prêt.",
  forget: "M’oublier",
  sure: "Tout oublier, pour toujours ?",
  consequences: "Voici ce qui se passera, aussitôt et sans retour :",
  running: (count: number) =>
    count
      ? `${games(count)} en cours : un robot joue à votre place, ou la table ferme si personne d’autre n’y est.`
      : "",
  finished: (count: number) =>
    count ? `${games(count)} ${count < 2 ? "finie" : "finies"} : les coups restent, sans votre nom.` : "",
  lines: (count: number) =>
    count ? `${count} ${count < 2 ? "message" : "messages"} de vous : vos mots sont effacés.` : "",
  rated: (count: number) => (count ? `Votre classement (${games(count)}) disparaît, ceux des autres restent.` : ""),
  all: "Votre nom, votre phrase, vos clés, vos appareils, votre profil et vos choix sont effacés.",
  nobody: "Personne ne pourra vous rendre votre place, pas même qui tient cette maison.",
  type: "Pour être sûr, écrivez : oublier",
  word: "oublier",
  yes: "Tout oublier",
  offline: "Le serveur ne répond pas.",
  page: {
    title: "Vie privée",
    lead: "Ce que cette maison garde, pourquoi, combien de temps, et comment l’effacer.",
    parts: (days: number): [string, string[]][] => [
      [
        "Ce que votre appareil garde",
        [
          "Un jeton, qui est votre identité ici, et vos réglages : langue, apparence, nom, jeux appris. Ils restent dans la mémoire de votre navigateur.",
          "Aucun cookie, aucun traceur, aucune publicité. Rien n’est chargé d’un autre site.",
        ],
      ],
      [
        "Ce que la maison garde",
        [
          "Les parties : qui était assis où, sous quel nom, chaque coup, et ce qui s’est dit à la table. Une partie finie peut être revue par qui en a l’adresse.",
          "De qui y a joué : le résultat, les mots posés et les adversaires, pour le profil que vous seul voyez tant que vous ne le montrez pas ; le classement des parties classées.",
          "De qui garde sa place : le nom, l’empreinte de la phrase (jamais la phrase), les clés d’accès, et la liste des appareils (navigateur et système, dernière visite).",
          "Vos choix : qui vous avez bloqué ou masqué, les parties que vous avez cachées, les mots et les messages que vous avez signalés, les notifications demandées.",
        ],
      ],
      [
        "Ce que la maison ne garde pas",
        [
          "Ni adresse de courriel ni téléphone, sauf si vous donnez une adresse pour être prévenu. Une alerte passe, chiffrée, par le service de l’éditeur de votre navigateur ; un courriel, par celui de votre boîte.",
          "Les adresses réseau servent à limiter les abus, en mémoire, et ne sont pas enregistrées. Les journaux n’ont ni noms, ni jetons, ni messages.",
        ],
      ],
      [
        "Combien de temps",
        [
          days
            ? `Les tables finies ou abandonnées sont supprimées après ${days} jours, avec tout ce qui s’y est dit. Les résultats et les classements restent.`
            : "Cette maison garde les parties sans limite de temps.",
          "Un message retiré par qui tient la maison est effacé pour de bon. De chaque table, les 200 derniers messages sont montrés.",
          "Des sauvegardes faites par qui tient la maison peuvent garder plus longtemps ce qui était là ce jour-là.",
        ],
      ],
      [
        "Emporter, effacer",
        [
          "Sous « Votre place », un fichier contient tout ce que la maison sait de vous. On y lit aussi les noms sous lesquels d’autres ont joué avec vous, comme dans votre profil.",
          "Là aussi, vous pouvez tout faire oublier : nom, appareils, clés, profil, classement et mots disparaissent ; les parties finies gardent leurs coups, sans votre nom ; il ne reste de vous qu’une empreinte qui rend vos anciens jetons sans valeur.",
        ],
      ],
      [
        "Qui lit quoi",
        [
          "Pendant une partie, les spectateurs parlent entre eux ; les joueurs le lisent quand elle est finie.",
          "Qui tient la maison lit les messages signalés et ce qui se disait autour, peut les retirer, et écarter quelqu’un pour un temps. Chacun de ces gestes est noté.",
        ],
      ],
    ],
    place: "Votre place",
  },
};

const plural = (count: number) => (count === 1 ? "1 game" : `${count} games`);

const en: typeof fr = {
  title: "What the house keeps of me",
  lead: "All of it is in a file that you can take along, and all of it can be forgotten.",
  privacy: "What is kept, and why",
  export: "Take my data along",
  exported: "The file is ready.",
  forget: "Forget me",
  sure: "Forget everything, for ever?",
  consequences: "This is what will happen, at once and for good:",
  running: (count) =>
    count ? `${plural(count)} going on: a robot plays for you, or the table closes where you are alone.` : "",
  finished: (count) => (count ? `${plural(count)} finished: the moves stay, under no name.` : ""),
  lines: (count) => (count ? `${count} ${count === 1 ? "message" : "messages"} of yours: the words are erased.` : ""),
  rated: (count) => (count ? `Your ratings (${plural(count)}) disappear, those of others stay.` : ""),
  all: "Your name, phrase, passkeys, devices, profile and choices are erased.",
  nobody: "Nobody can give you your place back, not even who runs this house.",
  type: "To be sure, write: forget",
  word: "forget",
  yes: "Forget everything",
  offline: "The server does not answer.",
  page: {
    title: "Privacy",
    lead: "What this house keeps, why, for how long, and how to erase it.",
    parts: (days) => [
      [
        "What your device keeps",
        [
          "A token, which is your identity here, and your settings: language, look, name, games learnt. They stay in the memory of your browser.",
          "No cookies, no trackers, no advertising. Nothing is loaded from another site.",
        ],
      ],
      [
        "What the house keeps",
        [
          "The games: who sat where, under which name, every move, and what was said at the table. A finished game can be seen again by who has its address.",
          "Of who played: the result, the words made and the opponents, for the profile that only you see as long as you do not show it; the ratings of rated games.",
          "Of who solves puzzles: their first answer to each, the hints they asked for, their answers to the challenges of the day, and the rating that follows.",
          "Of who keeps their place: the name, a print of the phrase (never the phrase), the passkeys, and the list of devices (browser and system, last visit).",
          "Your choices: whom you blocked or muted, the games that you hid, the words and messages that you reported, the notices that you asked for.",
        ],
      ],
      [
        "What the house does not keep",
        [
          "Neither e-mail address nor telephone, unless you give an address to be told something. An alert passes, encrypted, through the service of who makes your browser; a letter, through that of your mailbox.",
          "Network addresses serve to keep abuse down, in memory, and are not stored. Logs hold no names, tokens or messages.",
        ],
      ],
      [
        "For how long",
        [
          days
            ? `Tables that are finished or abandoned are removed after ${days} days, with all that was said there. Results and ratings stay.`
            : "This house keeps games without limit of time.",
          "A message that is removed by who runs the house is erased for good. The last 200 messages of a table are shown.",
          "Backups that who runs the house has made may keep for longer what was there that day.",
        ],
      ],
      [
        "Take it along, erase it",
        [
          "Under “Your place”, a file holds all that the house knows of you. It also has the names under which others played with you, as your profile does.",
          "There you can also have everything forgotten: name, devices, keys, profile, ratings and words disappear; finished games keep their moves, under no name; what stays of you is a print that makes your old tokens worthless.",
        ],
      ],
      [
        "Who reads what",
        [
          "During a game, those who watch talk among themselves; the players read it when it is over.",
          "Who runs the house reads reported messages and what was said around them, can remove them, and ban somebody for a time. Each of these deeds is noted.",
        ],
      ],
    ],
    place: "Your place",
  },
};

/** The texts in the chosen language. */
export const m = () => (settings.language === "en" ? en : fr);
