import { describe, expect, it } from "vitest";
import type { Drafted, NewsView, SeatView } from "$lib/protocol";
import * as draft from "./draft";
import type { View } from "./view";

const view = (change: Partial<View> = {}): View => ({
  seat: 0,
  players: 4,
  letters: "BCDFGHJLMNPQRSTVX",
  tracks: Array(17).fill(0),
  before: [],
  pulls: 3,
  to_win: 6,
  scores: [0, 0],
  category: "Un animal",
  categories_left: 400,
  team: 0,
  captains: [0, 1],
  teams: [
    [0, 2],
    [1, 3],
  ],
  phase: "thinking",
  at: 0,
  until: 30,
  seconds: 30,
  proposals: [],
  talk: [],
  word: "",
  spelled: "",
  rest: "",
  checked: [],
  accepted: [],
  skips: false,
  dispute: null,
  tally: null,
  answers: [],
  to_act: [0, 2],
  left: [],
  seed_hash: "",
  seed: "",
  result: null,
  ...change,
});
const seat = (change: Partial<SeatView>): SeatView => ({
  name: "",
  level: 0,
  free: false,
  reserved: false,
  mine: false,
  away: false,
  ...change,
});
const drafted = (details: Record<string, unknown>): Drafted => ({
  type: "drafted",
  ticket: "",
  text: "",
  refusal: null,
  effects: {
    rule: "M21",
    key: "locked",
    words: ["CHAT"],
    score: 0,
    details,
    parts: [],
    seen_by: null,
    surprise: false,
    version: 1,
  },
});

describe("the task of a seat", () => {
  const task = (change: Partial<View>, of: number | null = 0) => draft.taskOf(view(change), of, true);

  it("is to turn the timer for the other team", () => {
    expect(task({ phase: "reading", to_act: [1, 3] }, 3)).toBe("start");
    expect(task({ phase: "reading", to_act: [1, 3] }, 0)).toBe("read");
  });
  it("is to lock a word for the captain and to propose for the team", () => {
    expect(task({}, 0)).toBe("lock");
    expect(task({}, 2)).toBe("propose");
    expect(task({}, 1)).toBe("await-word");
    expect(task({ captains: [2, 1], to_act: [2, 0] }, 0)).toBe("propose");
  });
  it("is to spell for the captain alone", () => {
    expect(task({ phase: "spelling", to_act: [0] }, 0)).toBe("spell");
    expect(task({ phase: "spelling", to_act: [0] }, 2)).toBe("await-letters");
  });
  it("is to judge until one has let the word pass", () => {
    expect(task({ phase: "checking", to_act: [3], accepted: [1] }, 3)).toBe("judge");
    expect(task({ phase: "checking", to_act: [3], accepted: [1] }, 1)).toBe("judged");
    expect(task({ phase: "checking", to_act: [1, 3] }, 2)).toBe("await-judges");
  });
  it("is to explain for the captain, and to vote once for all", () => {
    expect(task({ phase: "explaining", to_act: [0] }, 0)).toBe("explain");
    expect(task({ phase: "explaining", to_act: [0] }, 1)).toBe("listen");
    expect(task({ phase: "voting", to_act: [1, 3, 2] }, 3)).toBe("vote");
    expect(task({ phase: "voting", to_act: [1, 3, 2] }, 0)).toBe("voted");
  });
  it("is to watch for spectators, in a replay and at the end", () => {
    expect(task({}, null)).toBe("watch");
    expect(draft.taskOf(view(), 0, false)).toBe("watch");
    expect(task({ result: { winners: [0], scores: [6, 1], rule: "M50", reason: "", who: null, deductions: [] } })).toBe(
      "watch",
    );
  });
});

describe("the side at the bottom", () => {
  it("is one's own", () => {
    const seats = [seat({}), seat({ mine: true })];
    expect(draft.standOf(seats, 1)).toEqual({ shared: false, bottom: 1 });
  });
  it("stays when two teams share a screen", () => {
    const seats = [seat({ mine: true }), seat({ mine: true })];
    expect(draft.standOf(seats, 1)).toEqual({ shared: true, bottom: 0 });
  });
  it("is not shared with a bot that stands in", () => {
    const seats = [seat({ mine: true }), seat({ mine: true, level: 3 })];
    expect(draft.standOf(seats, 0)).toEqual({ shared: false, bottom: 0 });
  });
  it("is the first team's for a spectator", () => {
    expect(draft.standOf([seat({}), seat({})], null)).toEqual({ shared: false, bottom: 0 });
  });
});

