/** What a prism shows, on the rack and on the grid. */

/** The face of a joker. */
export const STAR = "*";

/** How a prism lies: letter up, letter hidden, colour, and whether the letter up is a star's. */
export interface Shown {
  letter: string;
  hidden: string;
  red: boolean;
  star: boolean;
}

/** How a prism of the rack lies. */
export function shownOnRack(kind: string, turned: boolean): Shown {
  const [first, second] = turned ? [kind[1]!, kind[0]!] : [kind[0]!, kind[1]!];
  return { letter: first, hidden: second, red: kind[2] === "r", star: first === STAR };
}

/** How a prism of the grid is written: "VTr", "nEr" for a star that plays N. */
export function shownOnGrid(token: string): Shown {
  const up = token[0]!;
  const star = up !== up.toUpperCase();
  return { letter: up.toUpperCase(), hidden: token[1]!, red: token[2] === "r", star };
}
