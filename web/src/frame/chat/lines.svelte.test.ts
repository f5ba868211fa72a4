import { describe, expect, it, vi } from "vitest";
import type { NewsView, SeatView, TableView } from "$lib/protocol";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem() {} });
  vi.stubGlobal("navigator", { language: "fr" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

import { aloud, amongWatchers, KEPT, readable, speakerOf } from "./lines";

const line = (seq: number, more: Partial<NewsView> = {}) =>
  ({
    seq,
    kind: "said",
    seat: null,
    name: "Zoé",
    text: "Oh",
    room: "table",
    voice: seq,
    alike: null,
    ...more,
  }) as NewsView;

function table(mine: boolean, more: Partial<TableView> = {}): TableView {
  const seats = [
    { name: "Anne", mine },
    { name: "", mine: false },
  ].map((seat) => seat as SeatView);
  return { started: true, closed: false, result: null, seats, ...more } as TableView;
}
const nobody = new Set<number>();

describe("the lines that somebody reads", () => {
  const news = [line(2, { room: "watchers" }), line(3), line(4, { kind: "acted" })];
  const numbers = (view: TableView, muted = nobody) => readable(news, view, muted).map((one) => one.seq);

  it("are those of the table for who plays, and all of them for who watches", () => {
    expect(numbers(table(true))).toEqual([3]);
    expect(numbers(table(false))).toEqual([2, 3]);
  });
  it("are all of them once the game is over, or its table closed", () => {
    expect(numbers(table(true, { closed: true }))).toEqual([2, 3]);
    expect(numbers(table(true, { result: {} as TableView["result"] }))).toEqual([2, 3]);
  });
  it("are not those of who is muted", () => {
    expect(numbers(table(false), new Set([3]))).toEqual([2]);
  });
  it("are the last ones", () => {
    const many = Array.from({ length: KEPT + 5 }, (_, at) => line(at + 1));
    expect(readable(many, table(false), nobody).map((one) => one.seq)[0]).toBe(6);
  });
});

describe("who speaks", () => {
  it("is called by a name or by the seat, and said to watch where they do", () => {
    const view = table(true);
    expect(speakerOf(line(2), view)).toBe("Zoé");
    expect(speakerOf(line(2, { name: "", seat: 0 }), view)).toBe("Anne");
    expect(aloud(line(2, { name: "Bruno", seat: 1 }), view)).toMatch(/^Bruno\s?: Oh$/);
    expect(aloud(line(2), view)).toMatch(/^Zoé, \w+\s?: Oh$/);
  });
  it("speaks among those who watch while a game goes on, unless they play", () => {
    expect(amongWatchers(table(false))).toBe(true);
    expect(amongWatchers(table(true))).toBe(false);
    expect(amongWatchers(table(false, { started: false }))).toBe(false);
  });
});
