import type { Card } from "../contract";
import Scene from "./Scene.svelte";

export const card: Card = {
  name: "guerre_des_mots",
  title: "LA GUERRE DES MOTS",
  line: {
    fr: "Votre chaîne de mots avance, prend, tire, et marche sur la base adverse.",
    en: "Your chain of words advances, captures, fires, and marches on the enemy’s base.",
  },
  order: 5,
  Scene,
};
