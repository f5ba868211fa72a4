/** The talk at a table as I read it: whom I muted, what I did not read yet, and what is said aloud. */
import { untrack } from "svelte";
import { announce } from "$lib/announce.svelte";
import { ask } from "$lib/api";
import { keep, kept } from "$lib/kept";
import type { Followed } from "$lib/live.svelte";
import { person } from "$lib/person";
import type { NewsView } from "$lib/protocol";
import { settings } from "$lib/settings.svelte";
import { aloud, readable } from "./lines";

export class Talk {
  /** The voices that I do not want to read here; unknown at first: then nothing is said aloud. */
  muted: ReadonlySet<number> | null = $state.raw(null);
  /** The last line that I read, and the last one that was said aloud or was there before me. */
  #read = $state(0);
  #said: number;
  /** What I said here: by it I know my own voice where I only watch. */
  #sent: readonly string[] = $state.raw([]);

  constructor(
    readonly followed: Followed,
    since: number,
  ) {
    this.#read = Number(kept(this.#mark) ?? 0);
    this.#said = since;
    void this.#look();
  }

  readonly lines: readonly NewsView[] = $derived.by(() => {
    const { news, view } = this.followed;
    return view && this.muted ? readable(news, view, this.muted) : [];
  });

  readonly #ownVoices: ReadonlySet<number> = $derived.by(() => {
    const mine = this.followed.view?.seats.map((seat) => seat.mine) ?? [];
    const own = this.lines.filter((one) => (one.seat === null ? this.#sent.includes(one.text) : mine[one.seat]));
    return new Set(own.map((one) => one.voice));
  });

  /** The voices that were mine while I watched: who leaves a seat is still who spoke there. */
  #known: ReadonlySet<number> = $state.raw(new Set());

  /** Whether a line is my own. */
  isOwn(line: NewsView): boolean {
    return this.#ownVoices.has(line.voice) || this.#known.has(line.voice);
  }

  /** How many lines of others I did not read; none where I hid the talk. */
  readonly unread: number = $derived.by(() =>
    settings.quiet ? 0 : this.lines.filter((one) => one.seq > this.#read && one.text && !this.isOwn(one)).length,
  );

  /** Say aloud what is new; `open` where I see it too. */
  notice(open: boolean): void {
    const { view } = this.followed;
    if (!view || !this.muted) return;
    const known = untrack(() => this.#known);
    const more = [...this.#ownVoices].filter((voice) => !known.has(voice));
    if (more.length) this.#known = new Set([...known, ...more]);
    const fresh = this.lines.filter((one) => one.seq > this.#said && one.text && !this.isOwn(one));
    this.#said = Math.max(this.#said, this.lines.at(-1)?.seq ?? 0);
    if (!settings.quiet) for (const one of fresh) announce(aloud(one, view));
    if (open) this.#reads(this.lines.at(-1)?.seq ?? 0);
  }

  #reads(last: number): void {
    if (last <= this.#read) return;
    this.#read = last;
    keep(this.#mark, last);
  }

  /** What I am about to say is not said to me. */
  send(text: string): void {
    this.#sent = [...this.#sent, text];
  }

  async mute(voice: number, muted: boolean): Promise<void> {
    this.#take(await ask<number[]>("POST", this.#path("muted"), { voice, muted }));
  }

  async unmuteAll(): Promise<void> {
    for (const voice of this.muted ?? []) await this.mute(voice, false);
  }

  report(line: number, reason: string): Promise<null> {
    return ask<null>("POST", this.#path("reports"), { line, reason });
  }

  async #look(): Promise<void> {
    const nobody = Promise.resolve<number[]>([]);
    this.#take(await (person.token ? ask<number[]>("GET", this.#path("muted")) : nobody).catch(() => []));
  }

  #take(voices: readonly number[]): void {
    this.muted = new Set(voices);
  }

  get #mark(): string {
    return `${this.followed.id}.talk`;
  }

  #path(what: string): string {
    return `/api/tables/${this.followed.id}/${what}`;
  }
}
