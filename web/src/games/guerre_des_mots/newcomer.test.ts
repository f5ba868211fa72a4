import { expect, it } from "vitest";
import { hasPlayed, rememberPlaying } from "./newcomer";

function storage(most = Infinity): Storage {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (kept.size >= most) throw new Error("full");
      kept.set(key, value);
    },
  } as unknown as Storage;
}

it("remembers on the device that somebody has played", () => {
  const device = storage();
  expect(hasPlayed(device)).toBe(false);
  rememberPlaying(device);
  expect(hasPlayed(device)).toBe(true);
});

it("lets a device be that keeps nothing", () => {
  const full = storage(0);
  rememberPlaying(full);
  expect(hasPlayed(full)).toBe(false);
});
