/**
 * The one websocket of this page. It connects again by itself, says again what was not answered
 * (under the same ticket, so that nothing is done twice), and follows the tables that are watched.
 */
import type { Ask, Done, Denial, Drafted, Inbound, NewsView, Outbound, Refused, TableNews, TableView } from "./protocol";
import { person } from "./person";
import { settings } from "./settings.svelte";

const VERSION = 1;
const PAUSES = [0, 500, 1000, 2000, 4000, 8000];
const PING_SECONDS = 25;

type Answer = Done | Refused | Denial;

/** A table as this page knows it. */
export class Followed {
  view: TableView | null = $state.raw(null);
  code = $state("");
  news: readonly NewsView[] = $state.raw([]);
  /** Why it cannot be shown; the key of a denial. */
  trouble = $state("");
  invitations: string[] = [];
  /** The page's time at which the last view came. */
  #at = 0;

  constructor(readonly id: string) {}

  take(told: TableNews): void {
    this.#at = performance.now();
    this.code = told.code;
    this.trouble = "";
    const known = this.last;
    const fresh = told.news.filter((one) => one.seq > known);
    if (fresh.length) this.news = [...this.news, ...fresh];
    this.view = told.view;
  }

  /** The number of the last event that I know of. */
  get last(): number {
    return this.news.at(-1)?.seq ?? 0;
  }

  /** The game's time at a moment of the page. */
  clockAt(now: number): number {
    const { view } = this;
    if (!view) return 0;
    const running = view.started && !view.result && !view.closed;
    return view.clock + (running ? (now - this.#at) / 1000 : 0);
  }
}

class Live {
  /** Whether the line is up. */
  up = $state(false);
  /** Whether it was up before: then a loss is worth a word. */
  wasUp = $state(false);
  /** The server speaks another version. */
  outdated = $state(false);

  #socket: WebSocket | null = null;
  #tries = 0;
  #tables = new Map<string, { followed: Followed; users: number }>();
  #open = new Map<string, { ask: Ask; settle(answer: Answer): void }>();
  #drafts = new Map<string, (drafted: Drafted | null) => void>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ticket = 0;
  #page = crypto.getRandomValues(new Uint32Array(2)).join("").slice(0, 16);
  #heard = 0;

  constructor() {
    addEventListener("online", () => this.#soon(0));
    addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#wake();
    });
    setInterval(() => this.#beat(), PING_SECONDS * 1000);
  }

  /** Follow a table until `leave` is called as often as this. */
  follow(id: string): Followed {
    let known = this.#tables.get(id);
    if (!known) {
      known = { followed: new Followed(id), users: 0 };
      this.#tables.set(id, known);
    }
    known.users++;
    if (this.up) this.#watch(known.followed);
    else this.#connect();
    return known.followed;
  }

  leave(id: string): void {
    const known = this.#tables.get(id);
    if (!known || --known.users > 0) return;
    this.#tables.delete(id);
    if (this.up) this.#say({ type: "unwatch", table: id });
  }

  /** Show an invitation: it lets me sit on a seat that is kept. */
  invite(followed: Followed, token: string): void {
    if (!followed.invitations.includes(token)) followed.invitations.push(token);
    if (this.up) this.#watch(followed);
  }

  /** Ask for something; answered once, also over a broken line. */
  ask(table: string, command: Ask["command"]): Promise<Answer> {
    const ticket = `${this.#page}-${this.#ticket++}`;
    const ask: Ask = { type: "ask", table, ticket, command };
    return new Promise((settle) => {
      this.#open.set(ticket, { ask, settle });
      if (this.up) this.#say(ask);
      else this.#connect();
    });
  }

  /** Ask what an action would do; a later question overtakes an earlier one. */
  draft(table: string, seat: number, action: string): Promise<Drafted | null> {
    for (const settle of this.#drafts.values()) settle(null);
    this.#drafts.clear();
    if (!this.up) return Promise.resolve(null);
    const ticket = `d${this.#ticket++}`;
    return new Promise((settle) => {
      this.#drafts.set(ticket, settle);
      this.#say({ type: "draft", table, ticket, seat, action });
    });
  }

  /** Tell the server my name and language anew. */
  greet(): void {
    if (this.up) this.#say(this.#hello());
  }

  #hello(): Inbound {
    return { type: "hello", token: person.token, name: settings.name, language: settings.language, version: VERSION };
  }

  #say(message: Inbound): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #watch(followed: Followed): void {
    this.#say({ type: "watch", table: followed.id, after: followed.last, invitations: followed.invitations });
  }

  #connect(): void {
    if (this.#socket || this.outdated) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(this.#hello()));
    socket.onmessage = (event) => {
      this.#heard = performance.now();
      this.#hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #lost(): void {
    this.#socket = null;
    this.up = false;
    for (const settle of this.#drafts.values()) settle(null);
    this.#drafts.clear();
    if (this.#tables.size || this.#open.size) this.#soon(PAUSES[Math.min(this.#tries++, PAUSES.length - 1)]!);
  }

  #soon(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), pause);
  }

  /** A device that slept does not know that its line is dead: ask, and show the table anew. */
  #wake(): void {
    if (!this.up) return this.#soon(0);
    for (const { followed } of this.#tables.values()) this.#watch(followed);
    const asked = performance.now();
    setTimeout(() => {
      if (this.up && this.#tables.size && this.#heard < asked) this.#socket?.close(), this.#lost();
    }, 4000);
  }

  #beat(): void {
    if (!this.up) return;
    if (performance.now() - this.#heard > 3 * PING_SECONDS * 1000) {
      this.#socket?.close();
      this.#lost();
    } else this.#say({ type: "ping" });
  }

  #hear(message: Outbound): void {
    switch (message.type) {
      case "welcome":
        person.token = message.token;
        if (this.up) break;
        this.up = this.wasUp = true;
        this.#tries = 0;
        for (const { followed } of this.#tables.values()) this.#watch(followed);
        for (const { ask } of this.#open.values()) this.#say(ask);
        break;
      case "table":
        this.#tables.get(message.table)?.followed.take(message);
        break;
      case "drafted":
        this.#drafts.get(message.ticket)?.(message);
        this.#drafts.delete(message.ticket);
        break;
      case "denied":
        if (message.key === "other-version") {
          this.outdated = true;
          this.#socket?.close();
        }
        if (message.ticket) this.#settle(message);
        else this.#deny(message.key);
        break;
      case "done":
      case "refused":
        this.#settle(message);
        break;
      case "pong":
        break;
    }
  }

  #settle(answer: Answer): void {
    this.#drafts.get(answer.ticket)?.(null);
    this.#drafts.delete(answer.ticket);
    this.#open.get(answer.ticket)?.settle(answer);
    this.#open.delete(answer.ticket);
  }

  /** A denial without a ticket is about a table that could not be watched. */
  #deny(key: string): void {
    for (const { followed } of this.#tables.values()) if (!followed.view) followed.trouble = key;
  }
}

export const live = new Live();
