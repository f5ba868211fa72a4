import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Composer, type Writing } from "./composer.svelte";
import { clock, table, type Sheet } from "./composer.fixture.svelte";
import { looking } from "./looking.svelte";

// A game of one line: the draft is a text, and its letters come from a hand.

const writing: Writing<string, number> = {
  type: (draft, at, letter) => ({ draft: draft + letter, at: at + 1, found: letter !== "x" }),
  erase: (draft, at) => ({ draft: draft.slice(0, -1), at: at - 1, found: draft !== "" }),
  turn: () => {},
  missing: (letter) => `no ${letter}`,
};

/** As much of a browser as the composer needs, before anything is loaded. */
const kept = vi.hoisted(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  vi.stubGlobal("navigator", { language: "fr" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  vi.stubGlobal("Element", class {});
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {} }));
  return kept;
});

let ends: (() => void)[] = [];
beforeEach(() => kept.clear());
afterEach(() => {
  for (const end of ends) end();
  ends = [];
});

function sit(sheet: Sheet = table()): { composer: Composer<{ hand: string }, string>; sheet: Sheet } {
  let composer!: Composer<{ hand: string }, string>;
  ends.push(
    $effect.root(() => {
      composer = new Composer(() => sheet.situation, {
        nothing: "",
        isEmpty: (draft) => draft === "",
        settle: (draft) => ([...draft].every((one) => sheet.situation.view.hand.includes(one)) ? draft : ""),
        ask: () => (composer.draft ? `play ${composer.draft}` : ""),
        stamp: () => sheet.situation.view.hand,
        pack: (draft) => draft,
        unpack: String,
        hands: { can: () => false, drop() {}, tap: (target) => composer.change(target) },
        wordsAt: (target) => (target === "a" ? ["AA", "BA"] : []),
        instead: () => (sheet.situation.play.open ? "lay it" : ""),
      });
    }),
  );
  flushSync();
  return { composer, sheet };
}

const key = (name: string, more = {}) =>
  ({
    key: name,
    ...more,
    defaultPrevented: false,
    preventDefault(this: { defaultPrevented: boolean }) {
      this.defaultPrevented = true;
    },
    stopPropagation() {},
    target: null,
  }) as unknown as KeyboardEvent;

async function write(composer: Composer<{ hand: string }, string>, word: string): Promise<void> {
  for (const letter of word) composer.press(key(letter), 0, writing);
  flushSync();
  await clock();
}

describe("a draft", () => {
  it("is undone and done again, and a change forgets what could be done again", async () => {
    const { composer } = sit();
    await write(composer, "abc");
    composer.undo();
    composer.undo();
    expect([composer.draft, composer.canRedo]).toEqual(["a", true]);
    composer.redo();
    expect(composer.draft).toBe("ab");
    composer.change("ad");
    expect(composer.canRedo).toBe(false);
    composer.clear();
    composer.undo();
    expect(composer.draft).toBe("ad");
  });

  it("is previewed at every change; an answer about another draft does not count", async () => {
    const { composer, sheet } = sit();
    await write(composer, "ab");
    expect(sheet.asked).toEqual(["play ab"]);
    expect(composer.fine).toBe(true);
    composer.change("abc");
    flushSync();
    expect([composer.settled, composer.fine]).toEqual([null, false]);
    expect(composer.answer?.text).toBe("play ab");
    await clock();
    expect(composer.settled?.text).toBe("play abc");
  });

  it("is asked about again when the position changed", async () => {
    const { composer, sheet } = sit();
    await write(composer, "ab");
    sheet.situation = { ...sheet.situation, view: { hand: "abcde" } };
    flushSync();
    expect(composer.fine).toBe(false);
    await clock();
    expect(sheet.asked).toEqual(["play ab", "play ab"]);
    expect(composer.fine).toBe(true);
  });

  it("loses what the table takes away, and its history", async () => {
    const { composer, sheet } = sit();
    await write(composer, "ab");
    sheet.situation = { ...sheet.situation, view: { hand: "b" } };
    await clock();
    expect([composer.draft, composer.canUndo]).toEqual(["", false]);
  });

  it("is there after a reload and gone when it was sent", async () => {
    const { composer, sheet } = sit();
    await write(composer, "ab");
    expect(sit(sheet).composer.draft).toBe("ab");
    await composer.main();
    flushSync();
    expect(sheet.acted).toEqual(["play ab"]);
    expect(sit(sheet).composer.draft).toBe("");
  });

  it("belongs to its seat", async () => {
    const { composer, sheet } = sit();
    await write(composer, "ab");
    sheet.situation = { ...sheet.situation, seat: 1 };
    await clock();
    expect([composer.draft, composer.canUndo]).toEqual(["", false]);
    sheet.situation = { ...sheet.situation, seat: 0 };
    await clock();
    expect(composer.draft).toBe("ab");
  });
});

describe("on a screen that is handed on", () => {
  it("what was sent does not come back with its seat, and the next one keeps theirs", async () => {
    const { composer, sheet } = sit();
    await write(composer, "ab");
    const sent = composer.main();
    sheet.situation = { ...sheet.situation, seat: 1 };
    await sent;
    await clock();
    composer.change("c");
    await clock();
    sheet.situation = { ...sheet.situation, seat: 0 };
    await clock();
    expect(composer.draft).toBe("");
    sheet.situation = { ...sheet.situation, seat: 1 };
    await clock();
    expect(composer.draft).toBe("c");
  });
});

describe("what is laid while a move is on its way", () => {
  it("stays", async () => {
    const { composer, sheet } = sit();
    await write(composer, "ab");
    const sent = composer.main();
    composer.press(key("c"), 0, writing);
    await sent;
    await clock();
    expect(sheet.acted).toEqual(["play ab"]);
    expect(composer.draft).toBe("abc");
  });
});

