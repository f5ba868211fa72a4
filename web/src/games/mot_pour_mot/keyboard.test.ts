import { describe, expect, it } from "vitest";
import { BACK, keysOf } from "./keyboard";

describe("the keyboard", () => {
  it("has every letter once, in either language", () => {
    for (const language of ["fr", "en"] as const) {
      const keys = keysOf(language, true).flat();
      expect(keys.toSorted().join("")).toBe("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    }
    expect(keysOf("fr", false)[2]).toContain(BACK);
  });
});
