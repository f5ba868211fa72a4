import type { Card } from "../contract";
import Scene from "./Scene.svelte";

export const card: Card = {
  name: "jago",
  title: "JAGO",
  line: {
    fr: "Deux couleurs, un plateau : volez les mots de l’autre en leur donnant un nouveau sens.",
    en: "Two colours, one board: steal the other’s words by giving them a new meaning.",
  },
  order: 1,
  first: { glass: 0 },
  Scene,
};
