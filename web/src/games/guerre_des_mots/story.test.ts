import { describe as group, expect, it } from "vitest";
import type { Effects, NewsView } from "$lib/protocol";
import { describe, lastMove } from "./story";

const effects = (
  key: string,
  details: Record<string, unknown> = {},
  words: string[] = [],
  parts: string[] = [],
): Effects => ({
  rule: "G30",
  key,
  words,
  score: 0,
  details,
  seen_by: null,
  surprise: false,
  version: 1,
  parts: parts.map((part) => ({
    rule: "G30",
    key: part,
    words,
    score: 0,
    details,
    parts: [],
    seen_by: null,
    surprise: false,
    version: 1,
  })),
});
const news = (said: Effects | null, kind = "acted") => ({ kind, effects: said }) as unknown as NewsView;

group("a move in words", () => {
  it("says how the word was laid, with what, and what came of it", () => {
    const plain = effects("chained", { kind: "chained", captured: 0, transferred: 0 }, ["PARIA"]);
    expect(describe(news(plain), "fr")).toBe("PARIA enchaîné");
    const again = effects("again", { kind: "chained", captured: 3 }, ["PURS"], ["chained", "captured"]);
    expect(describe(news(again), "fr")).toBe("PURS enchaîné avec 3 lettres capturées, encore un coup");
    const fired = effects("won", { kind: "lengthened", won_words: "ELLE" }, ["RITE"], ["hit", "lengthened"]);
    expect(describe(news(fired), "en")).toBe("a word lengthened to RITE, ELLE taken by a shot, game won!");
    const cross = effects("cross-hit", { kind: "chained" }, ["TOUR"], ["chained"]);
    expect(describe(news(cross), "fr")).toBe("TOUR enchaîné, une croix prise d’un tir");
    const pirate = effects(
      "pirated",
      { kind: "chained", transferred: 1, turned: true },
      ["SE"],
      ["chained", "transferred", "turned"],
    );
    expect(describe(news(pirate), "fr")).toBe("SE enchaîné en pirate en tournant la dernière lettre");
  });
  it("says what was done instead", () => {
    expect(describe(news(effects("taken-back", { count: 1 })), "fr")).toBe("1 lettre reprise");
    expect(describe(news(effects("drawn", { count: 2 })), "en")).toBe("2 letters drawn");
    expect(describe(news(effects("no-more")), "fr")).toBe("fin du tour");
  });
  it("leaves the rest to the server", () => {
    expect(describe(news(effects("mistake", { broken: "G22" })), "fr")).toBeUndefined();
    expect(describe(news(null), "fr")).toBeUndefined();
  });
});

group("the last move", () => {
  it("is the last action, whatever was said since", () => {
    const first = news(effects("chained", { laid: ["A1"], taken: ["B1"], shots: [["A1", "A5"]] }));
    const trace = lastMove([news(effects("drawn", { count: 2 })), first, news(null, "said")]);
    expect([...trace.laid]).toEqual(["A1"]);
    expect([...trace.taken]).toEqual(["B1"]);
    expect(trace.shots).toEqual([["A1", "A5"]]);
    expect(lastMove([]).laid.size).toBe(0);
  });
});
