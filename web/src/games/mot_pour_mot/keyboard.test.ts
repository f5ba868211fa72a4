import { describe, expect, it } from "vitest";
import { APOSTROPHE, BACK, HYPHEN, keysOf } from "./keyboard";

describe("the keyboard", () => {
  it("has every letter once, in either language", () => {
    for (const language of ["fr", "en"] as const) {
      const keys = keysOf(language, true).flat();
      expect(keys.toSorted().join("")).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    }
    expect(keysOf("fr", false)[2]).toContain(BACK);
  });

  it("writes hyphens and apostrophes, which nobody spells", () => {
    for (const language of ["fr", "en"] as const)
      for (const mark of [HYPHEN, APOSTROPHE]) {
        expect(keysOf(language, false).flat()).toContain(mark);
        expect(keysOf(language, true).flat()).not.toContain(mark);
      }
  });
});
