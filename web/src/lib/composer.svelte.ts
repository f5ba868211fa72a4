/**
 * A move while it is put together, in every game: the draft (laid, taken back, undone, done again),
 * what the referee says of it, keys, drag and touch, keeping it on this device, sending it.
 *
 * A game brings a craft: what its draft is, and what it is called in the game's notation.
 */
import { untrack } from "svelte";
import { doubts } from "./doubts";
import { t } from "./i18n.svelte";
import { hear, keep, kept } from "./kept";
import { isField, isPushed, meaningOf } from "./keys";
import { looking } from "./looking.svelte";
import { Mover, type Hands } from "./mover.svelte";
import type { Outcome, Play } from "./play";
import type { Drafted, RefusalView } from "./protocol";
import { play as sound, type Sound } from "./sounds";

/** What a game brings. Its functions may read what changes: they are asked anew then. */
export interface Craft<View, Draft> {
  /** Nothing is laid. */
  readonly nothing: Draft;
  isEmpty(draft: Draft): boolean;
  /**
   * The table has changed while this was laid: bring hands and the like up to date. `arrived`:
   * somebody else sits there. It is called before the composer is at hand.
   */
  follow?(view: View, draft: Draft, arrived: boolean): void;
  /** What the table still allows of a draft; the same object where that is all of it. */
  settle(draft: Draft): Draft;
  /** What the referee is asked now, in the game's notation; empty: nothing. */
  ask(): string;
  /** What tells this position from others, so that an answer about another one does not count. */
  stamp(): string;
  /** A draft as it is kept, and what is still possible of one that was. */
  pack(draft: Draft): unknown;
  unpack(kept: unknown): Draft;
  /** What hands do. */
  readonly hands?: Hands;
  /** The words that lie where somebody taps who has nothing to play: they open their card. */
  wordsAt?(target: string): readonly string[];
  /** What a tap there does where it opens no card, in words: the card offers it. Empty: nothing. */
  instead?(target: string): string;
  /** Something else than the draft that Enter sends, such as a choice after a challenge. */
  main?(): string | null;
  /** The milliseconds without a change after which the referee is asked. */
  readonly pause?: number;
}

/** What keys do on a board. */
export interface Writing<Draft, Spot> {
  /** Write a letter here. It comes as it was typed. */
  type(draft: Draft, at: Spot, letter: string): Typed<Draft, Spot>;
  /** Take back the letter here or, where there is none, the one before. */
  erase(draft: Draft, at: Spot): Typed<Draft, Spot>;
  /** Write the other way. */
  turn(): void;
  /** What is said where no piece shows such a letter. */
  missing(letter: string): string;
}

export interface Typed<Draft, Spot> {
  readonly draft: Draft;
  /** Where the next letter goes. */
  readonly at: Spot;
  /** Whether something was laid, kept or taken back. */
  readonly found: boolean;
}

/** What a table shows, and how it is talked to. */
export interface Situation<View> {
  readonly view: View;
  readonly seat: number | null;
  readonly play: Play;
}

/** What was answered, and to what. */
interface Answer {
  readonly asked: string;
  readonly stamp: string;
  readonly drafted: Drafted;
}

const MOST_UNDONE = 60;
/** The milliseconds after which a question that nobody answered is asked again. */
const RETRY = 1_000;

/** What stands around a table needs no more of its composer than this. */
export type AnyComposer = Pick<Composer<unknown, unknown>, "mover" | "pressAnywhere" | "explaining">;

export class Composer<View, Draft> {
  draft: Draft = $state.raw()!;
  /** Whether an action is on its way. */
  busy = $state(false);
  /** Whether the keys are explained. */
  explaining = $state(false);
  /** Why something that was tried is not possible. */
  #objection: RefusalView | null = $state.raw(null);
  #answer: Answer | null = $state.raw(null);
  #past: readonly Draft[] = $state.raw([]);
  #future: readonly Draft[] = $state.raw([]);
  /** What is sent as soon as the referee agrees. */
  #wanted = "";
  #retry: ReturnType<typeof setTimeout> | undefined;
  #seat: number | null | undefined = undefined;
  readonly mover: Mover;
  readonly #craft: Craft<View, Draft>;
  readonly #now: () => Situation<View>;

