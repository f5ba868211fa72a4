import { describe, expect, it } from "vitest";
import { keep, kept, tidy } from "./kept";

/** A storage like that of a browser: what it keeps are its own keys. */
function storage(more: Partial<Storage> = {}): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
    ...more,
  };
  return Object.create(methods) as Storage;
}

const DAY = 24 * 3600 * 1000;

describe("what is kept", () => {
  it("comes back as it was", () => {
    const device = storage();
    keep("t.0", [["H8", "E"]], device);
    expect(kept("t.0", device)).toEqual([["H8", "E"]]);
    expect(kept("t.1", device)).toBeUndefined();
    keep("t.0", undefined, device);
    expect(kept("t.0", device)).toBeUndefined();
  });

  it("is nothing where somebody wrote something else", () => {
    const device = storage();
    for (const text of ["", "{", "null", "[]", '"x"', '{"draft": 1}']) {
      device.setItem("logomachie.draft.t.0", text);
      expect(kept("t.0", device)).toBeUndefined();
    }
  });

  it("is not missed where the storage is full", () => {
    const full = storage({
      setItem() {
        throw new Error("full");
      },
    });
    expect(() => keep("t.0", 1, full)).not.toThrow();
  });

  it("is forgotten after a month, and nothing else is", () => {
    const device = storage();
    keep("old", 1, device, 0);
    keep("new", 1, device, 40 * DAY);
    device.setItem("logomachie.settings", "mine");
    tidy(device, 45 * DAY);
    expect(kept("old", device)).toBeUndefined();
    expect(kept("new", device)).toBe(1);
    expect(device.getItem("logomachie.settings")).toBe("mine");
  });
});
