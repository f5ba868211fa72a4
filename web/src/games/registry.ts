/** The games: those that have a folder here, and those that only the server knows, which are shown as text. */
import { drawing } from "$lib/drawing";
import type { GameInfo } from "$lib/protocol";
import type { AnyGame, Card } from "./contract";
import { told } from "./told.svelte";

/** The folder that shows any game. */
const PLAIN = "plain";
const cardFiles = import.meta.glob<{ card: Card }>("./*/card.ts", { eager: true });
const gameFiles = import.meta.glob<{ game: AnyGame }>("./*/index.ts");

const found = Object.values(cardFiles).map((file) => file.card);
const plain = found.find((card) => card.name === PLAIN)!;
const drawn = found.filter((card) => card !== plain).sort((one, other) => one.order - other.order);
const isDrawn = (name: string) => drawn.some((card) => card.name === name);
drawing.games = drawn.map((card) => card.name);

/** The cards of all games; of those that only the server knows, once it has told of them. */
export function cards(): readonly Card[] {
  return [...drawn, ...told.games.filter((info) => !isDrawn(info.name)).map(cardFrom)];
}

export function cardOf(name: string): Card | undefined {
  return cards().find((card) => card.name === name);
}

function cardFrom({ name, title, summary, lesson }: GameInfo): Card {
  return { ...plain, name, title, line: { fr: summary, en: summary }, untaught: !lesson };
}

const loaded = new Map<string, Promise<AnyGame>>();

/** The module of a game; rejects where it could not be fetched. */
export function loadGame(name: string): Promise<AnyGame> {
  let game = loaded.get(name);
  if (!game) {
    game = isDrawn(name) ? fetchGame(name) : Promise.all([fetchGame(PLAIN), told.ask()]).then(([module]) => module);
    game.catch(() => loaded.delete(name));
    loaded.set(name, game);
  }
  return game;
}

async function fetchGame(folder: string): Promise<AnyGame> {
  return (await gameFiles[`./${folder}/index.ts`]!()).game;
}
