/** The rulebook that lies beside the table. */
import { api } from "./api";
import type { RuleInfo } from "./protocol";
import { filled } from "./sentences";
import { settings } from "./settings.svelte";

class RuleDrawer {
  game = $state("");
  shown = $state(false);
  /** The rule at which the book is open. */
  at = $state("");
  #books: Record<string, RuleInfo[]> = $state({});

  get book(): readonly RuleInfo[] | undefined {
    return this.#books[`${this.game}/${settings.language}`];
  }

  /** Open the book, at a rule or at its first page. */
  open(rule = ""): void {
    this.at = rule;
    this.shown = true;
    void this.fetch();
  }

  /** The sentence of a rule, with its values filled in; empty until the book is fetched. */
  explain(rule: string, key: string, values: Record<string, unknown>): string {
    const sentence = this.book?.find((one) => one.id === rule)?.sentences[key] ?? "";
    return filled(sentence, values, settings.language);
  }

  async fetch(game = this.game, language = settings.language): Promise<readonly RuleInfo[]> {
    const key = `${game}/${language}`;
    this.#books[key] ??= await api.rules(game);
    return this.#books[key];
  }
}

export const rules = new RuleDrawer();
