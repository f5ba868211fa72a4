/** A result as a text to hand on: it says how well it went, and gives nothing of the answer away. */

/** What one puzzle, or one turn, came to. */
export interface Mark {
  solved: boolean;
  /** So many percent of the best. */
  share: number;
  hints: number;
}

/** From how many percent on a result is near the best, and half of it. */
const NEAR = 80;
const HALF = 40;

export type Grade = "all" | "far" | "half" | "near";
const SQUARES: Record<Grade, string> = { all: "🟩", near: "🟨", half: "🟧", far: "⬛" };

export function gradeOf({ solved, share }: Pick<Mark, "solved" | "share">): Grade {
  if (solved) return "all";
  return share >= NEAR ? "near" : share >= HALF ? "half" : "far";
}

/** A result at a glance. */
export const squareOf = (mark: Pick<Mark, "solved" | "share">) => SQUARES[gradeOf(mark)];

/** The turns of a game at a glance. */
export function squaresOf(shares: readonly number[]): string {
  return shares.map((share) => squareOf({ solved: share === 100, share })).join("");
}

/** What is written of a result: the words come from the page. */
export interface Words {
  found: string;
  /** Such as "97 % du meilleur". */
  ofBest(share: number): string;
  hints(count: number): string;
  /** Nothing was found. */
  missed: string;
}

/** One result in a line, after what it is of. */
export function lineOf(name: string, mark: Mark, words: Words): string {
  const said = mark.solved && mark.share === 100 ? words.found : mark.share ? words.ofBest(mark.share) : "";
  const result = mark.solved && mark.share < 100 ? `${words.found} ${words.ofBest(mark.share)}` : said || words.missed;
  const hinted = mark.hints ? ` · ${words.hints(mark.hints)}` : "";
  return `${name} ${squareOf(mark)} ${result}${hinted}`;
}

/** A game turn by turn: its squares and the percents of the whole. */
export function gameLineOf(name: string, shares: readonly number[], share: number): string {
  return `${name} ${squaresOf(shares)} ${share}\u202f%`;
}

/** A whole text: what it is about, the results, and where it is to be found. */
export function textOf(title: string, lines: readonly string[], address: string): string {
  return [title, ...lines, address].join("\n");
}
