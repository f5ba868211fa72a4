import { describe, expect, it } from "vitest";
import { dayOf, daysAfter, isDay, monthsAfter, saidDay, saidMonth, saidShortly, weekdays, weeksOf } from "./dates";

describe("a day", () => {
  it("is that of the device, up to its own midnight", () => {
    expect(dayOf(new Date(2026, 10, 18, 0, 0))).toBe("2026-11-18");
    expect(dayOf(new Date(2026, 10, 18, 23, 59, 59))).toBe("2026-11-18");
  });

  it("is one of the calendar", () => {
    expect(["2026-11-18", "2028-02-29"].every(isDay)).toBe(true);
    expect(["2026-02-29", "2026-13-01", "2026-1-1", "today", ""].some(isDay)).toBe(false);
  });

  it("has others before and after it", () => {
    expect(daysAfter("2026-12-31", 1)).toBe("2027-01-01");
    expect(daysAfter("2026-03-01", -1)).toBe("2026-02-28");
    // Where clocks are turned, a day has 23 hours or 25.
    for (let day = "2026-01-01", count = 0; count < 400; count++) {
      const next = daysAfter(day, 1);
      expect(daysAfter(next, -1)).toBe(day);
      day = next;
    }
  });

  it("is said in words", () => {
    expect(saidDay("2026-11-18", "fr")).toBe("18 novembre 2026");
    expect(saidDay("2026-11-01", "fr")).toBe("1er novembre 2026");
    expect(saidDay("2026-11-01", "en")).toBe("1 November 2026");
    expect(saidShortly("2026-12-01", "fr")).toBe("mardi 1er décembre");
    expect(saidMonth("2026-11", "fr")).toBe("novembre 2026");
  });
});

describe("a month", () => {
  it("is laid out in weeks from Monday on", () => {
    const weeks = weeksOf("2026-11");
    expect(weeks).toHaveLength(6);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks[5]).toEqual(["2026-11-30", null, null, null, null, null, null]);
    expect(weeksOf("2027-02")).toHaveLength(4);
  });

  it("has others before and after it", () => {
    expect(monthsAfter("2026-12", 1)).toBe("2027-01");
    expect(monthsAfter("2026-01", -1)).toBe("2025-12");
  });

  it("has weeks that begin with Monday", () => {
    expect(weekdays("fr")[0]).toEqual({ short: "L", long: "lundi" });
    expect(weekdays("en")[6]!.long).toBe("Sunday");
  });
});
