import { describe, expect, test } from "vitest";
import type { ListedTable } from "$lib/protocol";
import { leftInShort, secondsLeft, spelledOut } from "./left";
import { texts } from "./texts";

const DAY = 24 * 3600;
const listed = (more: Partial<ListedTable>) => ({ paused: false, time_left: null, ...more }) as ListedTable;

describe("what is left of somebody's days", () => {
  test.each([
    [14 * DAY, "14 jours"],
    [3 * DAY + 5 * 3600, "3 jours"],
    [2 * DAY + 5 * 3600, "2 jours 5 h"],
    [DAY, "1 jour"],
    [5 * 3600 + 60, "5 h"],
    [59 * 60, "59 min"],
    [20, "moins d’une minute"],
  ])("%d seconds are told as %s", (seconds, told) => expect(spelledOut(seconds, texts.fr)).toBe(told));
  test("passes until its end, unless it stands still", () => {
    expect(secondsLeft({ seat: 0, until: 100, still: null }, 40)).toBe(60);
    expect(secondsLeft({ seat: 0, until: 100, still: null }, 140)).toBe(-40);
    expect(secondsLeft({ seat: 0, until: 100, still: 7 }, 40)).toBe(7);
    expect(secondsLeft({ seat: 0, until: null, still: 7 }, 40)).toBe(7);
  });
  test("is told in lists in a word or two, in both languages", () => {
    const running = listed({ time_left: { seat: 0, until: 2 * DAY, still: null } });
    expect(leftInShort(running, 0, texts.fr)).toBe("reste 2 jours");
    expect(leftInShort(running, 3 * DAY, texts.fr)).toBe("temps dépassé");
    expect(leftInShort(listed({ time_left: { seat: 0, until: 2 * DAY, still: DAY } }), 0, texts.fr)).toBe("en congé");
    expect(leftInShort(listed({ paused: true }), 0, texts.fr)).toBe("en pause");
    expect(leftInShort(listed({}), 0, texts.fr)).toBe("");
    expect(leftInShort(running, 0, texts.en)).toBe("2 days left");
  });
});
