/** Any game that this page has no folder for: what a terminal would show, and a line to write actions in. */
import type { TextView } from "$lib/protocol";
import type { GameModule } from "../contract";
import Table from "./Table.svelte";

export const game: GameModule<TextView> = {
  Table,
  faces: (view) => view.scores.map((score) => ({ score })),
};
