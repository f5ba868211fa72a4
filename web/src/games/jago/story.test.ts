import type { Effects, NewsView } from "$lib/protocol";
import { steady } from "$lib/squares";
import { describe, expect, test } from "vitest";
import { NOTHING, type Board } from "./draft";
import { countOf, squaresOf, type Marks, type Square } from "./squares";
import type { Verdict } from "./effects";
import { doubtfulIn, lastTurn, preyIn, turningOrder, describe as told, steps } from "./story";
import { texts } from "./texts";
import type { ClaimView, View } from "./view";

function verdict(word: string, cells: string, more: Partial<Verdict> = {}): Verdict {
  return {
    word,
    cells: cells.split(" "),
    was: [],
    verdict: "new",
    rule: "J31",
    key: "new",
    evidence: [],
    turned: [],
    ...more,
  };
}

function effects(key: string, more: Partial<Effects> = {}): Effects {
  return {
    rule: "J11",
    key,
    words: [],
    score: 0,
    details: {},
    parts: [],
    seen_by: null,
    surprise: false,
    version: 1,
    ...more,
  };
}

function played(laid: string, ...verdicts: Verdict[]): Effects {
  const details = { laid: laid.split(" "), verdicts, word: verdicts[0]!.word };
  return effects("played", { words: verdicts.map((one) => one.word), details });
}

let seq = 0;
function news(seat: number, what: Effects): NewsView {
  return { seq: ++seq, when: 0, kind: "acted", seat, name: "", text: "", effects: what, to: [] } as unknown as NewsView;
}

const ras = verdict("RAS", "F6 G6 H6");
const gras = verdict("GRAS", "E6 F6 G6 H6", {
  was: ["RAS"],
  verdict: "stolen",
  key: "stolen",
  rule: "J32",
  turned: ["F6", "G6", "H6"],
});
const sel = verdict("SEL", "H6 H7 H8", { turned: ["H6"] });

describe("words that can be spared", () => {
  const named = (what: Effects) => preyIn(what).map(({ word, was, name }) => `${word} ${was} ${name}`);

  test("are those of the other in a word that joins several, stolen or not, each once", () => {
    const joined = verdict("SALONLITON", "A1", { was: ["SA", "ON", "LIT", "ON"], stolen: ["LIT"], kept: ["ON", "ON"] });
    expect(named(played("C1", joined, gras))).toEqual(["SALONLITON ON ON", "SALONLITON LIT LIT"]);
    expect(named(played("F6", ras))).toEqual([]);
  });

  test("are in crossing words at the end of a turn, which stand for their only one", () => {
    const crossing = (key: string, word: string, details: Effects["details"]) =>
      effects(key, { words: [word], details });
    const ended = effects("ended", {
      parts: [
        crossing("stolen", "GRAS", { was: "RAS" }),
        crossing("spared", "SONS", { was: "SON", laid: "S" }),
        crossing("new", "SEL", {}),
        crossing("stolen-and-spared", "LITSON", { was: "ON", kept: "LIT", evidence: "" }),
      ],
    });
    expect(named(ended)).toEqual(["GRAS RAS GRAS", "SONS SON SONS", "LITSON LIT LIT", "LITSON ON ON"]);
    expect(preyIn(null)).toEqual([]);
  });
});

describe("words that can be challenged", () => {
  const claim = (seat: number, word: string, until: number | null): ClaimView => ({
    seat,
    word,
    cells: [word],
    stolen: [],
    until,
  });
  const view = (penalty: View["penalty"] = null) =>
    ({ claims: [claim(0, "RAS", 100), claim(0, "SEL", 107.5), claim(0, "LES", null)], penalty }) as unknown as View;
  const told = (seat: number | null, now: number) =>
    doubtfulIn(view(), seat, now).map((one) => `${one.claim.word} ${one.seconds}`);

  test("are those of the other, each with its seconds once its player has gone on", () => {
    expect(told(1, 98.2)).toEqual(["RAS 2", "SEL 10", "LES null"]);
    expect(told(1, 100)).toEqual(["RAS 0", "SEL 8", "LES null"]);
    expect(told(1, 100.1)).toEqual(["SEL 8", "LES null"]);
    expect(told(1, 900)).toEqual(["LES null"]);
    expect(told(0, 90)).toEqual([]);
  });

  test("wait while letters are turned", () => {
    expect(doubtfulIn(view({ seat: 1, most: 3, cells: [], until: 120 }), 1, 98)).toEqual([]);
  });
});

