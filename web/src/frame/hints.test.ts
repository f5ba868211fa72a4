import { describe, expect, it } from "vitest";
import { firstSentence, offeredAfter } from "./hints";

describe("a hint", () => {
  it("is offered after a while, sooner where the clock runs", () => {
    expect(offeredAfter(0, null)).toBe(45);
    expect(offeredAfter(10, 40)).toBe(12);
    expect(offeredAfter(0, 600)).toBe(45);
    expect(offeredAfter(39, 40)).toBe(3);
  });
});

describe("a rule", () => {
  it("is told by its first sentence", () => {
    expect(firstSentence("Le premier mot compte au moins 4 lettres. Il se pose\noù l’on veut.")).toBe(
      "Le premier mot compte au moins 4 lettres.",
    );
    expect(firstSentence("*Notre décision :* `x` sans\nfin")).toBe("Notre décision : x sans fin");
    expect(firstSentence("")).toBe("");
  });
});
