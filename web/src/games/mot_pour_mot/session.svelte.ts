/** What a person at this screen is doing, and what they see of it before it counts. */
import { nameOfSeat } from "$lib/seats";
import type { Drafted } from "$lib/protocol";
import type { Outcome, TableProps } from "../contract";
import {
  foresightOf,
  NOTHING,
  standOf,
  taskOf,
  teamOf,
  type Foresight,
  type Stand,
  type Task,
  type Team,
} from "./draft";
import { texts, type MotTexts } from "./texts";
import type { View } from "./view";

/** A preview is asked for when nothing was typed for so long. */
const PAUSE = 90;

export class Session {
  /** The word as it is being written. */
  word = $state("");
  /** The next letter of the keyboard on the screen is a capital. */
  capital = $state(false);
  explanation = $state("");
  remark = $state("");
  /** What the server says of the word. */
  answer: Drafted | null = $state.raw(null);
  /** An action is on its way. */
  busy = $state(false);
  /** A letter that was not the next one: the keyboard shakes its head. */
  stumbled = $state(0);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The word is on its way: what is typed until the table asks for it is the spelling already. */
  announcing = $state(false);
  /** Letters typed faster than they are answered. */
  #letters: string[] = [];
  #spelling = false;

  constructor(readonly props: () => TableProps<View>) {}

  readonly view: View = $derived.by(() => this.props().view);
  readonly words: MotTexts = $derived.by(() => texts[this.props().language]);
  readonly stand: Stand = $derived.by(() => standOf(this.props().table.seats, this.props().seat));
  readonly task: Task = $derived.by(() => taskOf(this.view, this.props().seat, this.props().play.open));
  readonly other: Team = $derived.by(() => (1 - this.view.team) as Team);

  /** My team; none for spectators and where both teams share the screen. */
  readonly team: Team | null = $derived.by(() => {
    const { seat } = this.props();
    return seat === null || this.stand.shared ? null : teamOf(seat);
  });

  name(seat: number): string {
    return nameOfSeat(this.props().table, seat);
  }

  /** Whether a team is nobody but me. */
  isMe(team: number): boolean {
    return this.view.players === 2 && this.team === team;
  }

  /** What a team is called: its only player, or the team. */
  called(team: number): string {
    if (this.isMe(team)) return this.words.you;
    const seats = this.view.teams[team] ?? [];
    if (this.view.players === 2) return this.name(team);
    if (seats.length === 1 && this.team !== team) return this.name(seats[0]!);
    if (this.team === null) return this.words.sides[team]!;
    return this.team === team ? this.words.yourTeam : this.words.otherTeam;
  }

  /** The same within a sentence: names keep their capital. */
  inside(team: number): string {
    const called = this.called(team);
    const { you, yourTeam, otherTeam, sides } = this.words;
    const common = [you, yourTeam, otherTeam, ...sides].includes(called);
    return common ? called[0]!.toLowerCase() + called.slice(1) : called;
  }

  captain(team: number): string {
    const seat = this.view.captains[team]!;
    return this.team === team && this.props().seat === seat ? this.words.you : this.name(seat);
  }

  /** Whether I have teammates on other screens. */
  readonly hasTeam: boolean = $derived.by(() => {
    const { seat, table } = this.props();
    if (seat === null) return false;
    return (this.view.teams[teamOf(seat)] ?? []).some((one) => one !== seat && !table.seats[one]?.mine);
  });

  readonly foresight: Foresight = $derived.by(() =>
    this.task === "lock" || this.task === "propose" ? foresightOf(this.word.trim() ? this.answer : null) : NOTHING,
  );

  /** The word in its exact form, once the server has read it. */
  readonly exact: string = $derived.by(() => {
    const word = this.word.trim();
    return this.answer?.effects?.words[0] ?? word.toUpperCase();
  });

  /** What to do now, in a sentence. */
  readonly todo: string = $derived.by(() => {
    const { view, words, task } = this;
    const { todo } = words;
    const plain = this.#todo();
    const { seat } = this.props();
    if (this.stand.shared && task === "vote" && seat !== null) return words.votesNow(this.name(seat));
    const acts = ["start", "lock", "spell", "judge", "explain"].includes(task);
    return this.stand.shared && acts && seat !== null && !view.result
      ? words.turnOf(this.name(seat), plain)
      : view.result
        ? todo.over
        : plain;
  });

