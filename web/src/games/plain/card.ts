import type { Card } from "../contract";
import Scene from "./Scene.svelte";

/** The card of any game, as far as it is the same for all: the server tells the rest. */
export const card: Card = { name: "plain", title: "", line: { fr: "", en: "" }, order: 100, Scene };
