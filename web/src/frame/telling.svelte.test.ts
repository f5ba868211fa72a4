import { describe, expect, it, vi } from "vitest";
import type { NewsView, TableView } from "$lib/protocol";
import type { AnyGame } from "../games/contract";

vi.hoisted(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem() {} });
  vi.stubGlobal("navigator", { language: "fr" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
});

import { tell } from "./telling";

const view = { seats: [{ name: "Anne" }, { name: "Bruno" }] } as unknown as TableView;
const told = (news: Partial<NewsView>) =>
  tell({ seq: 7, seat: 1, name: "", text: "", ...news } as NewsView, view, {} as AnyGame, "fr")?.what;

describe("what becomes of a seat", () => {
  it("is told with the name of whom it concerns", () => {
    const seated = (text: string, name = "Bruno") => told({ kind: "seated", text, name });
    expect(seated("left")).toBe("Bruno quitte sa place.");
    expect(seated("put-out", "Anne")).toBe("L’hôte libère la place d’Anne.");
    expect(seated("sat")).toBe("Bruno prend la place 2.");
    expect(seated("bot")).toBe("Un robot joue pour Bruno.");
    expect(seated("bot", "")).toBe("Un robot prend la place 2.");
    expect(seated("back")).toBe("Bruno reprend sa place.");
    expect(seated("freed", "")).toBe("La place 2 est libre.");
  });

  it("is told of who gave no name", () => {
    expect(told({ kind: "seated", text: "left" })).toMatch(/2 quitte sa place/);
  });

  it("is no news where somebody went for a moment, nor in words of a later version", () => {
    expect(told({ kind: "seated", name: "Bruno" })).toBeUndefined();
    expect(told({ kind: "seated", name: "Bruno", text: "flew" })).toBeUndefined();
  });

  it("is a holiday too", () => {
    expect(told({ kind: "rested" })).toBe("Bruno prend un congé.");
  });
});
