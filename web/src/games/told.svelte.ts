/** The games of this house, as its server tells of them. */
import { api } from "$lib/api";
import type { GameInfo } from "$lib/protocol";

class Told {
  games: readonly GameInfo[] = $state.raw([]);

  /** Ask for them, in the language of the page. */
  async ask(): Promise<void> {
    this.games = await api.games();
  }

  about(name: string): GameInfo | undefined {
    return this.games.find((one) => one.name === name);
  }
}

export const told = new Told();
