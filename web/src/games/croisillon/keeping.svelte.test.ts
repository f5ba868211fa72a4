import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Composer } from "$lib/composer.svelte";
import type { Piece } from "$lib/rack";
import type { Play } from "../contract";
import * as drafts from "./draft";
import { NOTHING, type Draft } from "./draft";
import { KEEP_AFTER, Keeping } from "./keeping.svelte";
import type { View } from "./view";

/** As much of a browser as a composer needs, before anything is loaded. */
const stored = vi.hoisted(() => {
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal("navigator", { language: "fr" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("Element", class {});
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {} }));
  return stored;
});

const START = { row: 0, column: 0 };

const viewOf = (hand: string, rows: string[] = []) =>
  ({ seat: 0, hand, draft: rows.length ? { rows, words: [], score: 0, faults: [] } : null }) as unknown as View;

/** A seat with a line to the server that remembers what was sent. */
class Seat {
  readonly acted: string[] = [];
  deaf = false;
  /** Answers that come when the test says so, where it wants that. */
  late: (() => void)[] | null = null;
  view: View = $state.raw()!;
  hand: readonly Piece[] = [];
  deals = 0;
  readonly composer: Composer<View, Draft>;
  readonly keeping: Keeping;

  constructor(view: View) {
    this.view = view;
    const play = {
      open: true,
      mine: true,
      keeps: "t.0",
      act: (action: string) => {
        if (!this.deaf) this.acted.push(action);
        if (this.late) return new Promise((done) => this.late!.push(() => done({ kind: "done" })));
        return Promise.resolve(this.deaf ? { kind: "denied", key: "offline", text: "" } : { kind: "done" });
      },
      draft: () => Promise.resolve(null),
      announce() {},
      toast() {},
    } as unknown as Play;
    this.composer = new Composer(() => ({ view: this.view, seat: 0, play }), {
      nothing: NOTHING,
      isEmpty: drafts.isEmpty,
      follow: ({ hand }) => {
        if (!drafts.isOf(this.hand, [...hand])) this.hand = drafts.deal(this.hand, [...hand], this.deals++);
      },
      settle: (draft) => drafts.settle(draft, this.hand),
      ask: () => "",
      stamp: () => "",
      pack: drafts.pack,
      unpack: (kept) => drafts.unpack(kept, this.hand),
    });
    this.keeping = new Keeping(() => ({ view: this.view, seat: 0, play }), this.composer, {
      write: () => this.text,
      read: (rows) => drafts.fromRows(this.hand, rows, START),
    });
  }

  get text(): string | null {
    return drafts.write(this.composer.draft);
  }

  async hears(view: View): Promise<void> {
    this.view = view;
    await settled();
  }

  async types(letters: string): Promise<void> {
    let { draft } = this.composer;
    let place = START;
    for (const letter of letters) ({ draft, at: place } = drafts.type(draft, this.hand, place, ">", letter));
    this.composer.change(draft);
    await settled();
  }
}

