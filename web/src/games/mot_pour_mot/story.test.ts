import { describe as group, expect, it } from "vitest";
import type { NewsView } from "$lib/protocol";
import { describe, momentOf } from "./story";

const news = (key: string, words: string[] = [], details: Record<string, unknown> = {}) =>
  ({
    effects: { rule: "M21", key, words, score: 0, details, parts: [], seen_by: null, surprise: false, version: 1 },
  }) as unknown as NewsView;

group("the history", () => {
  it("tells a turn in few words", () => {
    expect(describe(news("started", [], { category: "Un animal", seconds: 30 }), "fr")).toBe(
      "lance le sablier : « Un animal »",
    );
    expect(describe(news("locked", ["CHAT"]), "fr")).toBe("annonce CHAT");
    expect(describe(news("captured", ["T"], { moved: "T", captured: "T" }), "fr")).toBe("capture T !");
    expect(describe(news("captured", ["CHAT"], { captured: "C T" }), "en")).toBe("captures C and T!");
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
