/** Games that I do not want to see in my list, on any device of mine. The games know nothing of it. */
import { toast } from "$lib/announce.svelte";
import { ask } from "$lib/api";
import { t } from "$lib/i18n.svelte";
import type { ListedTable } from "$lib/protocol";

/** Where earlier versions kept it, on each device by itself. */
const FORMER = "logomachie.hidden";

function former(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(FORMER) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

class Hidden {
  /** What I changed since the list came. */
  #changed: ReadonlyMap<string, boolean> = $state.raw(new Map());

  has(table: ListedTable): boolean {
    return this.#changed.get(table.table) ?? table.hidden;
  }

  /** Hide a game, or show it again. */
  async toggle(table: ListedTable): Promise<void> {
    const before = this.has(table);
    this.#note(table.table, !before);
    try {
      await this.#say(table.table, !before);
    } catch {
      this.#note(table.table, before);
      toast(t().trouble.offline);
    }
  }

  /** Let the house know what only this device knew. */
  async handOver(tables: readonly ListedTable[]): Promise<void> {
    const known = former().filter((id) => tables.some((one) => one.table === id));
    for (const id of known) {
      this.#note(id, true);
      await this.#say(id, true).catch(() => {});
    }
    if (tables.length) localStorage.removeItem(FORMER);
  }

  #say(table: string, hidden: boolean): Promise<null> {
    return ask("POST", "/api/my-tables/hide", { table, hidden });
  }

  #note(table: string, hidden: boolean): void {
    this.#changed = new Map([...this.#changed, [table, hidden]]);
  }
}

export const hidden = new Hidden();
