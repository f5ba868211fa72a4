/** What is said where somebody reports a word, and of what became of it. */
const fr = {
  which: "Quel mot ?",
  lead: {
    missing: "Ce mot manque au dictionnaire ? Qui tient la maison lira votre raison et vous répondra.",
    wrong: "Ce mot ne devrait pas être dans le dictionnaire ? Qui tient la maison lira votre raison et vous répondra.",
  },
  spelling: "Comment il s’écrit, avec ses accents",
  why: "Pourquoi ?",
  choose: "Choisissez une raison",
  reasons: {
    missing: {
      dictionary: "Il est dans un dictionnaire",
      form: "C’est une forme d’un mot connu",
      usual: "On l’emploie tous les jours",
      other: "Autre raison",
    },
    wrong: {
      misspelt: "Il est mal orthographié",
      name: "C’est un nom propre, un sigle ou une abréviation",
      foreign: "Ce n’est pas du français",
      unknown: "Je ne le trouve nulle part",
      rude: "Il est blessant",
      other: "Autre raison",
    },
  },
  more: "Une précision (facultatif)",
  say: "Laquelle ?",
  send: "Envoyer",
  lookUp: "Voir dans le dictionnaire",
  thanks: "Merci ! La réponse viendra à la page du dictionnaire.",
  mine: "Mes signalements",
  said: { missing: "manque", wrong: "ne devrait pas y être" },
  waiting: "En attente d’une réponse.",
  accepted: "Accepté.",
  refused: "Refusé.",
};

const en: typeof fr = {
  which: "Which word?",
  lead: {
    missing: "Is this word missing in the dictionary? Who runs the house will read your reason and answer you.",
    wrong: "Should this word not be in the dictionary? Who runs the house will read your reason and answer you.",
  },
  spelling: "How it is written, with its accents",
  why: "Why?",
  choose: "Choose a reason",
  reasons: {
    missing: {
      dictionary: "It is in a dictionary",
      form: "It is a form of a known word",
      usual: "It is used every day",
      other: "Another reason",
    },
    wrong: {
      misspelt: "It is misspelt",
      name: "It is a name or an abbreviation",
      foreign: "It is not French",
      unknown: "I find it nowhere",
      rude: "It is hurtful",
      other: "Another reason",
    },
  },
  more: "More about it (optional)",
  say: "Which one?",
  send: "Send",
  lookUp: "See it in the dictionary",
  thanks: "Thank you! The answer will come on the page of the dictionary.",
  mine: "My reports",
  said: { missing: "is missing", wrong: "should not be there" },
  waiting: "Waiting for an answer.",
  accepted: "Accepted.",
  refused: "Refused.",
};

export const texts = { fr, en };
