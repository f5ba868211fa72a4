/** The games, found by their folders. */
import type { Card, AnyGame } from "./contract";

const cardFiles = import.meta.glob<{ card: Card }>("./*/card.ts", { eager: true });
const gameFiles = import.meta.glob<{ game: AnyGame }>("./*/index.ts");

export const cards: readonly Card[] = Object.values(cardFiles)
  .map((file) => file.card)
  .sort((one, other) => one.order - other.order);

export function cardOf(name: string): Card | undefined {
  return cards.find((card) => card.name === name);
}

/** Whether this client can show a table of the game. */
export function isPlayable(name: string): boolean {
  return `./${name}/index.ts` in gameFiles;
}

const loaded = new Map<string, Promise<AnyGame>>();

/** The module of a game; rejects where there is none, or where it could not be fetched. */
export function loadGame(name: string): Promise<AnyGame> {
  let game = loaded.get(name);
  if (!game) {
    const file = gameFiles[`./${name}/index.ts`];
    game = file ? file().then((module) => module.game) : Promise.reject(new Error("no such game"));
    game.catch(() => loaded.delete(name));
    loaded.set(name, game);
  }
  return game;
}
