/** The next puzzle, fetched while this one is solved; and some more for when there is no line. */
import { Trouble } from "$lib/api";
import type { PuzzleInfo } from "$lib/protocol";
import { puzzles, type Choice } from "./api";
import { keepPuzzle, keptCatalogue, keptPuzzles, MOST_KEPT, untold } from "./kept";

const fetched = new Map<string, Promise<PuzzleInfo>>();
const nameOf = (game: string, { kind, difficulty }: Choice) => `${game}/${kind}/${difficulty}`;

/** What was shown, or is about to be, since this page was opened: none of it comes again. */
const seen = new Set<string>();

/** How many the server is told to leave out. */
const MOST_LEFT_OUT = 20;
const lately = (ids: ReadonlySet<string>) => [...ids].slice(-MOST_LEFT_OUT);

/** The puzzle that a page is about to show, so that it is not asked for twice. */
let handed: PuzzleInfo | null = null;

/** Fetch the next puzzle of a game now; it is there when it is wanted. */
export function fetchAhead(game: string, choice: Choice): void {
  const name = nameOf(game, choice);
  if (fetched.has(name)) return;
  const wanted = puzzles.next(game, choice, lately(seen));
  fetched.set(name, wanted);
  wanted.then(keepPuzzle, () => fetched.delete(name));
}

/** The next puzzle: the one that was fetched, or one that is kept where there is no line. */
export async function nextPuzzle(game: string, choice: Choice): Promise<PuzzleInfo> {
  const name = nameOf(game, choice);
  fetchAhead(game, choice);
  try {
    let info = await fetched.get(name)!;
    fetched.delete(name);
    // It was shown meanwhile, by another way.
    if (seen.has(info.id)) info = await puzzles.next(game, choice, lately(seen));
    return hand(info);
  } catch (error) {
    const kept = error instanceof Trouble && error.key === "offline" ? keptFor(game, choice) : undefined;
    if (!kept) throw error;
    return hand(kept);
  }
}

function hand(info: PuzzleInfo): PuzzleInfo {
  note(info.id);
  return (handed = info);
}

/** This one is shown now. */
export const note = (id: string) => void seen.add(id);

/** What was handed on to the page of this puzzle. */
export function take(game: string, id: string): PuzzleInfo | null {
  const info = handed?.game === game && handed.id === id ? handed : null;
  handed = null;
  return info;
}

/** A puzzle that is kept, and neither shown nor answered yet. */
export function keptFor(game: string, { kind, difficulty }: Choice): PuzzleInfo | undefined {
  const answered = new Set(untold().map((one) => one.id));
  return keptPuzzles().find(
    (one) =>
      one.game === game &&
      !answered.has(one.id) &&
      !seen.has(one.id) &&
      (!kind || one.kind === kind) &&
      (!difficulty || one.difficulty === difficulty),
  );
}

/** The kinds of a game that are solved without a line, of those that are chosen. */
async function loneKinds(game: string, { kind }: Choice): Promise<string[]> {
  const found = keptCatalogue() ?? (await puzzles.catalogue().catch(() => null));
  const kinds = found?.games.find((one) => one.game === game)?.kinds ?? [];
  return kinds.filter((one) => !one.waits_for_line && (!kind || one.name === kind)).map((one) => one.name);
}

/** Keep some more puzzles of a game on this device. */
export async function stock(game: string, choice: Choice): Promise<void> {
  let left = MOST_KEPT - keptPuzzles().filter((one) => one.game === game).length;
  const kinds = left > 0 ? await loneKinds(game, choice) : [];
  const known = new Set([...seen, ...keptPuzzles().map((one) => one.id)]);
  while (kinds.length && left-- > 0) {
    const kind = kinds[left % kinds.length]!;
    const info = await puzzles.next(game, { ...choice, kind }, lately(known)).catch(() => null);
    if (!info || known.has(info.id)) return;
    known.add(info.id);
    keepPuzzle(info);
  }
}
