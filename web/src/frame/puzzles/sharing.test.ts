import { describe, expect, it } from "vitest";
import { gameLineOf, lineOf, squareOf, squaresOf, textOf, type Words } from "./sharing";

const words: Words = {
  found: "Trouvé !",
  ofBest: (share) => `${share} %`,
  hints: (count) => `${count} indice`,
  missed: "Manqué",
};

describe("a result to hand on", () => {
  it("says how well it went", () => {
    const line = (solved: boolean, share: number, hints = 0) => lineOf("JEU", { solved, share, hints }, words);
    expect(line(true, 100)).toBe("JEU 🟩 Trouvé !");
    expect(line(true, 97)).toBe("JEU 🟩 Trouvé ! 97 %");
    expect(line(true, 100, 1)).toBe("JEU 🟩 Trouvé ! · 1 indice");
    expect(line(false, 85)).toBe("JEU 🟨 85 %");
    expect(line(false, 0)).toBe("JEU ⬛ Manqué");
  });

  it("has a square for each turn", () => {
    expect(squaresOf([100, 99, 80, 79, 40, 39, 0])).toBe("🟩🟨🟨🟧🟧⬛⬛");
    expect(squareOf({ solved: true, share: 90 })).toBe("🟩");
    expect(gameLineOf("JEU", [100, 50], 75)).toBe("JEU 🟩🟧 75\u202f%");
  });

  it("ends with the address", () => {
    expect(textOf("Titre", ["un", "deux"], "http://here/days/2026-11-18")).toBe(
      "Titre\nun\ndeux\nhttp://here/days/2026-11-18",
    );
  });
});