  #todo(): string {
    const { todo } = this.words;
    const { view, task } = this;
    const active = this.called(view.team);
    const others = this.called(this.other);
    const captain = this.captain(view.team);
    switch (task) {
      case "read":
        return todo.read(this.inside(this.other));
      case "lock":
        return this.hasTeam ? todo.lockForTeam : todo.lock;
      case "propose":
        return todo.propose(captain);
      case "await-word":
        return todo["await-word"](active);
      case "await-letters":
        return todo["await-letters"](captain);
      case "await-judges":
        return todo["await-judges"](others);
      case "listen":
        return todo.listen(captain);
      case "watch":
        return this.#watching(active, others, captain);
      default:
        return todo[task];
    }
  }

  #watching(active: string, others: string, captain: string): string {
    const { todo, secret } = this.words;
    const { phase } = this.view;
    if (phase === "reading") return todo.read(this.inside(this.other));
    if (phase === "thinking") return todo["await-word"](active);
    if (phase === "spelling") return todo["await-letters"](captain);
    if (phase === "checking") return todo["await-judges"](others);
    return phase === "explaining" ? todo.listen(captain) : secret;
  }

  // -- the word

  /** A new turn, or the word is announced: what was being written is over, what was spelled counts. */
  forget(): void {
    clearTimeout(this.#timer);
    this.word = this.explanation = "";
    this.capital = false;
    this.answer = null;
    if (!this.announcing) this.#letters = [];
    this.announcing = false;
    void this.#spellOn();
  }

  /** Ask what the word would do, a moment after the last change. */
  foresee(): void {
    clearTimeout(this.#timer);
    const word = this.word.trim();
    if (!word) return void (this.answer = null);
    this.#timer = setTimeout(async () => {
      const answer = await this.props().play.draft(`${this.task === "lock" ? "lock" : "propose"} ${word}`);
      if (answer && this.word.trim() === word) this.answer = answer;
    }, PAUSE);
  }

  async act(action: string, seat?: number): Promise<Outcome> {
    this.busy = true;
    const outcome = await this.props().play.act(action, seat);
    this.busy = false;
    return outcome;
  }

  /** Announce the word, or propose it. */
  async give(): Promise<void> {
    const word = this.word.trim();
    if (!word || this.busy) return;
    const { task } = this;
    if (task !== "lock" && task !== "propose") return;
    this.announcing = task === "lock";
    const outcome = await this.act(`${task} ${word}`);
    if (outcome.kind === "done") {
      this.word = "";
      this.answer = null;
      return;
    }
    this.announcing = false;
    this.#letters = [];
    if (outcome.kind === "refused") {
      this.answer = {
        type: "drafted",
        ticket: "",
        effects: null,
        text: outcome.refusal.text,
        refusal: outcome.refusal,
      };
    }
  }

  /** Whether a letter that is typed now is one of the spelling. */
  get spells(): boolean {
    return this.task === "spell" || this.announcing;
  }

  /** Spell a letter, after those that are still on their way. */
  spell(letter: string): void {
    this.#letters.push(letter);
    void this.#spellOn();
  }

  async #spellOn(): Promise<void> {
    // Not `busy`: the table may ask for letters before the word's own answer is here.
    if (this.#spelling || this.announcing) return;
    this.#spelling = true;
    while (this.#letters.length && this.task === "spell") {
      const outcome = await this.act(`spell ${this.#letters.shift()}`);
      if (outcome.kind === "done") continue;
      this.stumbled++;
      this.#letters = [];
    }
    this.#letters = [];
    this.#spelling = false;
  }

  async explain(): Promise<void> {
    const text = this.explanation.trim();
    const outcome = await this.act(text ? `explain ${text}` : "explain");
    if (outcome.kind === "done") this.explanation = "";
  }

  /** Let the word pass, for everybody of this team at this screen. */
  async accept(): Promise<void> {
    const { seats } = this.props().table;
    for (const seat of this.view.to_act) {
      if (seats[seat]?.mine && !seats[seat].level && this.view.phase === "checking") await this.act("accept", seat);
    }
  }

  async say(text: string): Promise<void> {
    const said = text.trim();
    if (!said) return;
    const outcome = await this.act(`say ${said}`);
    if (outcome.kind === "done" && this.remark.trim() === said) this.remark = "";
  }
}
