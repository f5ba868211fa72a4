/** Games that I do not want to see in my list. It is this device's list: games know nothing of it. */
const KEY = "logomachie.hidden";

function stored(): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(kept) ? kept.map(String) : [];
  } catch {
    return [];
  }
}

class Hidden {
  #tables = $state.raw(stored());

  constructor() {
    addEventListener("storage", (event) => {
      if (event.key === KEY) this.#tables = stored();
    });
  }

  has(table: string): boolean {
    return this.#tables.includes(table);
  }

  /** Hide a game, or show it again. */
  toggle(table: string): void {
    const others = this.#tables.filter((one) => one !== table);
    this.#tables = this.has(table) ? others : [...others, table];
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#tables));
    } catch {
      // A device that keeps nothing: it is hidden until the page is left.
    }
  }
}

export const hidden = new Hidden();
