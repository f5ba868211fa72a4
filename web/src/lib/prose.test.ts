import { expect, test } from "vitest";
import { blocksOf, held } from "./prose";

test("paragraphs and lists", () => {
  expect(blocksOf("Un\ndeux.\n\n- trois\n- quatre\n  cinq\n\nsix")).toEqual([
    { kind: "text", text: "Un deux." },
    { kind: "list", items: ["trois", "quatre cinq"] },
    { kind: "text", text: "six" },
  ]);
  expect(blocksOf("")).toEqual([]);
});

test("a drawing keeps its lines, also empty ones", () => {
  expect(blocksOf("Voici :\n\n```diagram 03-joie after\nJ O I E\n\n  X\n```\nEt puis.")).toEqual([
    { kind: "text", text: "Voici :" },
    { kind: "drawing", about: "diagram 03-joie after", text: "J O I E\n\n  X" },
    { kind: "text", text: "Et puis." },
  ]);
  expect(blocksOf("```\nA\n```")).toEqual([{ kind: "drawing", about: "", text: "A" }]);
  expect(blocksOf("```\nA")).toEqual([{ kind: "drawing", about: "", text: "A" }]);
});

test("an indented text is no list", () => {
  expect(blocksOf("    . e\n    x")[0]!.kind).toBe("text");
});

test("French signs stay with their words", () => {
  expect(held("Vraiment ? « Oui » : voilà !")).toBe("Vraiment\u00a0? «\u00a0Oui\u00a0»\u00a0: voilà\u00a0!");
});
