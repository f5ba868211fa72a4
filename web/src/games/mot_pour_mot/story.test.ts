import { describe as group, expect, it } from "vitest";
import type { Drafted, NewsView } from "$lib/protocol";
import { describe, foresightOf, momentOf, slides, undoes, UNMOVED, worth } from "./story";

const news = (key: string, words: string[] = [], details: Record<string, unknown> = {}) =>
  ({
    effects: { rule: "M21", key, words, score: 0, details, parts: [], seen_by: null, surprise: false, version: 1 },
  }) as unknown as NewsView;

group("the history", () => {
  it("tells a turn in few words", () => {
    expect(describe(news("started", [], { category: "Un animal", seconds: 30 }), "fr")).toBe(
      "sablier lancé : « Un animal »",
    );
    expect(describe(news("locked", ["CHAT"]), "fr")).toBe("mot annoncé : CHAT");
    expect(describe(news("captured", ["T"], { moved: "T", captured: "T" }), "fr")).toBe("capture de T !");
    expect(describe(news("captured", ["CHAT"], { captured: "C T" }), "en")).toBe("C and T captured!");
  });
  it("leaves out single letters and ballots", () => {
    for (const key of ["spelled", "voted", "said", "proposed", "accepted"]) expect(describe(news(key), "fr")).toBe("");
  });
  it("leaves the rest to the server's sentence", () => {
    expect(describe(news("misfit", ["CHAT"]), "fr")).toBeUndefined();
    expect(describe({ effects: null } as NewsView, "fr")).toBeUndefined();
  });
});

group("a moment", () => {
  it("is a capture, a word that goes back, a turn again, or the end of the timer", () => {
    expect(momentOf(news("captured", ["T"], { captured: "T H" }))).toEqual({ kind: "captured", letters: ["T", "H"] });
    expect(momentOf(news("misfit", ["CHAT"]))).toEqual({ kind: "back", word: "CHAT" });
    expect(momentOf(news("right", ["CHAT"]))).toEqual({ kind: "again" });
    expect(momentOf(news("stopped", ["CHAT"]))).toEqual({ kind: "stop" });
    expect(momentOf(news("locked", ["CHAT"]))).toBeNull();
  });
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

group("the best word of each", () => {
  it("is the one with most captures, then with most letters pulled", () => {
    const pulled = worth(news("spelled", ["T"], { moved: "T T C", captured: "" }));
    const captured = worth({ effects: { ...news("captured", ["T"], { moved: "T" }).effects, score: 1 } } as NewsView);
    expect(captured).toBeGreaterThan(pulled);
    expect(pulled).toBe(3);
    expect(worth(news("locked", ["CHAT"], { moved: "C H T" }))).toBe(0);
  });
  it("does not count when the word goes back", () => {
    for (const key of ["wrong", "no-such-word", "voted-tie", "voted-wrong", "misfit"])
      expect(undoes(news(key, ["CHAT"]))).toBe(true);
    for (const key of ["right", "voted-even", "fits"]) expect(undoes(news(key, ["CHAT"]))).toBe(false);
  });
});

group("what a word would do", () => {
  it("is read from the preview", () => {
    const seen = foresightOf(drafted({ moved: "T T C", captured: "T" }));
    expect([...seen.pulls]).toEqual([
      ["T", 2],
      ["C", 1],
    ]);
    expect([...seen.captured]).toEqual(["T"]);
  });
  it("is nothing without a preview or with a refusal", () => {
    expect(foresightOf(null)).toBe(UNMOVED);
    expect(foresightOf({ ...drafted({}), effects: null })).toBe(UNMOVED);
    expect(foresightOf(drafted({ moved: "", captured: "" })).pulls.size).toBe(0);
  });
  it("slides letter after letter", () => {
    const news = { effects: drafted({ moved: "C H T C" }).effects } as NewsView;
    expect([...slides(news)]).toEqual([
      ["C", 0],
      ["H", 1],
      ["T", 2],
    ]);
    expect(slides(undefined).size).toBe(0);
    expect(slides({ effects: drafted({ moved: "–" }).effects } as NewsView).size).toBe(0);
  });
});
