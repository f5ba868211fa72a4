import { beforeEach, describe, expect, it, vi } from "vitest";
import { Follower, lengthOfStep, type Step } from "./follower.svelte";
import { settings } from "./settings.svelte";

const quiet = vi.hoisted(() => {
  const quiet = { matches: false, addEventListener() {} };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem() {} });
  vi.stubGlobal("navigator", { language: "fr" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("matchMedia", () => quiet);
  return quiet;
});

const turn: readonly Step[] = [
  { cells: ["A1", "A2"], sentence: "lays" },
  { cells: ["B1", "A2"], sentence: "steals" },
  { cells: ["C1"], sentence: "captures" },
];

beforeEach(() => {
  vi.useFakeTimers();
  settings.following = "calm";
  quiet.matches = false;
});

describe("a turn", () => {
  it("is told step by step, and then no more", () => {
    const follower = new Follower();
    follower.tell(turn);
    const said: (string | undefined)[] = [];
    while (follower.running) {
      said.push(follower.step?.sentence);
      vi.advanceTimersByTime(900);
    }
    expect(said).toEqual(["lays", "steals", "captures"]);
    expect(follower.cells).toEqual([]);
  });

  it("shows a square when its first step has come", () => {
    const follower = new Follower();
    follower.tell(turn);
    expect([...follower.ahead]).toEqual(["B1", "C1"]);
    vi.advanceTimersByTime(900);
    expect([...follower.ahead]).toEqual(["C1"]);
  });

  it("is looked at where it was last seen, until it is told", () => {
    const follower = new Follower();
    follower.tell([turn[0]!, { cells: [], sentence: "draws" }]);
    expect(follower.sight).toEqual(["A1", "A2"]);
    vi.advanceTimersByTime(900);
    expect(follower.cells).toEqual([]);
    expect(follower.sight).toEqual(["A1", "A2"]);
    vi.advanceTimersByTime(900);
    expect(follower.sight).toEqual([]);
  });

  it("takes three seconds at most, and half of that where it is quick", () => {
    for (const steps of [1, 2, 3, 4, 10, 200]) {
      expect(steps * lengthOfStep(steps, "calm")).toBeLessThanOrEqual(3000.001);
      expect(steps * lengthOfStep(steps, "quick")).toBeLessThanOrEqual(1500.001);
    }
    expect(lengthOfStep(3, "off")).toBe(0);
    expect(lengthOfStep(0, "calm")).toBe(0);
  });

  it("ends at once, and can be seen again", () => {
    const follower = new Follower();
    follower.tell(turn);
    follower.end();
    expect([follower.running, follower.ahead.size]).toEqual([false, 0]);
    vi.advanceTimersByTime(5000);
    expect(follower.running).toBe(false);
    follower.again();
    expect(follower.step?.sentence).toBe("lays");
  });

  it("goes on where it is when more of it comes", () => {
    const follower = new Follower();
    follower.tell(turn.slice(0, 2));
    vi.advanceTimersByTime(1000);
    follower.tell(turn, 2);
    expect(follower.step?.sentence).toBe("steals");
    vi.advanceTimersByTime(900);
    expect(follower.step?.sentence).toBe("captures");
    vi.advanceTimersByTime(900);
    follower.tell([...turn, { cells: ["D1"], sentence: "passes" }], 3);
    expect(follower.step?.sentence).toBe("passes");
    follower.again();
    expect(follower.step?.sentence).toBe("lays");
  });

  it("is not told where nobody wants it", () => {
    settings.following = "off";
    const follower = new Follower();
    follower.tell(turn);
    expect([follower.running, follower.steps.length]).toEqual([false, 3]);
  });

  it("stands still where nothing may move: all is marked, nothing comes later", () => {
    quiet.matches = true;
    const follower = new Follower();
    follower.tell(turn);
    expect(follower.cells).toEqual(["A1", "A2", "B1", "A2", "C1"]);
    expect(follower.ahead.size).toBe(0);
    expect(follower.step?.sentence).toBe("lays");
  });
});
