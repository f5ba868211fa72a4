/**
 * The one websocket of this page. It connects again by itself, says again what was not answered
 * (under the same ticket, so that nothing is done twice), and follows the tables that are watched.
 */
import type {
  Ask,
  Done,
  Denial,
  Drafted,
  Guided,
  Inbound,
  NewsView,
  Outbound,
  PastNews,
  Refused,
  TableNews,
  TableView,
} from "./protocol";
import { drawing } from "./drawing";
import { person } from "./person";
import { preparation, PREPARING } from "./preparation.svelte";
import { settings } from "./settings.svelte";

const VERSION = 1;
const PAUSES = [0, 500, 1000, 2000, 4000, 8000];
const PING_SECONDS = 25;
/** How often the page looks whether the device slept, and what is no mere delay. */
const PULSE = 2_000;
const LEAP = 5_000;
/** How long a line may stay silent before another one is tried. */
const WAKING = 3_000;
const CONNECTING = 10_000;
/** After how long the past is asked for again, where the server had no time for it. */
const LATER = 5_000;
/** The code of a line that is closed because its token is void, and how long the new one may take. */
const RENEWED = 4001;
const RENEWING = 2;

type Answer = Done | Refused | Denial;

/** A table as this page knows it. */
export class Followed {
  view: TableView | null = $state.raw(null);
  code = $state("");
  news: readonly NewsView[] = $state.raw([]);
  /** Why it cannot be shown; the key of a denial. */
  trouble = $state("");
  /** Whether the server has to get its game ready first. */
  preparing = $state(false);
  invitations: string[] = [];
  /** Between which events something is not known yet, where the server had more to tell than fits. */
  gap: { before: number; after: number } | null = null;
  /** The page's time at which the last view came. */
  #at = 0;

  constructor(readonly id: string) {}

  take(told: TableNews): void {
    this.#at = performance.now();
    this.code = told.code;
    this.trouble = "";
    this.preparing = false;
    const known = this.last;
    if (told.earlier) this.gap = { before: told.earlier, after: this.gap?.after ?? known };
    // What was said among those who watch is told to the players when the game is over.
    const late = told.news.filter((one) => one.seq <= known && one.room === "watchers" && !this.#knows(one.seq));
    const fresh = told.news.filter((one) => one.seq > known);
    if (late.length) this.news = [...this.news, ...late].sort((one, other) => one.seq - other.seq);
    if (fresh.length) this.news = [...this.news, ...fresh];
    if (told.gone.length) this.news = this.news.map((one) => without(one, told.gone));
    this.view = told.view;
  }

  /** What happened before, as far as it is told. */
  fill(past: PastNews): void {
    if (!this.gap) return;
    const { after, before } = this.gap;
    const [first, last] = [(one: NewsView) => one.seq <= after, (one: NewsView) => one.seq >= before];
    this.news = [...this.news.filter(first), ...past.news, ...this.news.filter(last)];
    this.gap = past.earlier ? { before: past.earlier, after } : null;
  }

  #knows(seq: number): boolean {
    return this.news.some((one) => one.seq === seq);
  }

  /** The number of the last event that I know of. */
  get last(): number {
    return this.news.at(-1)?.seq ?? 0;
  }