/** All effects have run, also of what effects have changed. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  flushSync();
}

let ends: (() => void)[] = [];
beforeEach(() => {
  stored.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  for (const end of ends) end();
  ends = [];
  vi.useRealTimers();
});

async function sit(view: View): Promise<Seat> {
  let seat!: Seat;
  ends.push($effect.root(() => void (seat = new Seat(view))));
  await settled();
  return seat;
}

const pause = () => vi.advanceTimersByTimeAsync(KEEP_AFTER);

test("the server is told a moment after the last change, once", async () => {
  const seat = await sit(viewOf("Jeu"));
  await seat.types("J");
  await vi.advanceTimersByTimeAsync(KEEP_AFTER / 2);
  await seat.types("Jeu");
  await vi.advanceTimersByTimeAsync(KEEP_AFTER / 2);
  expect(seat.acted).toEqual([]);
  await pause();
  expect(seat.acted).toEqual(["draft Jeu"]);
  expect(seat.keeping.isKept).toBe(false);
  await seat.hears(viewOf("Jeu", ["Jeu"]));
  expect(seat.keeping.isKept).toBe(true);
  seat.composer.clear();
  await settled();
  await pause();
  expect(seat.acted).toEqual(["draft Jeu", "draft"]);
});

test("what the server keeps comes back, also where another device changed it", async () => {
  const seat = await sit(viewOf("Jeu", ["Je"]));
  expect(seat.text).toBe("Je");
  await seat.hears(viewOf("Jeu", ["Jeu"]));
  expect(seat.text).toBe("Jeu");
  await pause();
  expect(seat.acted).toEqual([]);
});

test("news does not undo what I am about to write", async () => {
  const seat = await sit(viewOf("Jeu"));
  await seat.types("Jeu");
  await seat.hears(viewOf("Jeu", ["J"]));
  expect(seat.text).toBe("Jeu");
});

test("what was undone before the server answered stays undone", async () => {
  const seat = await sit(viewOf("Jeu"));
  await seat.types("J");
  await pause();
  await seat.hears(viewOf("Jeu", ["J"]));
  await seat.types("Je");
  await pause();
  seat.composer.undo();
  await settled();
  await seat.hears(viewOf("Jeu", ["Je"]));
  expect(seat.text).toBe("J");
  await pause();
  expect(seat.acted.at(-1)).toBe("draft J");
});

test("an answer to what I wrote before does not undo what was sent since", async () => {
  const seat = await sit(viewOf("Jeu"));
  seat.late = [];
  await seat.types("J");
  await pause();
  await seat.types("Je");
  await pause();
  expect(seat.acted).toEqual(["draft J", "draft Je"]);
  await seat.hears(viewOf("Jeu", ["J"]));
  seat.late.shift()!();
  await settled();
  expect(seat.text).toBe("Je");
  await seat.hears(viewOf("Jeu", ["Je"]));
  seat.late.shift()!();
  await settled();
  expect(seat.keeping.isKept).toBe(true);
  await seat.hears(viewOf("Jeu", ["Jeu"])); // another device
  expect(seat.text).toBe("Jeu");
});

test("new cards end the draft, and nothing more is kept of it", async () => {
  const seat = await sit(viewOf("Jaeu"));
  await seat.types("Je");
  await seat.hears(viewOf("Jaou"));
  expect(seat.text).toBe("");
  await pause();
  expect(seat.acted).toEqual([]);
});

test("a draft that could not be kept is kept with the next news", async () => {
  const seat = await sit(viewOf("Jeu"));
  seat.deaf = true;
  await seat.types("J");
  await pause();
  seat.deaf = false;
  await seat.hears(viewOf("Jeu"));
  await pause();
  expect(seat.acted).toEqual(["draft J"]);
});

test("nothing is told while something else is on its way", async () => {
  const seat = await sit(viewOf("Jeu"));
  await seat.types("Je");
  seat.composer.busy = true;
  await settled();
  await pause();
  expect(seat.acted).toEqual([]);
  seat.composer.busy = false;
  await settled();
  await pause();
  expect(seat.acted).toEqual(["draft Je"]);
});

test("after a reload, what the server did not hear yet is there, and told", async () => {
  const before = await sit(viewOf("Jeu", ["J"]));
  before.deaf = true;
  await before.types("Jeu");
  const after = await sit(viewOf("Jeu", ["J"]));
  expect(after.text).toBe("Jeu");
  await pause();
  expect(after.acted).toEqual(["draft Jeu"]);
});

test("after a reload, what another device wrote meanwhile counts", async () => {
  const before = await sit(viewOf("Jeu", ["J"]));
  await before.types("Je");
  const after = await sit(viewOf("Jeu", ["Ju"]));
  expect(after.text).toBe("Ju");
  await pause();
  expect(after.acted).toEqual([]);
});
