/** How other pages name the puzzles: few words, for pages that need no more. */
import { settings } from "$lib/settings.svelte";

const fr = { puzzles: "Problèmes", day: "Le défi du jour" };
const en: typeof fr = { puzzles: "Puzzles", day: "Today’s challenge" };

export const links = () => (settings.language === "en" ? en : fr);
