/** What is said of seats in a running game. It is fetched with what says it: few tables need it. */
import { ofWhom } from "$lib/ofWhom";
import { settings } from "$lib/settings.svelte";

const fr = {
  leave: "Quitter ma place ?",
  leaveHint:
    "Votre place devient libre, et la partie continue. Tant que personne d’autre ne s’y assied, vous pouvez la reprendre.",
  resignHint: "La partie est perdue pour vous, pour de bon. S’il reste plusieurs joueurs, ils continuent sans vous.",
  hand: "Laisser un robot jouer pour moi ?",
  handHint:
    "Vous gardez votre place, et la reprenez quand vous voulez. La partie ne compte plus pour le classement. De quelle force ?",
  kickSure: (name: string) => `Libérer la place ${ofWhom(name)} ?`,
  kickHint: "Cette personne ne pourra plus s’asseoir à cette table, sauf si vous l’invitez à nouveau.",
  closeHint: "La partie s’arrête là, sans gagnant.",
  putBot: (seat: number) => `Mettre un robot à la place ${seat}`,
  seats: "Les places",
  left: "Vous avez quitté votre place : elle est encore libre.",
  leftToBot: "Vous avez quitté votre place : un robot y joue.",
  standsIn: "Un robot joue pour vous.",
  free: (seat: number) => `La place ${seat} est libre.`,
  promised: (seat: number) => `La place ${seat} est gardée pour la personne invitée.`,
  invite: "Inviter quelqu’un",
  withdraw: "Retirer l’invitation",
  link: (seat: number) => `Le lien pour la place ${seat}`,
  gone: (name: string) => `${name} n’est plus là.`,
  goneFor: (name: string, time: string) => `${name} n’est plus là. On pourra prendre sa place dans ${time}.`,
  ask: "Demander cette place",
  standIn: "Laisser un robot jouer à sa place",
  standInHint: (name: string) =>
    `${name} pourra reprendre sa place à tout moment. Ceux qui sont là doivent être d’accord, et la partie ne compte plus pour le classement.`,
  asks: (who: string, whose: string) => `${who} demande la place ${ofWhom(whose)}.`,
  asksBot: (who: string, whose: string) => `${who} propose qu’un robot joue pour ${whose}.`,
  asked: "Demandé : ceux qui sont là doivent être d’accord.",
  somebody: "Quelqu’un",
};

const en: typeof fr = {
  leave: "Leave my seat?",
  leaveHint: "Your seat becomes free, and the game goes on. You may take it again as long as nobody else sits there.",
  resignHint: "The game is lost for you, for good. If several players are left, they play on without you.",
  hand: "Let a bot play for me?",
  handHint:
    "You keep your seat, and take it back whenever you like. The game no longer counts for the ratings. How strong?",
  kickSure: (name) => `Free the seat of ${name}?`,
  kickHint: "This person cannot sit down at this table again, unless you invite them.",
  closeHint: "The game ends here, without a winner.",
  putBot: (seat) => `Put a bot on seat ${seat}`,
  seats: "Seats",
  left: "You left your seat: it is still free.",
  leftToBot: "You left your seat: a bot plays there.",
  standsIn: "A bot plays for you.",
  free: (seat) => `Seat ${seat} is free.`,
  promised: (seat) => `Seat ${seat} is kept for who is invited.`,
  invite: "Invite somebody",
  withdraw: "Withdraw the invitation",
  link: (seat) => `The link to seat ${seat}`,
  gone: (name) => `${name} is gone.`,
  goneFor: (name, time) => `${name} is gone. The seat can be taken in ${time}.`,
  ask: "Ask for this seat",
  standIn: "Let a bot play in their place",
  standInHint: (name) =>
    `${name} may take the seat back at any time. Everybody who is here has to agree, and the game no longer counts for the ratings.`,
  asks: (who, whose) => `${who} asks for the seat of ${whose}.`,
  asksBot: (who, whose) => `${who} proposes that a bot plays for ${whose}.`,
  asked: "Asked: everybody who is here has to agree.",
  somebody: "Somebody",
};

/** The texts in the chosen language. */
export const s = () => (settings.language === "en" ? en : fr);
