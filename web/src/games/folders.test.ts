import type { KeyText } from "$lib/keys";
import { describe, expect, it } from "vitest";

/** What every game's folder holds: docs/adding-a-game.md tells what for. */
const FILES = [
  "Diagram.svelte",
  "Field.svelte",
  "Scene.svelte",
  "Status.svelte",
  "Table.svelte",
  "card.ts",
  "draft.ts",
  "effects.ts",
  "index.ts",
  "session.svelte.ts",
  "story.ts",
  "texts.ts",
  "view.ts",
];

const all = Object.keys(import.meta.glob(["./*/*", "!./plain/*"]));
const folders = [...new Set(all.map((path) => path.split("/")[1]!))];

describe("the folders of the games", () => {
  it("are those of the five games", () => expect(folders).toHaveLength(5));
  it.each(folders)("%s has the files of all", (folder) => {
    expect(FILES.filter((file) => !all.includes(`./${folder}/${file}`))).toEqual([]);
  });
});

describe("the drafts of the games", () => {
  const drafts = import.meta.glob<Record<string, unknown>>("./*/draft.ts", { eager: true });
  it.each(Object.keys(drafts))("%s has the verbs of all", (path) => {
    const missing = ["NOTHING", "isEmpty", "settle", "write", "pack", "unpack"].filter(
      (verb) => !(verb in drafts[path]!),
    );
    expect(missing).toEqual([]);
  });
});

describe("the texts of the games", () => {
  const all = import.meta.glob<{ texts: Record<string, { ownKeys: readonly KeyText[] }> }>(
    ["./*/texts.ts", "!./plain/*"],
    {
      eager: true,
    },
  );
  it.each(Object.keys(all))("%s names the keys of its own, in both languages", (path) => {
    const { fr, en } = all[path]!.texts;
    expect(fr!.ownKeys.length).toBeGreaterThan(0);
    expect(en!.ownKeys).toHaveLength(fr!.ownKeys.length);
  });
});
