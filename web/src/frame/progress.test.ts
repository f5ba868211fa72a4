import { beforeEach, expect, test, vi } from "vitest";
import { keepProgress, progressOf } from "./progress";

const stored = new Map<string, string>();
beforeEach(() => {
  stored.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});

test("a lesson begins at its first step, and is found again where it was left", () => {
  expect(progressOf("option")).toEqual({ step: 0, actions: [] });
  keepProgress("option", { step: 3, actions: ["pass"] });
  keepProgress("jago", { step: 1, actions: [] });
  expect(progressOf("option")).toEqual({ step: 3, actions: ["pass"] });
  expect(progressOf("jago").step).toBe(1);
});

test.each([
  "",
  "null",
  "[]",
  "4",
  "{",
  '{"option":4}',
  '{"option":{"step":-1,"actions":[]}}',
  '{"option":{"step":1}}',
  '{"option":{"step":1,"actions":[4]}}',
])("what makes no sense is the beginning: %s", (text) => {
  stored.set("logomachie.lessons", text);
  expect(progressOf("option")).toEqual({ step: 0, actions: [] });
});

test("a device that keeps nothing is no reason to stop", () => {
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("denied");
    },
    setItem: () => {
      throw new Error("denied");
    },
  });
  keepProgress("option", { step: 3, actions: [] });
  expect(progressOf("option").step).toBe(0);
});
