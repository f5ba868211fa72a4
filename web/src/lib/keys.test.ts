import { describe, expect, it } from "vitest";
import { folded, meaningOf } from "./keys";

const press = (key: string, ...held: ("ctrlKey" | "metaKey" | "altKey" | "shiftKey")[]) =>
  meaningOf({
    key,
    ctrlKey: held.includes("ctrlKey"),
    metaKey: held.includes("metaKey"),
    altKey: held.includes("altKey"),
    shiftKey: held.includes("shiftKey"),
  });

describe("keys", () => {
  it("folds accents", () => {
    expect(["é", "ç", "Ô", "e", "E"].map(folded)).toEqual(["E", "C", "O", "E", "E"]);
    expect(["Enter", "1", "", "œ", "?", "ArrowUp"].map(folded)).toEqual(["", "", "", "", "", ""]);
  });

  it("writes letters as they were typed, and stars", () => {
    expect(press("é")).toEqual({ does: "write", letter: "é" });
    expect(press("E", "shiftKey")).toEqual({ does: "write", letter: "E" });
    expect(press("*")).toEqual({ does: "write", letter: "*" });
  });

  it("means the same everywhere", () => {
    const does = (...pressed: Parameters<typeof press>) => press(...pressed)?.does;
    expect(does("Backspace")).toBe("erase");
    expect(does(" ")).toBe("turn");
    expect(does("Enter")).toBe("play");
    expect(does("Enter", "shiftKey")).toBe("touch");
    expect(does("Escape")).toBe("clear");
    expect(does("?", "shiftKey")).toBe("help");
    expect(does("z", "ctrlKey")).toBe("undo");
    expect(does("z", "metaKey")).toBe("undo");
    expect(does("Z", "ctrlKey", "shiftKey")).toBe("redo");
    expect(does("y", "ctrlKey")).toBe("redo");
  });

  it("leaves other keys alone", () => {
    expect(["Tab", "F5", "1", "ArrowUp", "Home"].map((key) => press(key))).toEqual([null, null, null, null, null]);
    expect([press("a", "ctrlKey"), press("a", "altKey")]).toEqual([null, null]);
  });
});
