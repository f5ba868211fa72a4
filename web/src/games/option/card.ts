import type { Card } from "../contract";
import Scene from "./Scene.svelte";

export const card: Card = {
  name: "option",
  title: "OPTION",
  line: {
    fr: "Chaque lettre en cache une autre : posez, croisez, retournez.",
    en: "Every letter hides another: lay, cross, turn over.",
  },
  order: 2,
  Scene,
};
