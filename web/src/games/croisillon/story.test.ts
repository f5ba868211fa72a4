import { expect, test } from "vitest";
import type { Drafted, NewsView } from "$lib/protocol";
import { describe, judged, latestGrid } from "./story";
import type { LaidView, View } from "./view";

const found = [{ text: "JEU", cell: "B2", direction: ">", points: 13 }];
const acted = (seat: number, key: string, details: object, seen_by: readonly number[] | null = null) =>
  ({ kind: "acted", seat, effects: { key, version: 1, details, seen_by } }) as unknown as NewsView;
const grid = (seat: number) => ({ seat, rows: ["Jeu"] }) as unknown as LaidView;

test("a grid is told by its words; who lays all cards is praised", () => {
  const text = "JEU 13";
  expect(describe(acted(0, "laid", { found, text }), "fr")).toBe("JEU 13");
  expect(describe(acted(0, "all-laid", { found, text }), "en")).toBe("JEU 13, all cards laid!");
  expect(describe(acted(0, "passed", { count: 0 }), "fr")).toBeUndefined();
  expect(describe(acted(0, "resigned", {}), "fr")).toBe("a abandonné");
});

test("what the referee says of a draft", () => {
  const fault = { rule: "C26", key: "unknown-word", words: ["JEU"], cells: ["B2"], values: {} };
  const effects = { key: "unfinished", version: 1, details: { found, points: 13, faults: [fault] } };
  const answer = { effects, refusal: null } as unknown as Drafted;
  expect(judged(answer)).toEqual({ words: [["JEU", "B2", ">", 13]], score: 13, faults: [fault], refusal: null });
  expect(judged({ ...answer, effects: null })).toMatchObject({ words: [], score: 0, faults: [] });
});

test("the grid laid last is the one on the table or, after that, of who moved last", () => {
  const last = [grid(0), grid(1)];
  const view = { table: null, last } as unknown as View;
  const news = [acted(0, "laid", {}), acted(1, "laid", {}), acted(0, "drafted", {}, [0])];
  expect(latestGrid(view, news)?.seat).toBe(1);
  expect(latestGrid(view, [])?.seat).toBe(0);
  expect(latestGrid({ ...view, table: grid(0) }, news)?.seat).toBe(0);
  expect(latestGrid({ ...view, last: [null, null] }, news)).toBeNull();
});
