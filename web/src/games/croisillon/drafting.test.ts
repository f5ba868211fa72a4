import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Drafted } from "$lib/protocol";
import type { Play } from "../contract";
import * as drafts from "./draft";
import { Drafting, KEEP_AFTER } from "./drafting.svelte";
import type { View } from "./view";

const START = { row: 0, column: 0 };

/** A line to the server that remembers what was sent. */
function line() {
  const acted: string[] = [];
  const looked: string[] = [];
  const details = { found: [{ text: "JEU", cell: "B2", direction: ">", points: 13 }], points: 13 };
  const answer = { effects: { key: "drafted", version: 1, details }, refusal: null } as unknown as Drafted;
  const play = {
    mine: true,
    act: (action: string) => Promise.resolve((acted.push(action), { kind: "done" as const })),
    draft: (action: string) => Promise.resolve((looked.push(action), answer)),
  } as unknown as Play;
  return { acted, looked, play };
}

const view = (hand: string, rows: string[] = [], seat = 0) =>
  ({ seat, hand, draft: rows.length ? { rows, words: [], score: 0, faults: [] } : null }) as unknown as View;

function typed(drafting: Drafting, letters: string): void {
  let cursor = START;
  for (const letter of letters) {
    const next = drafts.type(drafting.draft, drafting.hand, cursor, ">", letter);
    drafting.change(next.draft);
    cursor = { ...next.cursor };
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("every change is looked at, the last one is kept", async () => {
  const { acted, looked, play } = line();
  const drafting = new Drafting(() => play);
  drafting.receive(view("Jeu"));
  typed(drafting, "Jeu");
  expect(looked).toEqual(["draft J", "draft Je", "draft Jeu"]);
  expect(acted).toEqual([]);
  await vi.advanceTimersByTimeAsync(KEEP_AFTER);
  expect(acted).toEqual(["draft Jeu"]);
  expect(drafting.words.map((word) => word.text)).toEqual(["JEU"]);
  expect(drafting.isKept).toBe(false);
  drafting.receive(view("Jeu", ["Jeu"]));
  expect(drafting.isKept).toBe(true);
});

test("what the server keeps comes back, also where another tab changed it", () => {
  const drafting = new Drafting(() => line().play);
  expect(drafting.receive(view("Jeu", ["Je"]))).toBe(true);
  expect(drafting.text).toBe("Je");
  expect(drafting.receive(view("Jeu", ["Jeu"]))).toBe(true);
  expect(drafting.text).toBe("Jeu");
});

test("news does not undo what I am about to write", () => {
  const drafting = new Drafting(() => line().play);
  drafting.receive(view("Jeu"));
  typed(drafting, "Jeu");
  expect(drafting.receive(view("Jeu", ["J"]))).toBe(false);
  expect(drafting.text).toBe("Jeu");
});

test("new cards end the draft, and the others keep their order", async () => {
  const { acted, play } = line();
  const drafting = new Drafting(() => play);
  drafting.receive(view("Jaeu"));
  drafting.arrange([...drafting.hand].reverse());
  typed(drafting, "Je");
  drafting.receive(view("Kaou"));
  expect(drafting.draft).toEqual([]);
  expect(drafting.hand.map((piece) => piece.kind).join("")).toBe("Kuao");
  await vi.advanceTimersByTimeAsync(KEEP_AFTER);
  expect(acted).toEqual([]);
});

test("undo goes back step by step", () => {
  const drafting = new Drafting(() => line().play);
  drafting.receive(view("Jeu"));
  typed(drafting, "Je");
  drafting.undo();
  expect(drafting.text).toBe("J");
  drafting.undo();
  expect([drafting.text, drafting.canUndo]).toEqual(["", false]);
});

test("a draft that could not be kept is kept with the next news", async () => {
  const { acted, play } = line();
  const deaf = {
    ...play,
    mine: true,
    act: () => Promise.resolve({ kind: "denied", key: "offline", text: "" }),
  } as unknown as Play;
  let now = deaf;
  const drafting = new Drafting(() => now);
  drafting.receive(view("Jeu"));
  typed(drafting, "J");
  await vi.advanceTimersByTimeAsync(KEEP_AFTER);
  now = { ...play, mine: true } as Play;
  drafting.receive(view("Jeu"));
  await vi.advanceTimersByTimeAsync(KEEP_AFTER);
  expect(acted).toEqual(["draft J"]);
});