describe("the last turn of a seat", () => {
  test("is what it played since its turn before", () => {
    const all = [
      news(0, played("F6 G6 H6", ras)),
      news(0, effects("ended")),
      news(1, played("E6", gras)),
      news(1, effects("ended")),
      news(0, played("H7 H8", sel)),
    ];
    expect([...lastTurn(all, 1).laid]).toEqual(["E6"]);
    expect([...lastTurn(all, 1).turned]).toEqual(["F6", "G6", "H6"]);
    expect([...lastTurn(all, 0).laid]).toEqual(["H7", "H8"]);
    expect([...lastTurn(all.slice(0, 4), 0).laid]).toEqual(["F6", "G6", "H6"]);
    expect(lastTurn([], 0).laid.size).toBe(0);
  });

  test("is without what was taken back", () => {
    const all = [news(0, played("F6 G6 H6", ras)), news(0, played("H7 H8", sel)), news(0, effects("taken-back"))];
    expect([...lastTurn(all, 0).laid]).toEqual(["F6", "G6", "H6"]);
  });

  test("is without what was challenged with success", () => {
    const all = [
      news(0, played("F6 G6 H6", ras)),
      news(0, played("H7 H8", sel)),
      news(0, effects("ended")),
      news(1, effects("no-such-word", { words: ["SEL"] })),
    ];
    expect([...lastTurn(all, 0).laid]).toEqual(["F6", "G6", "H6"]);
  });
});

describe("a steal", () => {
  test("runs along the word", () => {
    expect([...turningOrder(played("E6", gras))]).toEqual([
      ["F6", 1],
      ["G6", 2],
      ["H6", 3],
    ]);
  });

  test("is followed by letters turned after a challenge", () => {
    expect([...turningOrder(effects("turned", { details: { letters: "F6 G6" } })).keys()]).toEqual(["F6", "G6"]);
    expect(turningOrder(null).size).toBe(0);
  });
});

describe("the board", () => {
  const board: Board = { columns: 3, grid: "raS......" };
  const plain: Marks = {
    draft: NOTHING,
    seat: 0,
    verdicts: [],
    order: new Map(),
    fresh: [],
    traces: null,
    ahead: new Set(),
    refused: [],
    choices: [],
    chosen: [],
  };

  test("shows letters and owners", () => {
    const squares = squaresOf(board, plain);
    expect(squares.slice(0, 4).map((one) => [one.name, one.letter, one.owner])).toEqual([
      ["A1", "R", 1],
      ["B1", "A", 1],
      ["C1", "S", 0],
      ["A2", "", null],
    ]);
    expect(countOf(squares)).toEqual([1, 2]);
  });

  test("shows what a draft would do", () => {
    const tile = { id: "L#0", kind: "L" };
    const steal = verdict("LAS", "A1 B1 C1", { turned: ["B1"] });
    const squares = squaresOf(board, { ...plain, draft: new Map([["A1", tile]]), verdicts: [steal] });
    expect(squares[0]).toMatchObject({ letter: "L", owner: 0, under: "R", draft: true });
    expect(squares[1]).toMatchObject({ letter: "A", owner: 0, turns: true });
    expect(squares[2]).toMatchObject({ owner: 0, turns: false });
    expect(countOf(squares)).toEqual([3, 0]);
  });

  test("shows what was done, what is refused and what can be chosen", () => {
    const squares = squaresOf(board, {
      ...plain,
      fresh: ["C1"],
      traces: { laid: new Set(["A1", "A2"]), turned: new Set(["A1", "B1"]) },
      refused: ["A3"],
      choices: ["A1", "B1"],
      chosen: ["B1"],
    });
    expect(squares.map((one) => one.trace).slice(0, 4)).toEqual(["laid", "turned", null, null]);
    expect(squares[2]!.fresh).toBe(true);
    expect(squares[6]!.refused).toBe(true);
    expect(squares.map((one) => one.choice).slice(0, 3)).toEqual(["open", "chosen", null]);
  });
});