  constructor(now: () => Situation<View>, craft: Craft<View, Draft>) {
    this.#now = now;
    this.#craft = craft;
    this.draft = craft.nothing;
    const hands = craft.hands ?? { can: () => false, drop() {} };
    this.mover = new Mover({ ...hands, tap: (target) => this.#lookAt(target) || hands.tap?.(target) });
    $effect.pre(() => {
      const { view, seat } = now();
      untrack(() => this.#follow(view, seat));
    });
    $effect(() => this.#preview());
    $effect(() => this.#keep());
    $effect(() => () => clearTimeout(this.#retry));
    $effect(() => {
      const name = this.#name;
      return name ? hear(name, (told) => this.#adopt(told)) : undefined;
    });
  }

  // -- what is known

  readonly isEmpty: boolean = $derived.by(() => this.#craft.isEmpty(this.draft));
  readonly canUndo: boolean = $derived.by(() => this.#past.length > 0);
  readonly canRedo: boolean = $derived.by(() => this.#future.length > 0);
  readonly asked: string = $derived.by(() => (this.#now().play.open ? this.#craft.ask() : ""));
  readonly #stamp: string = $derived.by(() => this.#craft.stamp());
  /** What the referee says of what is asked now; nothing while that is on its way. */
  readonly settled: Drafted | null = $derived.by(() => {
    const answer = this.#answer;
    return answer && answer.asked === this.asked && answer.stamp === this.#stamp ? answer.drafted : null;
  });
  /** The same but, while an answer is on its way, what was said before: nothing flickers. */
  readonly answer: Drafted | null = $derived.by(() => (this.asked ? (this.#answer?.drafted ?? null) : null));
  readonly refusal: RefusalView | null = $derived.by(() => this.#objection ?? this.answer?.refusal ?? null);
  /** Whether the referee agrees to what is asked. */
  readonly fine: boolean = $derived.by(
    () => !this.busy && this.#now().play.mine && this.settled !== null && !this.settled.refusal,
  );
  /** Whether it can be sent: the referee agrees, or has not been heard yet, as on a broken line. */
  readonly ready: boolean = $derived.by(
    () => !this.busy && this.#now().play.mine && this.asked !== "" && !this.settled?.refusal,
  );
  /** Where the draft is kept; nowhere for spectators, in lessons and in replays. */
  readonly #name: string = $derived.by(() => {
    const { play, seat } = this.#now();
    return seat !== null && play.open ? (play.keeps ?? "") : "";
  });

  // -- changing the draft

  /** Make a change that can be undone. */
  change(draft: Draft, heard?: Sound): void {
    if (draft === this.draft) return;
    this.#past = [...this.#past.slice(-MOST_UNDONE), this.draft];
    this.#future = [];
    this.#show(draft, heard);
  }

  undo(): void {
    const before = this.#past.at(-1);
    if (before === undefined) return;
    this.#past = this.#past.slice(0, -1);
    this.#future = [...this.#future, this.draft];
    this.#again(before, t().keys.undone);
  }

  redo(): void {
    const after = this.#future.at(-1);
    if (after === undefined) return;
    this.#future = this.#future.slice(0, -1);
    this.#past = [...this.#past, this.draft];
    this.#again(after, t().keys.redone);
  }

  /** Take everything back. */
  clear(): void {
    this.mover.release();
    this.#objection = null;
    if (!this.isEmpty) this.change(this.#craft.nothing, "lift");
  }

  #again(draft: Draft, said: string): void {
    this.mover.release();
    this.#show(this.#craft.settle(draft), "lift");
    this.#now().play.announce(said);
  }

  #show(draft: Draft, heard?: Sound): void {
    this.draft = draft;
    this.#objection = null;
    this.#wanted = "";
    if (heard) sound(heard);
  }

  /** Say why something is not possible, until something else is tried. */
  object(refusal: RefusalView | null): void {
    this.#objection = refusal;
    if (refusal) sound("no");
  }

  /** Begin anew, as after a move. */
  reset(draft: Draft = this.#craft.nothing): void {
    this.#past = this.#future = [];
    this.mover.release();
    this.#show(draft);
  }

  // -- following the table

  #follow(view: View, seat: number | null): void {
    const arrived = seat !== this.#seat;
    this.#seat = seat;
    this.#craft.follow?.(view, this.draft, arrived);
    const { held } = this.mover;
    if (held && !this.#craft.hands?.can(held)) this.mover.release();
    if (arrived) {
      const old = this.#name ? kept(this.#name) : undefined;
      this.reset(old === undefined ? this.#craft.nothing : this.#craft.settle(this.#craft.unpack(old)));
      return;
    }
    const settled = this.#craft.settle(this.draft);
    if (settled !== this.draft) this.reset(settled);
    this.#objection = null;
  }

  #preview(): (() => void) | undefined {
    const { asked } = this;
    const stamp = this.#stamp;
    void this.#now().view; // after a lost line: ask again what was not answered
    const known = untrack(() => this.#answer);
    if (known?.asked === asked && known.stamp === stamp) return;
    if (!asked) return void (this.#answer = null);
    const { pause } = this.#craft;
    if (!pause) return void this.#look(asked, stamp);
    const timer = setTimeout(() => void this.#look(asked, stamp), pause);
    return () => clearTimeout(timer);
  }

  async #look(asked: string, stamp: string): Promise<void> {
    const drafted = await untrack(() => this.#now().play.draft(asked));
    if (asked !== this.asked || stamp !== this.#stamp) return;
    if (!drafted) return this.#lookAgain(asked, stamp);
    this.#answer = { asked, stamp, drafted };
    if (this.#wanted === asked) await this.main();
  }

  /** Nobody answered: the line is down, or something else was asked meanwhile. */
  #lookAgain(asked: string, stamp: string): void {
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      if (asked === this.asked && stamp === this.#stamp && !this.settled) void this.#look(asked, stamp);
    }, RETRY);
  }

  #keep(): void {
    const name = this.#name;
    if (name) keep(name, this.isEmpty ? undefined : this.#craft.pack(this.draft));
  }

  /** Another tab has laid something at the same table. */
  #adopt(told: unknown): void {
    const draft = this.#craft.settle(told === undefined ? this.#craft.nothing : this.#craft.unpack(told));
    const text = (one: Draft) => JSON.stringify(this.#craft.pack(one));
    if (text(draft) !== text(this.draft)) this.change(draft);
  }

  /** Open the card of what was tapped, unless taps are for playing; whether it is open. */
  #lookAt(target: string): boolean {
    const isFree = !this.#now().play.mine && this.isEmpty;
    const words = doubts((isFree && this.#craft.wordsAt?.(target)) || [], "wrong");
    if (!words.length) return false;
    const text = this.#craft.instead?.(target);
    looking.at(words, "history", text ? { text, does: () => this.#craft.hands?.tap?.(target) } : null);
    return true;
  }

  // -- sending

  /**
   * What Enter and the main button do: send what is asked. Where the referee has not answered yet, as
   * soon as that comes; where the answer is no, who listens is told why.
   */
  async main(): Promise<void> {
    this.#wanted = "";
    if (this.busy || !this.#now().play.mine) return;
    const other = this.#craft.main?.();
    if (other) return void (await this.send(other));
    if (this.fine) return void (await this.send(this.asked));
    if (this.asked && !this.settled) this.#wanted = this.asked;
    else if (this.refusal) this.#now().play.announce(this.refusal.text);
  }

  /** Take an action, for my seat or another of mine; what was laid for it is on the table then. */
  async send(action: string, spends = true, seat?: number): Promise<Outcome> {
    this.busy = true;
    // On a screen that is handed on, somebody else may sit there when the answer comes.
    const [name, sender, sent] = [this.#name, this.#seat, this.draft];
    try {
      const outcome = await this.#now().play.act(action, seat);
      if (outcome.kind === "done" && spends) {
        // What was laid since then stays. The table may be gone from the screen, and its effects with it.
        const same = sender === this.#seat;
        if (name && !(same && sent !== this.draft)) keep(name, undefined);
        if (same && sent === this.draft) this.reset();
      }
      if (outcome.kind === "refused") this.#objection = outcome.refusal;
      return outcome;
    } finally {
      this.busy = false;
    }
  }

  // -- keys

  /**
   * A key on a square of a board: where the cursor goes then; undefined where it stays. What is not
   * meant for the table is left alone, with `defaultPrevented` false.
   */
  press<Spot>(event: KeyboardEvent, at: Spot, writing: Writing<Draft, Spot>): Spot | undefined {
    const meaning = meaningOf(event);
    const { play } = this.#now();
    if (!meaning || !play.open) return undefined;
    switch (meaning.does) {
      case "write":
        event.preventDefault();
        return this.#typed(writing.type(this.draft, at, meaning.letter), "lay", writing.missing(meaning.letter));
      case "erase":
        event.preventDefault();
        return this.#typed(writing.erase(this.draft, at), "lift", "");
      case "turn":
        event.preventDefault();
        writing.turn();
        return undefined;
      case "play":
        // With a piece in hand, or nothing to send, it touches the square.
        if (this.mover.held || this.isEmpty) return undefined;
        event.preventDefault();
        event.stopPropagation();
        void this.main();
        return undefined;
      default:
        return undefined;
    }
  }

  #typed<Spot>(typed: Typed<Draft, Spot>, heard: Sound, missing: string): Spot {
    if (typed.found) this.change(typed.draft, heard);
    else if (missing) this.#now().play.toast(missing);
    return typed.at;
  }

  /** A key anywhere on the page, that nothing else has used. */
  pressAnywhere(event: KeyboardEvent): void {
    const meaning = meaningOf(event);
    if (!meaning || event.defaultPrevented || isField(event.target)) return;
    switch (meaning.does) {
      case "undo":
      case "redo":
        event.preventDefault();
        return this[meaning.does]();
      case "clear":
        // What is in the hand goes first.
        if (this.mover.held) this.mover.release();
        else this.clear();
        return;
      case "help":
        event.preventDefault();
        this.explaining = true;
        return;
      case "play":
        if (isPushed(event.target) || (this.isEmpty && !this.#craft.main?.())) return;
        event.preventDefault();
        void this.main();
    }
  }
}
