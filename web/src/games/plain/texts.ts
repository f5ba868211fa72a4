/** What is said to a player of a game that is shown as text. */
const fr = {
  board: "La table",
  action: "Votre coup",
  hint: "Écrivez votre coup comme le disent les règles du jeu. L’arbitre répond pendant que vous écrivez.",
  notYet: "Ce n’est pas encore à vous. Vous pouvez déjà écrire un coup.",
  play: "Jouer",
};

const en: typeof fr = {
  board: "The table",
  action: "Your move",
  hint: "Write your move as the rules of the game say. The referee answers while you write.",
  notYet: "It is not your turn yet. You can write a move already.",
  play: "Play",
};

export const texts = { fr, en };
