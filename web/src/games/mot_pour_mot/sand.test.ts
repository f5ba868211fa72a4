import { describe, expect, it } from "vitest";
import { secondsLeft, shareLeft } from "./sand";

describe("the clock", () => {
  it("counts whole seconds down to nought", () => {
    expect(secondsLeft(30, 0.2)).toBe(30);
    expect(secondsLeft(30, 29.01)).toBe(1);
    expect(secondsLeft(30, 31)).toBe(0);
  });
  it("knows how much sand is left", () => {
    expect(shareLeft(30, 15, 30)).toBe(0.5);
    expect(shareLeft(30, 40, 30)).toBe(0);
    expect(shareLeft(30, -5, 30)).toBe(1);
    expect(shareLeft(30, 0, 0)).toBe(0);
  });
});