  /** For how many seconds the view has been as it is, at a moment of the page. */
  ageAt(now: number): number {
    return Math.max(0, now - this.#at) / 1000;
  }

  /** The game's time at a moment of the page. */
  clockAt(now: number): number {
    const { view } = this;
    if (!view) return 0;
    const running = view.started && !view.result && !view.closed;
    return view.clock + (running ? (now - this.#at) / 1000 : 0);
  }
}

/** An event whose words and names I forget where they were taken away. */
function without(one: NewsView, gone: readonly number[]): NewsView {
  return gone.includes(one.seq) ? { ...one, name: "", text: "" } : one;
}

class Live {
  /** Whether the line is up. */
  up = $state(false);
  /** Whether it was lost, or could not be had: worth a word. */
  down = $state(false);
  /** The server speaks another version. */
  outdated = $state(false);

  /** Hears what is new about me: this device was cut off, my name is another's, there is a new phrase. */
  onperson: (news: "void" | "name" | "phrase") => void = () => {};

  #socket: WebSocket | null = null;
  #tries = 0;
  #staying = 0;
  #tables = new Map<string, { followed: Followed; users: number }>();
  #open = new Map<string, { ask: Ask; settle(answer: Answer): void }>();
  #drafts = new Map<string, (drafted: Drafted | null) => void>();
  #guides = new Map<string, (guided: Guided | null) => void>();
  /** The questions about the past that are not answered, and the tables that they are about. */
  #pasts = new Map<string, string>();
  /** What is said now and whenever the line is up again, by its name. */
  #wishes = new Map<string, Inbound>();
  #ears = new Set<(message: Outbound) => void>();
  /** The games that I said I draw. */
  #draws: readonly string[] = [];
  /** Whether I was somebody when the line was begun. */
  #known = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ticket = 0;
  #page = crypto.getRandomValues(new Uint32Array(2)).join("").slice(0, 16);
  /** What could be used when the tables were asked for, and whether more is waited for. */
  #mark = "";
  #patient = false;
  /** The page's time at which something was heard last, or the line was begun. */
  #heard = 0;
  /** The device's time and the page's own at the last pulse. */
  #pulse = { day: Date.now(), page: performance.now() };

  constructor() {
    const wake = () => this.#wake();
    for (const event of ["online", "offline"]) addEventListener(event, wake);
    addEventListener("pageshow", (event) => event.persisted && wake());
    document.addEventListener("resume", wake);
    document.addEventListener("visibilitychange", () => {
      if (this.up) this.#look();
      if (document.visibilityState === "visible") wake();
    });
    setInterval(() => this.#beat(), PING_SECONDS * 1000);
    setInterval(() => this.#feel(), PULSE);
  }

  /** Say whether somebody looks at this page: they are not told elsewhere of what they see here. */
  #look(): void {
    this.#say({ type: "look", visible: document.visibilityState === "visible" });
  }

  /** Be reachable while a page is about me, also without a table; what is given back ends it. */
  stay(): () => void {
    this.#staying++;
    if (!this.up && person.token) this.#connect();
    return () => void this.#staying--;
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
    else this.down &&= this.#isMissed;
  }

  /** Say something now and whenever the line is up again, until it is given up. */
  want(name: string, wish: Inbound): void {
    this.#wishes.set(name, wish);
    if (this.up) this.#say(wish);
    else this.#connect();
  }

  giveUp(name: string, goodbye: Inbound): void {
    if (!this.#wishes.delete(name)) return;
    if (this.up) this.#say(goodbye);
    else this.down &&= this.#isMissed;
  }

  /** Hear all that the server says. */
  listen(ear: (message: Outbound) => void): void {
    this.#ears.add(ear);
  }

  /** Whether somebody waits for what only the line can bring. */
  get #isMissed(): boolean {
    return this.#tables.size > 0 || this.#open.size > 0 || this.#wishes.has("seek");
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
    return this.#wonder(this.#drafts, (ticket) => ({ type: "draft", table, ticket, seat, action }));
  }

  /** Ask how an action may go on; a later question overtakes an earlier one. */
  guide(table: string, seat: number, draft: string): Promise<Guided | null> {
    return this.#wonder(this.#guides, (ticket) => ({ type: "guide", table, ticket, seat, draft }));
  }

  #wonder<Answer>(
    open: Map<string, (answer: Answer | null) => void>,
    question: (ticket: string) => Inbound,
  ): Promise<Answer | null> {
    overtake(open);
    if (!this.up) return Promise.resolve(null);
    const ticket = `d${this.#ticket++}`;
    return new Promise((settle) => {
      open.set(ticket, settle);
      this.#say(question(ticket));
    });
  }

  /** Tell the server my name and language anew; what it writes out comes in that language then. */
  greet(): void {
    if (!this.up) return;
    this.#say(this.#hello());
    for (const { followed } of this.#tables.values()) this.#watch(followed);
  }

  #hello(): Inbound {
    const { name, language } = settings;
    this.#draws = drawing.games;
    return { type: "hello", token: person.token, name, language, version: VERSION, draws: drawing.games };
  }

  #say(message: Inbound): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #watch(followed: Followed): void {
    // The line may be older than what draws the games.
    if (this.#draws !== drawing.games) this.#say(this.#hello());
    this.#say({ type: "watch", table: followed.id, after: followed.last, invitations: followed.invitations });
    this.#lookBack(followed);
  }

  /** Ask for what is not known yet of a table. */
  #lookBack(followed: Followed): void {
    if (!followed.gap || [...this.#pasts.values()].includes(followed.id)) return;
    const ticket = `p${this.#ticket++}`;
    this.#pasts.set(ticket, followed.id);
    this.#say({ type: "past", table: followed.id, ticket, ...followed.gap });
  }

  /** The server has no time for the past: ask again later. */
  #lookBackLater(ticket: string): void {
    const followed = this.#tables.get(this.#pasts.get(ticket)!)?.followed;
    this.#pasts.delete(ticket);
    if (followed) setTimeout(() => this.#lookBack(followed), LATER);
  }

  #connect(): void {
    if (this.#socket || this.outdated) return;
    const socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/live`);
    this.#socket = socket;
    this.#known = !!person.token;
    this.#heard = performance.now();
    setTimeout(() => {
      if (this.#socket === socket && !this.up) this.#drop();
    }, CONNECTING);
    socket.onopen = () => socket.send(JSON.stringify(this.#hello()));
    socket.onmessage = (event) => {
      this.#heard = performance.now();
      this.#hear(JSON.parse(event.data));
    };
    socket.onclose = ({ code }) => {
      if (this.#socket !== socket) return;
      if (code === RENEWED) this.#tries = Math.max(this.#tries, RENEWING);
      this.#lost();
    };
  }

  #lost(): void {
    this.#socket = null;
    this.up = false;
    this.down = this.#isMissed;
    overtake(this.#drafts);
    overtake(this.#guides);
    this.#pasts.clear();
    this.#soon(PAUSES[Math.min(this.#tries++, PAUSES.length - 1)]!);
  }

  /** Give a line up that says nothing, and try another. */
  #drop(): void {
    this.#socket?.close();
    this.#lost();
  }

  #soon(pause: number): void {
    clearTimeout(this.#timer);
    if (this.#isMissed || this.#wishes.size || this.#staying) this.#timer = setTimeout(() => this.#connect(), pause);
    this.down &&= this.#isMissed;
  }

  /** A device that slept knows neither the time nor whether its line is dead: ask for the tables anew. */
  #wake(): void {
    if (!this.up) {
      this.#tries = 0;
      if (this.#socket && performance.now() - this.#heard > WAKING) this.#drop();
      return this.#soon(0);
    }
    for (const { followed } of this.#tables.values()) this.#watch(followed);
    this.#say({ type: "ping" });
    const socket = this.#socket;
    const asked = performance.now();
    setTimeout(() => {
      if (this.#socket === socket && this.#heard < asked) this.#drop();
    }, WAKING);
  }

  /**
   * Whether the device slept or its clock was set: no event tells. In sleep the device's time goes
   * on, and on some devices the page's own stands still, by which the clocks of the games run.
   */
  #feel(): void {
    const before = this.#pulse;
    const now = (this.#pulse = { day: Date.now(), page: performance.now() });
    const gaps = [now.day - before.day, now.page - before.page];
    if (gaps.some((gap) => Math.abs(gap - PULSE) > LEAP)) this.#wake();
  }

  #beat(): void {
    if (!this.up) return;
    if (performance.now() - this.#heard > 3 * PING_SECONDS * 1000) this.#drop();
    else this.#say({ type: "ping" });
  }

  #hear(message: Outbound): void {
    for (const ear of this.#ears) ear(message);
    switch (message.type) {
      case "welcome":
        // Whoever this page made itself known as meanwhile is who I am.
        if (!this.up && !this.#known && person.token) return this.#drop();
        person.token = message.token;
        if (message.void) this.onperson("void");
        if (message.name_taken) this.onperson("name");
        if (this.up) break;
        this.up = true;
        this.down = false;
        this.#tries = 0;
        this.#askAgain();
        break;
      case "table":
        this.#tell(message.table, (followed) => followed.take(message));
        break;
      case "past":
        this.#pasts.delete(message.ticket);
        this.#tell(message.table, (followed) => followed.fill(message));
        break;
      case "drafted":
        this.#drafts.get(message.ticket)?.(message);
        this.#drafts.delete(message.ticket);
        break;
      case "guided":
        this.#guides.get(message.ticket)?.(message);
        this.#guides.delete(message.ticket);
        break;
      case "denied":
        if (message.key === "other-version") {
          this.outdated = true;
          this.#socket?.close();
        } else if (message.key === PREPARING && (!message.ticket || this.#open.has(message.ticket))) void this.#wait();
        else if (this.#pasts.has(message.ticket)) this.#lookBackLater(message.ticket);
        else if (message.ticket) this.#settle(message);
        else this.#deny(message.key);
        break;
      case "done":
      case "refused":
        this.#settle(message);
        break;
      case "person":
        this.onperson(message.news);
        break;
      default:
        break; // others hear it
    }
  }

  #tell(table: string, news: (followed: Followed) => void): void {
    const followed = this.#tables.get(table)?.followed;
    if (!followed) return;
    news(followed);
    this.#lookBack(followed);
  }

  /** Ask for all that is watched, and for all that was not answered. */
  #askAgain(): void {
    this.#mark = preparation.mark;
    if (document.visibilityState === "hidden") this.#look();
    for (const { followed } of this.#tables.values()) this.#watch(followed);
    for (const { ask } of this.#open.values()) this.#say(ask);
    for (const wish of this.#wishes.values()) this.#say(wish);
  }

  /** Something is not ready yet: it is asked for again when it may be. */
  async #wait(): Promise<void> {
    for (const { followed } of this.#tables.values()) followed.preparing = true;
    if (this.#patient) return;
    this.#patient = true;
    await preparation.beyond(this.#mark);
    this.#patient = false;
    if (this.up) this.#askAgain();
  }

  #settle(answer: Answer): void {
    for (const open of [this.#drafts, this.#guides]) {
      open.get(answer.ticket)?.(null);
      open.delete(answer.ticket);
    }
    this.#open.get(answer.ticket)?.settle(answer);
    this.#open.delete(answer.ticket);
  }

  /** A denial without a ticket is about a table that could not be watched. */
  #deny(key: string): void {
    for (const { followed } of this.#tables.values()) if (!followed.view) followed.trouble = key;
  }
}

/** Whoever asked before gets no answer any more. */
function overtake(open: Map<string, (answer: null) => void>): void {
  for (const settle of open.values()) settle(null);
  open.clear();
}

export const live = new Live();
