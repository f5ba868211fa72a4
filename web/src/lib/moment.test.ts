import { expect, test } from "vitest";
import { moment } from "./moment";

const now = new Date(2026, 10, 17, 14, 0);
const at = (...when: [number, number, number, number, number]) => new Date(...when).getTime() / 1000;

test("today by the clock, this year by the day, before by the year", () => {
  expect(moment(at(2026, 10, 17, 9, 5), now, "fr")).toBe("09:05");
  expect(moment(at(2026, 10, 16, 23, 59), now, "fr")).toBe("16 nov.");
  expect(moment(at(2025, 2, 3, 9, 5), now, "fr")).toBe("3 mars 2025");
});
