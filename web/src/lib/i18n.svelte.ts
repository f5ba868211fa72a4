/** The frame's own words. */
import { settings } from "./settings.svelte";
import { en } from "./texts.en";
import { fr, type Texts } from "./texts.fr";

const texts: Record<string, Texts> = { fr, en };

/** The texts in the chosen language: `t().home.title`. */
export function t(): Texts {
  return texts[settings.language] ?? fr;
}
