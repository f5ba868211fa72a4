import type { Card } from "../contract";
import Scene from "./Scene.svelte";

export const card: Card = {
  name: "croisillon",
  title: "CROISILLON",
  line: {
    fr: "Quinze cartes, une grille toute neuve à chaque tour, et des mots dans les quatre directions.",
    en: "Fifteen cards, a brand-new grid every turn, and words in all four directions.",
  },
  order: 3,
  first: { limit: 0, target: 150 },
  Scene,
};
