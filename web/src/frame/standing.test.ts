import { describe, expect, test } from "vitest";
import type { ListedTable, SeatView } from "$lib/protocol";
import { othersOf, outcomeOf, pointsOf } from "./standing";

const seat = (mine: boolean): SeatView => ({
  name: mine ? "Anne" : "Bruno",
  level: 0,
  free: false,
  reserved: false,
  mine,
  away: false,
  retake: false,
});

function table(mine: number[], seats: number, more: Partial<ListedTable>): ListedTable {
  return {
    table: "t",
    code: "KVBTHA",
    game: "option",
    seats: Array.from({ length: seats }, (_, number) => seat(mine.includes(number))),
    started: true,
    running: true,
    days: 0,
    to_act: [],
    my_turn: false,
    updated: 0,
    teams: 0,
    scores: [],
    result: null,
    readable: true,
    dictionary: "complet",
    time_left: null,
    paused: false,
    hidden: false,
    ...more,
  };
}
const ended = (winners: number[], scores: number[]) =>
  ({
    result: { winners, scores, rule: "O51", reason: "", who: null, deductions: [], figures: {} },
  }) as Partial<ListedTable>;

describe("how a game went", () => {
  test("is not known while it goes on", () => expect(outcomeOf(table([0], 2, {}))).toBeNull());
  test("for one seat", () => {
    expect(outcomeOf(table([1], 2, ended([1], [3, 8])))).toBe("won");
    expect(outcomeOf(table([0], 2, ended([1], [3, 8])))).toBe("lost");
    expect(outcomeOf(table([0], 3, ended([0, 2], [8, 3, 8])))).toBe("drawn");
  });
  test("for a team, of which all seats win together", () => {
    const teams = { teams: 2, ...ended([1, 3], [2, 6, 2, 6]) };
    expect(outcomeOf(table([3], 4, teams))).toBe("won");
    expect(outcomeOf(table([0], 4, teams))).toBe("lost");
  });
  test("is somebody's, where several share a screen", () => {
    expect(outcomeOf(table([0, 1], 2, ended([1], [3, 8])))).toBe("other");
  });
});

test("my points come first, a team's once", () => {
  expect(pointsOf(table([1], 3, { scores: [4, 9, 2] }))).toEqual([9, 4, 2]);
  expect(pointsOf(table([3], 4, { teams: 2, scores: [1, 5, 1, 5] }))).toEqual([5, 1]);
  expect(pointsOf(table([0], 2, {}))).toEqual([]);
});

test("the others are named, or everybody on one screen", () => {
  expect(othersOf(table([1], 3, {}))).toEqual([0, 2]);
  expect(othersOf(table([0, 1], 2, {}))).toEqual([0, 1]);
});
