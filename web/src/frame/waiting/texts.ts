/** What is said in a waiting room. It is fetched with what says it: nobody needs it once a game runs. */
import { ofWhom } from "$lib/ofWhom";
import { settings } from "$lib/settings.svelte";

const fr = {
  gather: "Avant la partie",
  gatherHint: "La partie commence quand tout le monde est prêt, ou quand l’hôte la lance.",
  days: (days: number) => `Par correspondance : ${days} ${days < 2 ? "jour" : "jours"} par tour`,
  full: "Toutes les places sont prises.",
  late: "Restez ici : si une place se libère, vous pourrez la prendre. Sinon vous regarderez la partie.",
  team: (number: number) => `Équipe ${number}`,
  captain: "capitaine",
  ready: "prêt",
  iAmReady: "Je suis prêt",
  notYet: "Pas encore",
  howMany: (ready: number, all: number) =>
    ready ? `${ready} sur ${all} ${ready < 2 ? "est prêt" : "sont prêts"}.` : "Personne n’est encore prêt.",
  freeSeats: (count: number) => (count < 2 ? "Il reste une place libre." : `Il reste ${count} places libres.`),
  start: "Commencer",
  shuffle: "Mélanger les places",
  fill: "Des robots aux places libres",
  come: "M’asseoir ici",
  change: "Changer d’équipe",
  more: (seat: number, name: string) => `Place ${seat}, ${name} : que faire ?`,
  seat: (seat: number, name: string) => `Place ${seat} : ${name}`,
  makeCaptain: "Nommer capitaine",
  swap: "Échanger cette place avec",
  swapNow: "Échanger",
  kickSure: (name: string) => `Libérer la place ${ofWhom(name)} ?`,
  kickHint: "Cette personne ne pourra plus s’asseoir à cette table, sauf si vous l’invitez à nouveau.",
  closeHint: "La partie n’aura pas lieu, et ceux qui attendent le verront aussitôt.",
};

const en: typeof fr = {
  gather: "Before the game",
  gatherHint: "The game begins when everybody is ready, or when the host starts it.",
  days: (days) => `By correspondence: ${days} ${days === 1 ? "day" : "days"} for a turn`,
  full: "All seats are taken.",
  late: "Stay here: if a seat becomes free, you may take it. Otherwise you will watch the game.",
  team: (number) => `Team ${number}`,
  captain: "captain",
  ready: "ready",
  iAmReady: "I am ready",
  notYet: "Not yet",
  howMany: (ready, all) => (ready ? `${ready} of ${all} ${ready === 1 ? "is" : "are"} ready.` : "Nobody is ready yet."),
  freeSeats: (count) => (count < 2 ? "One seat is free." : `${count} seats are free.`),
  start: "Start",
  shuffle: "Shuffle the seats",
  fill: "Bots on the free seats",
  come: "Sit here",
  change: "Change teams",
  more: (seat, name) => `Seat ${seat}, ${name}: what to do?`,
  seat: (seat, name) => `Seat ${seat}: ${name}`,
  makeCaptain: "Make captain",
  swap: "Swap this seat with",
  swapNow: "Swap",
  kickSure: (name) => `Free the seat of ${name}?`,
  kickHint: "This person cannot sit down at this table again, unless you invite them.",
  closeHint: "There will be no game, and those who wait will see it at once.",
};

/** The texts in the chosen language. */
export const w = () => (settings.language === "en" ? en : fr);