describe("a question that nobody answers", () => {
  it("is asked again, and what was wanted is sent then", async () => {
    vi.useFakeTimers();
    const { composer, sheet } = sit();
    sheet.silent = true;
    for (const letter of "ab") composer.press(key(letter), 0, writing);
    flushSync();
    await clock();
    expect([composer.fine, composer.ready]).toEqual([false, true]);
    await composer.main();
    expect(sheet.acted).toEqual([]);
    sheet.silent = false;
    await vi.advanceTimersByTimeAsync(1500);
    expect(sheet.acted).toEqual(["play ab"]);
    vi.useRealTimers();
  });
});

describe("Enter", () => {
  it("waits for the referee, and sends then", async () => {
    const { composer, sheet } = sit();
    for (const letter of "ab") composer.press(key(letter), 0, writing);
    composer.press(key("Enter"), 0, writing);
    flushSync();
    expect(sheet.acted).toEqual([]);
    await clock();
    expect(sheet.acted).toEqual(["play ab"]);
  });

  it("is forgotten when something else is laid meanwhile", async () => {
    const { composer, sheet } = sit();
    composer.press(key("a"), 0, writing);
    flushSync();
    composer.press(key("Enter"), 0, writing);
    composer.press(key("b"), 0, writing);
    flushSync();
    await clock();
    expect(sheet.acted).toEqual([]);
    expect(composer.settled?.text).toBe("play ab");
  });

  it("says why not", async () => {
    const { composer, sheet } = sit();
    await write(composer, "z");
    composer.press(key("Enter"), 0, writing);
    expect(sheet.said).toEqual(["no play z"]);
    expect(sheet.acted).toEqual([]);
  });

  it("touches the square where nothing is laid", () => {
    const { composer } = sit();
    const enter = key("Enter");
    composer.press(enter, 0, writing);
    expect(enter.defaultPrevented).toBe(false);
  });
});

describe("other keys", () => {
  it("take back, clear, undo and explain", async () => {
    const { composer, sheet } = sit();
    await write(composer, "abc");
    expect(composer.press(key("Backspace"), 3, writing)).toBe(2);
    expect(composer.draft).toBe("ab");
    composer.pressAnywhere(key("Escape"));
    expect(composer.draft).toBe("");
    composer.pressAnywhere(key("z", { ctrlKey: true }));
    expect(composer.draft).toBe("ab");
    composer.pressAnywhere(key("?"));
    expect(composer.explaining).toBe(true);
    composer.press(key("x"), 0, writing);
    expect(sheet.said).toContain("no x");
  });

  it("do nothing where nothing can be done", async () => {
    const { composer, sheet } = sit();
    sheet.situation = { ...sheet.situation, play: { ...sheet.situation.play, open: false } };
    flushSync();
    composer.press(key("a"), 0, writing);
    expect(composer.draft).toBe("");
  });
});

describe("a tap on words", () => {
  const tap = (composer: Composer<{ hand: string }, string>, target: string) => {
    const element = { closest: (what: string) => (what === "[data-target]" ? { getAttribute: () => target } : null) };
    const heard = new Map<string, (event: unknown) => void>();
    composer.mover.area({
      addEventListener: (name: string, act: (event: unknown) => void) => heard.set(name, act),
    } as unknown as HTMLElement);
    heard.get("click")!({ target: element });
  };
  const wait = (sheet: Sheet, more: Partial<Sheet["situation"]["play"]> = {}) => {
    sheet.situation = { ...sheet.situation, play: { ...sheet.situation.play, mine: false, ...more } };
    flushSync();
  };
  beforeEach(() => (looking.shown = false));

  it("plays where it is my turn, or where no words lie", () => {
    const { composer, sheet } = sit();
    tap(composer, "a");
    expect([composer.draft, looking.shown]).toEqual(["a", false]);
    composer.clear();
    wait(sheet);
    tap(composer, "b");
    expect([composer.draft, looking.shown]).toEqual(["b", false]);
  });
  it("explains them to who waits, and offers to plan", () => {
    const { composer, sheet } = sit();
    wait(sheet);
    tap(composer, "a");
    expect([composer.draft, looking.shown]).toEqual(["", true]);
    expect(looking.doubts.map((doubt) => doubt.word)).toEqual(["AA", "BA"]);
    expect(looking.instead?.text).toBe("lay it");
    looking.instead!.does();
    expect(composer.draft).toBe("a");
  });
  it("plays on once something is planned", () => {
    const { composer, sheet } = sit();
    wait(sheet);
    composer.change("b");
    tap(composer, "a");
    expect([composer.draft, looking.shown]).toEqual(["a", false]);
  });
  it("only explains to who has nothing to plan", () => {
    const { composer, sheet } = sit();
    wait(sheet, { open: false });
    tap(composer, "a");
    expect([looking.shown, looking.instead]).toEqual([true, null]);
  });
});

describe("an action beside the draft", () => {
  it("leaves what is laid, and may be for another seat of mine", async () => {
    const { composer, sheet } = sit();
    await write(composer, "ab");
    await composer.send("nod", false, 2);
    expect(sheet.acted).toEqual(["nod for 2"]);
    expect(composer.draft).toBe("ab");
  });
});

describe("a refused action", () => {
  it("stays on the screen with its reason until something changes", async () => {
    const { composer } = sit();
    await write(composer, "aw");
    await composer.main();
    expect(composer.draft).toBe("aw");
    expect(composer.refusal?.text).toBe("refused play aw");
    composer.change("a");
    expect(composer.refusal?.text).not.toBe("refused play aw");
  });
});
