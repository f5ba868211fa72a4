/** Somebody to play with now: what is looked for, on whatever page I am, and who was found. */
import { toast } from "$lib/announce.svelte";
import { live } from "$lib/live.svelte";
import { preparation, PREPARING } from "$lib/preparation.svelte";
import { go } from "$lib/router.svelte";
import { play } from "$lib/sounds";
import { m } from "./texts";

/** After how long a bot is offered. */
const PATIENCE = 30_000;
const NAME = "seek";

class Seeking {
  /** The game; none where nobody is looked for. */
  game = $state("");
  days = $state(0);
  /** The level of the bot that is about as strong as I am; 0 until it is known. */
  level = $state(0);
  /** When I began to look (the page's time). */
  since = $state(0);
  /** Whether I have waited for so long that a bot is offered. */
  long = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    live.listen((message) => {
      if (message.type === "seeking") this.level = message.level;
      else if (message.type === "paired") this.#meet(message.table);
      else if (message.type === "unsought") this.#end(m().now.elsewhere);
      else if (message.type === "denied" && message.ticket === NAME)
        if (message.key === PREPARING) void this.#wait();
        else this.#end(message.text);
    });
  }

  look(game: string, days: number): void {
    Object.assign(this, { game, days, level: 0, since: performance.now(), long: false });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.long = true), PATIENCE);
    live.want(NAME, { type: "seek", ticket: NAME, game, days });
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.game = "";
    live.giveUp(NAME, { type: "unseek" });
  }

  #meet(table: string): void {
    if (!this.game) return; // said twice
    this.stop();
    play("mine");
    toast(m().now.found);
    go(`/table/${table}`);
  }

  #end(why: string): void {
    if (!this.game) return;
    this.stop();
    toast(why);
  }

  /** The game is not ready yet: look for somebody when it may be. */
  async #wait(): Promise<void> {
    const { game, days } = this;
    await preparation.beyond(preparation.mark);
    if (this.game === game && this.days === days) this.look(game, days);
  }
}

export const seeking = new Seeking();
