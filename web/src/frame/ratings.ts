/** What is said of ratings and rankings, and how a curve is drawn. */
import type { RatingPoint } from "$lib/protocol";

const change = (points: number) => (points < 0 ? `−${-points}` : `+${points}`);

const fr = {
  provisional: "provisoire",
  change,
  measureHint: "Le niveau qui vous va, d’après vos cotes",
  ratedHint: "Elle compte pour la cote de chacun : sans conseils ni coups repris.",
  mine: "Mes cotes",
  none: "Pas encore de partie classée.",
  how: "Cochez « Partie classée » en ouvrant une table : la cote de chacun suit ses résultats.",
  games: (count: number) => `${count} ${count < 2 ? "partie classée" : "parties classées"}`,
  curve: (game: string, first: number, last: number) => `Cote à ${game} : de ${first} à ${last}`,
  from: (day: string) => `depuis le ${day}`,
  margin: "Le vrai niveau est dans la bande claire deux fois sur trois.",
  board: "Les meilleurs de la maison",
  time: "Période",
  week: "Cette semaine",
  ever: "Depuis toujours",
  empty: "Personne ne figure encore ici.",
  emptyWeek: "Personne n’a joué de partie classée cette semaine.",
  want: "Figurer au classement",
  wantHint: "Votre nom et vos cotes y seront visibles de tous. Sinon, vous seul les voyez.",
  provisionalOnes: "Cotes provisoires : encore trop peu de parties pour un rang",
  whole: (count: number) => `Voir les ${count} premiers`,
  columns: { place: "Rang", name: "Nom", points: "Cote", games: "Parties", gained: "Gain" },
  nameless: "Sans nom",
  you: "vous",
  offline: "Le classement n’est pas joignable en ce moment.",
};

const en: typeof fr = {
  provisional: "provisional",
  change,
  measureHint: "The level that suits you, by your ratings",
  ratedHint: "It counts for everybody’s rating: no hints, no moves taken back.",
  mine: "My ratings",
  none: "No rated game yet.",
  how: "Tick “Rated game” when you open a table: everybody’s rating follows their results.",
  games: (count: number) => `${count} rated ${count === 1 ? "game" : "games"}`,
  curve: (game: string, first: number, last: number) => `Rating at ${game}: from ${first} to ${last}`,
  from: (day: string) => `since ${day}`,
  margin: "The true strength is within the pale band two times out of three.",
  board: "The best of the house",
  time: "Time",
  week: "This week",
  ever: "All time",
  empty: "Nobody is here yet.",
  emptyWeek: "Nobody has played a rated game this week.",
  want: "Be on the ranking",
  wantHint: "Everybody will see your name and your ratings there. Otherwise you alone see them.",
  provisionalOnes: "Provisional ratings: too few games for a rank yet",
  whole: (count) => `Show the first ${count}`,
  columns: { place: "Rank", name: "Name", points: "Rating", games: "Games", gained: "Gain" },
  nameless: "Nameless",
  you: "you",
  offline: "The ranking cannot be reached at the moment.",
};

export const texts = { fr, en };

/** A curve as paths: the rating after each game, and how far off it may be. */
export interface Curve {
  line: string;
  band: string;
  /** The last point. */
  end: { x: number; y: number };
  least: number;
  most: number;
}

/** No curve is drawn with fewer points from bottom to top: small changes shall look small. */
const FEWEST_POINTS = 200;

/** The curve of these games, one after the other, on a sheet of this size. */
export function curveOf(points: readonly RatingPoint[], width: number, height: number): Curve {
  const ratings = points.map((one) => one.rating);
  const middle = (Math.min(...ratings.map((one) => one.points)) + Math.max(...ratings.map((one) => one.points))) / 2;
  const reach = Math.max(FEWEST_POINTS / 2, ...ratings.map((one) => Math.abs(one.points - middle)));
  const least = Math.floor((middle - reach) / 50) * 50;
  const most = Math.ceil((middle + reach) / 50) * 50;
  const x = (place: number) => round(points.length > 1 ? (place / (points.length - 1)) * width : width);
  const y = (value: number) => round(height * (1 - (Math.min(most, Math.max(least, value)) - least) / (most - least)));
  const path = (values: readonly number[]) => values.map((value, place) => `${x(place)} ${y(value)}`);
  const upper = path(ratings.map((one) => one.points + one.margin));
  const lower = path(ratings.map((one) => one.points - one.margin));
  return {
    line: `M${path(ratings.map((one) => one.points)).join("L")}`,
    band: `M${[...upper, ...lower.reverse()].join("L")}Z`,
    end: { x: x(points.length - 1), y: y(ratings.at(-1)!.points) },
    least,
    most,
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
