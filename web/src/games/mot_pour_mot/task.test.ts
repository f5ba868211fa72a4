import { describe, expect, it } from "vitest";
import type { SeatView } from "$lib/protocol";
import { standOf, taskOf } from "./task";
import type { View } from "./view";
import { view } from "./view.fixture";

const seat = (change: Partial<SeatView>): SeatView => ({
  name: "",
  level: 0,
  free: false,
  reserved: false,
  mine: false,
  away: false,
  retake: false,
  ...change,
});

describe("the task of a seat", () => {
  const task = (change: Partial<View>, of: number | null = 0) => taskOf(view(change), of, true);

  it("is to turn the timer for the other team", () => {
    expect(task({ phase: "reading", to_act: [1, 3] }, 3)).toBe("start");
    expect(task({ phase: "reading", to_act: [1, 3] }, 0)).toBe("read");
  });
  it("is to lock a word for the captain and to propose for the team", () => {
    expect(task({}, 0)).toBe("lock");
    expect(task({}, 2)).toBe("propose");
    expect(task({}, 1)).toBe("await-word");
    expect(task({ captains: [2, 1], to_act: [2, 0] }, 0)).toBe("propose");
  });
  it("is to spell for the captain alone", () => {
    expect(task({ phase: "spelling", to_act: [0] }, 0)).toBe("spell");
    expect(task({ phase: "spelling", to_act: [0] }, 2)).toBe("await-letters");
  });
  it("is to judge until one has let the word pass", () => {
    expect(task({ phase: "checking", to_act: [3], accepted: [1] }, 3)).toBe("judge");
    expect(task({ phase: "checking", to_act: [3], accepted: [1] }, 1)).toBe("judged");
    expect(task({ phase: "checking", to_act: [1, 3] }, 2)).toBe("await-judges");
  });
  it("is to explain for the captain, and to vote once for all", () => {
    expect(task({ phase: "explaining", to_act: [0] }, 0)).toBe("explain");
    expect(task({ phase: "explaining", to_act: [0] }, 1)).toBe("listen");
    expect(task({ phase: "voting", to_act: [1, 3, 2] }, 3)).toBe("vote");
    expect(task({ phase: "voting", to_act: [1, 3, 2] }, 0)).toBe("voted");
  });
  it("is to watch for spectators, in a replay and at the end", () => {
    expect(task({}, null)).toBe("watch");
    expect(taskOf(view(), 0, false)).toBe("watch");
    expect(
      task({
        result: { winners: [0], scores: [6, 1], rule: "M50", reason: "", who: null, deductions: [], figures: {} },
      }),
    ).toBe("watch");
  });
});

describe("the side at the bottom", () => {
  it("is one's own", () => {
    const seats = [seat({}), seat({ mine: true })];
    expect(standOf(seats, 1)).toEqual({ shared: false, bottom: 1 });
  });
  it("stays when two teams share a screen", () => {
    const seats = [seat({ mine: true }), seat({ mine: true })];
    expect(standOf(seats, 1)).toEqual({ shared: true, bottom: 0 });
  });
  it("is not shared with a bot that stands in", () => {
    const seats = [seat({ mine: true }), seat({ mine: true, level: 3 })];
    expect(standOf(seats, 0)).toEqual({ shared: false, bottom: 0 });
  });
  it("is the first team's for a spectator", () => {
    expect(standOf([seat({}), seat({})], null)).toEqual({ shared: false, bottom: 0 });
  });
});
