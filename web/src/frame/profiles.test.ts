import { expect, test } from "vitest";
import { ALL, isNarrow, nameOf, questionOf, texts } from "./profiles";

test("nothing said asks for all games", () => {
  expect(questionOf(ALL)).toBe("");
  expect(isNarrow(ALL)).toBe(false);
  expect(questionOf(ALL, "12.5,3")).toBe("before=12.5%2C3");
});

test("what is said is asked for", () => {
  const asked = { ...ALL, game: "jago", outcome: "won" as const, opponent: " é&= ", level: 3 };
  const said = new URLSearchParams(questionOf(asked));
  expect(Object.fromEntries(said)).toEqual({ game: "jago", outcome: "won", opponent: "é&=", level: "3" });
  expect(isNarrow({ ...ALL, opponent: "  " })).toBe(false);
});

test("the last day belongs to what is wanted", () => {
  const said = new URLSearchParams(questionOf({ ...ALL, since: "2026-11-17", until: "2026-11-17" }));
  expect(Number(said.get("since"))).toBe(new Date(2026, 10, 17).getTime() / 1000);
  expect(Number(said.get("until"))).toBe(new Date(2026, 10, 18).getTime() / 1000);
  expect(questionOf({ ...ALL, since: "soon" })).toBe("");
});

test("everybody is called something", () => {
  expect(nameOf({ name: "Anne", level: 0 }, texts.fr)).toBe("Anne");
  expect(nameOf({ name: "", level: 4 }, texts.fr)).toBe("Robot, niveau 4");
  expect(nameOf({ name: "", level: 0 }, texts.en)).toBe("Nameless");
  expect(nameOf({ name: "", level: 0 }, texts.en, true)).toBe("Somebody");
});
