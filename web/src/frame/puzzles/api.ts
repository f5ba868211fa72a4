/** What is asked of the server about puzzles and days. */
import { ask, get, introduce } from "$lib/api";
import type {
  DayInfo,
  DayMonth,
  DayRanking,
  Drafted,
  DuplicateInfo,
  Guided,
  OwnPuzzles,
  PuzzleCatalogue,
  PuzzleHint,
  PuzzleInfo,
  PuzzleLine,
  PuzzleMoment,
} from "$lib/protocol";

const at = encodeURIComponent;
const one = (game: string, id: string) => `/api/puzzles/${at(game)}/${at(id)}`;

/** Where answers to a puzzle are given. */
export interface Desk {
  take(done: readonly string[], action: string): Promise<PuzzleMoment>;
  draft(done: readonly string[], action: string): Promise<Drafted>;
  guide(done: readonly string[], action: string): Promise<Guided>;
  hint(step: number): Promise<PuzzleHint>;
  giveUp(): Promise<PuzzleMoment>;
}

/** Say who I am, then ask: what I solve is noted. */
async function askAsMyself<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  await introduce();
  return ask<Answer>(method, path, body);
}

/** The desk of a puzzle, be it of a day, a turn of a game of a day, or of a game of mine. */
function deskOf({ game, id }: Pick<PuzzleInfo, "game" | "id">): Desk {
  const path = one(game, id);
  return {
    take: (done, action) => askAsMyself("POST", `${path}/try`, { done, action }),
    draft: (done, action) => ask("POST", `${path}/draft`, { done, action }),
    guide: (done, action) => ask("POST", `${path}/guide`, { done, action }),
    hint: (step) => askAsMyself("POST", `${path}/hint`, { step }),
    giveUp: () => askAsMyself("POST", `${path}/give-up`),
  };
}

/** Which puzzles are wanted. */
export interface Choice {
  kind: string;
  /** From 1 to 4; 0: as strong as I am. */
  difficulty: number;
}

const day = (date: string, game: string) => `/api/days/${at(date)}/${at(game)}`;

export const puzzles = {
  catalogue: () => askAsMyself<PuzzleCatalogue>("GET", "/api/puzzles"),
  read: (game: string, id: string) => askAsMyself<PuzzleInfo>("GET", one(game, id)),
  /** One that I have not tried, after those. */
  next(game: string, { kind, difficulty }: Choice, after: readonly string[] = []): Promise<PuzzleInfo> {
    const query = new URLSearchParams({
      kind,
      difficulty: difficulty ? String(difficulty) : "",
      after: after.join(","),
    });
    for (const name of ["kind", "difficulty", "after"]) if (!query.get(name)) query.delete(name);
    return askAsMyself("GET", `/api/puzzles/${at(game)}/next${query.size ? `?${query}` : ""}`);
  },
  desk: deskOf,
  /** Answers that were given without a line. */
  told: (game: string, id: string, actions: readonly string[], hints: number) =>
    askAsMyself<PuzzleMoment>("POST", `${one(game, id)}/told`, { actions, hints }),
  misses: () => askAsMyself<readonly PuzzleLine[]>("GET", "/api/puzzles/misses"),
  /** My missed chances in a finished game. */
  ofTable: (table: string) => get<OwnPuzzles>(`/api/tables/${at(table)}/puzzles`),
};

export const days = {
  read: (date: string) => askAsMyself<DayInfo>("GET", `/api/days/${at(date)}`),
  puzzle: (date: string, game: string) => askAsMyself<PuzzleInfo>("GET", day(date, game)),
  duplicate: (date: string, game: string) => askAsMyself<DuplicateInfo>("GET", `${day(date, game)}/duplicate`),
  ranking: (date: string, game: string, duplicate: boolean) =>
    askAsMyself<DayRanking>("GET", `${day(date, game)}/ranking?duplicate=${duplicate}`),
  month: (month: string) => askAsMyself<DayMonth>("GET", `/api/days?month=${at(month)}`),
};