describe("tracks", () => {
  const tracks = Array(17).fill(0);
  tracks[1] = 1; // C
  tracks[14] = 3; // T
  tracks[13] = -2; // S
  const seen = view({ tracks, before: Array(17).fill(0) });

  it("are seen from the own side", () => {
    expect(draft.tracksOf(seen, 0)[1]).toMatchObject({
      letter: "C",
      place: 1,
      before: 0,
      captured: null,
      within: null,
    });
    expect(draft.tracksOf(seen, 1)[1]).toMatchObject({ place: -1 });
  });
  it("tell who captured a letter and who is about to", () => {
    expect(draft.tracksOf(seen, 1)[14]).toMatchObject({ captured: 0, place: -3 });
    expect(draft.tracksOf(seen, 1)[13]).toMatchObject({ captured: null, within: 1, place: 2 });
  });
  it("have no past without a word", () => {
    expect(draft.tracksOf(view({ tracks }), 0)[1]).toMatchObject({ place: 1, before: 1 });
  });
  it("leave nothing within reach in the middle of a short track", () => {
    expect(draft.tracksOf(view({ pulls: 1 }), 0)[0]!.within).toBeNull();
  });
  it("give the trophies of both teams", () => {
    expect(draft.trophies(seen, 0)).toEqual(["T"]);
    expect(draft.trophies(seen, 1)).toEqual([]);
    expect(draft.lettersInPlay(seen).size).toBe(16);
    expect(draft.lettersInPlay(seen).has("T")).toBe(false);
  });
});

describe("the winner", () => {
  const ended = (winners: number[]) =>
    view({ result: { winners, scores: [], rule: "M50", reason: "", who: null, deductions: [] } });
  it("is a team, nobody before the end, and nobody alone where both have won", () => {
    expect(draft.winnerOf(view())).toBeNull();
    expect(draft.winnerOf(ended([1, 3]))).toBe(1);
    expect(draft.winnerOf(ended([0]))).toBe(0);
    expect(draft.winnerOf(ended([0, 1, 2, 3]))).toBeNull();
  });
});

describe("what a word would do", () => {
  it("is read from the preview", () => {
    const seen = draft.foresightOf(drafted({ moved: "T T C", captured: "T" }));
    expect([...seen.pulls]).toEqual([
      ["T", 2],
      ["C", 1],
    ]);
    expect([...seen.captured]).toEqual(["T"]);
  });
  it("is nothing without a preview or with a refusal", () => {
    expect(draft.foresightOf(null)).toBe(draft.NOTHING);
    expect(draft.foresightOf({ ...drafted({}), effects: null })).toBe(draft.NOTHING);
    expect(draft.foresightOf(drafted({ moved: "", captured: "" })).pulls.size).toBe(0);
  });
  it("slides letter after letter", () => {
    const news = { effects: drafted({ moved: "C H T C" }).effects } as NewsView;
    expect([...draft.slides(news)]).toEqual([
      ["C", 0],
      ["H", 1],
      ["T", 2],
    ]);
    expect(draft.slides(undefined).size).toBe(0);
    expect(draft.slides({ effects: drafted({ moved: "–" }).effects } as NewsView).size).toBe(0);
  });
});

describe("the keyboard", () => {
  it("has every letter once, in either language", () => {
    for (const language of ["fr", "en"] as const) {
      const keys = draft.keysOf(language, true).flat();
      expect(keys.toSorted().join("")).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    }
    expect(draft.keysOf("fr", false)[2]).toContain(draft.BACK);
  });
  it("writes small letters, and a capital when asked", () => {
    expect(draft.typed("Ly", "O")).toBe("Lyo");
    expect(draft.typed("", "L", true)).toBe("L");
    expect(draft.typed("été", draft.BACK)).toBe("ét");
    expect(draft.typed("", draft.BACK)).toBe("");
    expect(draft.typed("arc", draft.HYPHEN)).toBe("arc-");
  });
  it("stops at the longest word", () => {
    const long = "a".repeat(draft.LONGEST);
    expect(draft.typed(long, "B")).toBe(long);
  });
  it("takes É for E, and no other keys", () => {
    expect(draft.letterOf("é")).toBe("E");
    expect(draft.letterOf("C")).toBe("C");
    for (const key of ["Enter", "1", " ", "-", "œ"]) expect(draft.letterOf(key)).toBeNull();
  });
});

describe("the clock", () => {
  it("counts whole seconds down to nought", () => {
    expect(draft.secondsLeft(30, 0.2)).toBe(30);
    expect(draft.secondsLeft(30, 29.01)).toBe(1);
    expect(draft.secondsLeft(30, 31)).toBe(0);
  });
  it("knows how much sand is left", () => {
    expect(draft.shareLeft(30, 15, 30)).toBe(0.5);
    expect(draft.shareLeft(30, 40, 30)).toBe(0);
    expect(draft.shareLeft(30, -5, 30)).toBe(1);
    expect(draft.shareLeft(30, 0, 0)).toBe(0);
  });
});
