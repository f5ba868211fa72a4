/** What is asked over HTTP. A `Problem` comes back as a thrown `Trouble`. */
import type {
  DictionaryInfo,
  DoubtfulWord,
  FoundTable,
  GameInfo,
  HintInfo,
  ListedTable,
  MyRatings,
  NewGuest,
  OpenedTable,
  Plan,
  Problem,
  RankedPlayer,
  RankingWish,
  RatingOutcome,
  Reach,
  Replay,
  BetterMoves,
  ReportInfo,
  RuleInfo,
  SeatPlan,
  TableView,
} from "./protocol";
import { drawing } from "./drawing";
import { person } from "./person";
import { preparation, PREPARING } from "./preparation.svelte";
import { settings } from "./settings.svelte";

/** Why something was not granted; `key` is "offline" where no server answers. */
export class Trouble extends Error {
  constructor(
    readonly key: string,
    text: string,
    readonly status = 0,
    /** The table that stands in the way, where one does. */
    readonly table = "",
  ) {
    super(text);
  }
}

type Chosen = Partial<Omit<Plan, "seats">> &
  Pick<Plan, "game"> & { seats: (Partial<SeatPlan> & Pick<SeatPlan, "who">)[] };

/** Ask, and ask again when what is missing may be there; `signal` says when nobody waits for it any more. */
export async function ask<Answer>(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  for (;;) {
    const mark = preparation.mark;
    try {
      return await askOnce<Answer>(method, path, body);
    } catch (trouble) {
      if (!(trouble instanceof Trouble && trouble.key === PREPARING)) throw trouble;
      await preparation.beyond(mark, signal);
    }
  }
}

async function askOnce<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const mark = path.includes("?") ? "&" : "?";
  const headers: Record<string, string> = { "X-Draws": drawing.games.join(",") };
  const { token } = person;
  if (token) headers["Authorization"] = `Bearer ${token}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (method === "POST") headers["X-Name"] = encodeURIComponent(settings.name);
  let answer: Response;
  try {
    answer = await fetch(`${path}${mark}lang=${settings.language}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Trouble("offline", "");
  }
  if (answer.ok) return answer.json();
  const problem: Partial<Problem> = await answer.json().catch(() => ({}));
  if (answer.status === 401 && token && token === person.token) person.forget();
  throw new Trouble(problem.key ?? "unknown", problem.text ?? "", answer.status, problem.table);
}

/** Whether the server is there. */
export async function isThere(): Promise<boolean> {
  return !!(await fetch("/healthz", { cache: "no-store" }).catch(() => null))?.ok;
}

/** Why a part of this page could not be fetched: there is no line, or the server has newer parts. */
export async function whyMissing(): Promise<"offline" | "other-version"> {
  return (await isThere()) ? "other-version" : "offline";
}

export const get = <Answer>(path: string, signal?: AbortSignal) => ask<Answer>("GET", path, undefined, signal);
const at = encodeURIComponent;
/** The names by which a device calls itself. */
const LOCAL = /^(localhost|127\.[\d.]+|\[::1\])$/;

/** The robot for who is not known yet, of a game whose robots nobody has measured. */
const USUAL_LEVEL = 2;

/** Who I am, made known to the server once. */
export async function introduce(): Promise<void> {
  if (person.token) return;
  const made = await ask<NewGuest>("POST", "/api/guests");
  person.token ||= made.token; // the line may have made me known meanwhile
}

export const api = {
  games: () => get<GameInfo[]>("/api/games"),
  rules: (game: string) => get<RuleInfo[]>(`/api/games/${at(game)}/rules`),
  myTables: async (signal: AbortSignal) => (person.token ? get<ListedTable[]>("/api/my-tables", signal) : []),
  table: (table: string) => get<TableView>(`/api/tables/${at(table)}`),
  invitations: (table: string) => get<Record<string, string>>(`/api/tables/${at(table)}/invitations`),
  replay: (table: string, seat: number | null) =>
    get<Replay>(`/api/tables/${at(table)}/replay${seat === null ? "" : `?seat=${seat}`}`),
  better: (table: string, seat: number) => get<BetterMoves>(`/api/tables/${at(table)}/better?seat=${seat}`),
  hint: (table: string, seat: number) => get<HintInfo>(`/api/tables/${at(table)}/hint?seat=${seat}`),
  recordAddress: (table: string) => `/api/tables/${at(table)}/record`,
  /** The address of this house for other devices; empty where only this one reaches it. */
  reach: async () => (LOCAL.test(location.hostname) ? (await get<Reach>("/api/reach")).address : location.origin),
  /** What a game did to my rating, or why it does not count. */
  ratingOutcome: (table: string) => get<RatingOutcome>(`/api/tables/${at(table)}/rating`),
  async myRatings(): Promise<MyRatings> {
    await introduce();
    return get("/api/ratings");
  },
  /** The level of the robot that is nearest to my strength; the usual one where none is known. */
  async levelForMe(game: string): Promise<number> {
    return (await api.myRatings()).games.find((one) => one.game === game)?.level || USUAL_LEVEL;
  },
  leaderboard: (game: string, week: boolean) => get<RankedPlayer[]>(`/api/leaderboards/${at(game)}?week=${week}`),
  async beRanked(ranked: boolean): Promise<RankingWish> {
    await introduce();
    return ask("POST", "/api/leaderboards", { ranked });
  },
  code: (code: string) => get<FoundTable>(`/api/codes/${at(code)}`),
  dictionaries: (signal: AbortSignal) => get<DictionaryInfo[]>("/api/dictionaries", signal),
  async report(word: DoubtfulWord): Promise<ReportInfo> {
    await introduce();
    return ask("POST", "/api/word-reports", word);
  },
  myReports: async (signal: AbortSignal) => (person.token ? get<ReportInfo[]>("/api/word-reports", signal) : []),
  async open(plan: Chosen, signal: AbortSignal): Promise<OpenedTable> {
    await introduce();
    return ask("POST", "/api/tables", plan, signal);
  },
};