describe("drawing again", () => {
  test("keeps what did not change", () => {
    const plain: Marks = {
      draft: NOTHING,
      seat: 0,
      verdicts: [],
      order: new Map(),
      fresh: [],
      traces: null,
      ahead: new Set<string>(),
      refused: [],
      choices: [],
      chosen: [],
    };
    const keep = steady<Square>();
    const before = keep(squaresOf({ columns: 2, grid: "aB.." }, plain));
    const after = keep(squaresOf({ columns: 2, grid: "AB.." }, plain));
    expect(after.map((one, cell) => one === before[cell])).toEqual([false, true, true, true]);
    expect(after[0]!.owner).toBe(0);
  });
});

describe("the history", () => {
  test("tells plays in few words", () => {
    expect(told(news(0, played("F6 G6 H6", ras)), "fr")).toBe("RAS");
    expect(told(news(1, played("E6", gras)), "fr")).toBe("RAS → GRAS, vol de 3 lettres");
    expect(told(news(1, played("E6", gras)), "en")).toBe("RAS → GRAS, 3 letters stolen");
    expect(told(news(0, played("H7 H8", sel)), "fr")).toBe("SEL, 1 lettre retournée");
    const both = { ...gras, word: "GRAS" };
    expect(told(news(0, played("H7 H8", sel, both)), "fr")).toBe("SEL, 3 lettres retournées, vol aussi de GRAS");
  });

  test("tells the end of a turn and leaves the rest to the server", () => {
    expect(told(news(0, effects("ended", { details: { blue: 5, red: 2 } })), "fr")).toBe(
      "fin du tour, bleu 5, rouge 2",
    );
    expect(told(news(0, effects("taken-back", { words: ["SEL"] })), "en")).toBe("SEL is taken back");
    expect(told(news(0, effects("rejected")), "fr")).toBeUndefined();
  });
});

describe("verdicts", () => {
  const say = (one: Verdict, laid: string) => texts.fr.verdict(one, laid.split(" ")).replaceAll("\u00a0", " ");

  test("say what each word is", () => {
    expect(say(ras, "F6 G6 H6")).toBe("mot nouveau : 3 lettres à vous");
    expect(say(gras, "E6")).toBe("vole RAS : 4 lettres à vous");
    const long = verdict("PECHER", "A1 B1 C1 D1 E1 F1", {
      was: ["PECHE"],
      verdict: "lengthened",
      key: "same-word",
      evidence: ["pêcher"],
    });
    expect(say(long, "F1")).toBe("même mot que PECHE (pêcher) : seul R est à vous");
    expect(say({ ...long, key: "own" }, "A1 F1")).toBe("PECHE était déjà à vous : seuls P et R sont à vous");
    expect(say({ ...sel, verdict: "unchanged" }, "")).toBe("S change de camp");
    expect(say({ ...sel, verdict: "unfinished", key: "unfinished" }, "")).toContain("pas encore un mot");
  });

  test("are told in English too", () => {
    for (const key of [
      "stolen",
      "same-word",
      "same-family",
      "spared",
      "own",
      "partly-own",
      "unfinished",
      "claimed-later",
    ]) {
      expect(texts.en.verdict({ ...gras, key }, ["E6"])).not.toBe(texts.fr.verdict({ ...gras, key }, ["E6"]));
    }
  });
});

describe("a play, step by step", () => {
  test("lays its letters, then changes words", () => {
    const [laid, stolen, ...more] = steps(news(1, played("E6", gras)), "fr");
    expect(laid).toEqual({ cells: ["E6"], sentence: "GRAS est posé" });
    expect(stolen).toEqual({ cells: ["F6", "G6", "H6"], sentence: texts.fr.told.played("GRAS", ["RAS"], "stolen", 3) });
    expect(more).toEqual([]);
  });

  test("is one step where nothing else changes; the end of a turn is none", () => {
    expect(steps(news(1, played("F6 G6 H6", ras)), "en")).toEqual([
      { cells: ["F6", "G6", "H6"], sentence: "RAS is laid" },
    ]);
    expect(steps(news(1, effects("ended", { details: { blue: 1, red: 2 } })), "fr")).toEqual([]);
  });
});
