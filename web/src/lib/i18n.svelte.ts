/** The frame's own words. French comes with the page; English is fetched when somebody reads it. */
import { settings } from "./settings.svelte";
import { fr, type Texts } from "./texts.fr";

let english: Texts | null = $state.raw(null);
let fetching: Promise<void> | null = null;

/** Fetch the texts in the chosen language, where they are not here yet; it never fails. */
export function fetchTexts(): Promise<void> {
  if (settings.language !== "en" || english) return Promise.resolve();
  fetching ??= import("./texts.en").then(
    ({ en }) => void (english = en),
    () => void (fetching = null), // no line: French meanwhile
  );
  return fetching;
}

/** The texts in the chosen language: `t().home.title`. */
export function t(): Texts {
  if (settings.language !== "en") return fr;
  if (!english) void fetchTexts();
  return english ?? fr;
}
