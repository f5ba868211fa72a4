/** What everybody can join, watch or see again, as the server tells it while somebody looks. */
import { live } from "$lib/live.svelte";
import type { ListedTable } from "$lib/protocol";

const NAME = "lobby";

class Lobby {
  /** Nothing until it is told. */
  tables: readonly ListedTable[] | null = $state.raw(null);
  #users = 0;

  constructor() {
    live.listen((message) => {
      if (message.type === "lobby") this.tables = message.tables;
    });
  }

  /** Look at it; what is given back ends that. */
  look(): () => void {
    if (!this.#users++) live.want(NAME, { type: "browse" });
    return () => {
      if (!--this.#users) live.giveUp(NAME, { type: "unbrowse" });
    };
  }

  get open(): readonly ListedTable[] {
    return (this.tables ?? []).filter((one) => one.running && !one.started);
  }

  get running(): readonly ListedTable[] {
    return (this.tables ?? []).filter((one) => one.running && one.started);
  }

  get over(): readonly ListedTable[] {
    return (this.tables ?? []).filter((one) => one.result);
  }
}

export const lobby = new Lobby();
