import type { Card } from "../contract";
import Scene from "./Scene.svelte";

export const card: Card = {
  name: "mot_pour_mot",
  title: "MOT POUR MOT",
  line: {
    fr: "Un thème, deux équipes, trente secondes : épelez, et tirez les lettres dans votre camp.",
    en: "A theme, two teams, thirty seconds: spell, and pull the letters to your side.",
  },
  order: 4,
  first: { window: 30 },
  Scene,
};
