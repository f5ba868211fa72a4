import { beforeEach, describe, expect, it, vi } from "vitest";

const lines = vi.hoisted(() => {
  class Line {
    static OPEN = 1;
    readyState = 1;
    said: Record<string, unknown>[] = [];
    onopen = () => {};
    onmessage = (_: { data: string }) => {};
    onclose = (_: { code: number }) => {};
    constructor() {
      lines.push(this);
    }
    send(text: string) {
      this.said.push(JSON.parse(text));
    }
    close() {}
  }
  const lines: Line[] = [];
  vi.stubGlobal("WebSocket", Line);
  vi.stubGlobal("localStorage", { getItem: () => null, setItem() {} });
  vi.stubGlobal("navigator", { language: "fr" });
  vi.stubGlobal("location", { protocol: "http:", host: "x" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("document", { addEventListener() {}, visibilityState: "visible" });
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {} }));
  vi.useFakeTimers();
  return lines;
});

import { live, type Followed } from "./live.svelte";

const news = (...seqs: number[]) => seqs.map((seq) => ({ seq, kind: "said" }));
const hear = (message: object) => lines.at(-1)!.onmessage({ data: JSON.stringify(message) });
const questions = () => lines.at(-1)!.said.filter((one) => one.type === "past");
const known = (followed: Followed) => followed.news.map((one) => one.seq);
let table = 0;

function follow(): Followed {
  const followed = live.follow(`t${++table}`);
  hear({ type: "welcome", guest: "g", token: "t", version: 1 });
  return followed;
}

const told = (followed: Followed, seqs: number[], earlier = 0) =>
  hear({ type: "table", table: followed.id, code: "", view: {}, news: news(...seqs), earlier, gone: [] });
const past = (followed: Followed, seqs: number[], earlier = 0) =>
  hear({ type: "past", table: followed.id, ticket: questions().at(-1)!.ticket, news: news(...seqs), earlier });

beforeEach(() => {
  for (const line of lines) line.said = [];
});

describe("what is said at a table", () => {
  const tell = (followed: Followed, lines: object[], gone: number[] = []) =>
    hear({ type: "table", table: followed.id, code: "", view: {}, news: lines, earlier: 0, gone });
  const line = (seq: number, room = "table") => ({ seq, kind: "said", room, name: "Anne", text: `${seq}` });

  it("among those who watch is told to who plays when the game is over, once", () => {
    const followed = follow();
    tell(followed, [line(1), line(4)]);
    tell(followed, [line(2, "watchers"), line(5)]);
    tell(followed, [line(2, "watchers"), line(1)]);
    expect(known(followed)).toEqual([1, 2, 4, 5]);
    live.leave(followed.id);
  });

  it("is forgotten where it was taken away", () => {
    const followed = follow();
    tell(followed, [line(1), line(2)]);
    tell(followed, [], [1]);
    expect(followed.news.map(({ name, text }) => [name, text])).toEqual([
      ["", ""],
      ["Anne", "2"],
    ]);
    live.leave(followed.id);
  });
});

describe("a history that does not fit one answer", () => {
  it("is asked for page by page, and stands in its order", () => {
    const followed = follow();
    told(followed, [7, 8], 7);
    expect(questions().at(-1)).toMatchObject({ table: followed.id, before: 7, after: 0 });
    told(followed, [9]);
    expect(questions()).toHaveLength(1);
    past(followed, [4, 5, 6], 4);
    expect(questions().at(-1)).toMatchObject({ before: 4, after: 0 });
    past(followed, [1, 3]);
    expect(known(followed)).toEqual([1, 3, 4, 5, 6, 7, 8, 9]);
    expect(questions()).toHaveLength(2);
    live.leave(followed.id);
  });

  it("is asked for again later where the server has no time for it", () => {
    const followed = follow();
    told(followed, [], 3);
    hear({ type: "denied", ticket: questions().at(-1)!.ticket, key: "too-fast", text: "" });
    expect(questions()).toHaveLength(1);
    vi.advanceTimersByTime(6_000);
    expect(questions()).toHaveLength(2);
    past(followed, [1, 2]);
    expect(known(followed)).toEqual([1, 2]);
    live.leave(followed.id);
  });

  it("is asked for on the next line where this one breaks", () => {
    const followed = follow();
    told(followed, [5], 5);
    lines.at(-1)!.onclose({ code: 1006 });
    vi.advanceTimersByTime(1);
    hear({ type: "welcome", guest: "g", token: "t", version: 1 });
    expect(questions().at(-1)).toMatchObject({ before: 5, after: 0 });
    past(followed, [2]);
    expect(known(followed)).toEqual([2, 5]);
    live.leave(followed.id);
  });
});

describe("what is wished for", () => {
  const sought = () => lines.at(-1)!.said.filter((one) => one.type === "seek");

  it("is said again on the next line, until it is given up", () => {
    const followed = follow();
    live.want("seek", { type: "seek", ticket: "1", game: "jago", days: 0 });
    expect(sought()).toHaveLength(1);
    lines.at(-1)!.onclose({ code: 1006 });
    vi.advanceTimersByTime(1_100);
    hear({ type: "welcome", guest: "g", token: "t", version: 1 });
    expect(sought()).toHaveLength(1);
    live.giveUp("seek", { type: "unseek" });
    lines.at(-1)!.onclose({ code: 1006 });
    vi.advanceTimersByTime(1_100);
    hear({ type: "welcome", guest: "g", token: "t", version: 1 });
    expect(sought()).toHaveLength(0);
    live.leave(followed.id);
  });
});

describe("a line that is cut because the token is void", () => {
  it("leaves time for the new token to come", () => {
    const followed = follow();
    const before = lines.length;
    lines.at(-1)!.onclose({ code: 4001 });
    vi.advanceTimersByTime(900);
    expect(lines.length).toBe(before);
    vi.advanceTimersByTime(200);
    expect(lines.length).toBe(before + 1);
    live.leave(followed.id);
  });
});
