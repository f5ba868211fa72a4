/** One seat at a table of JAGO: the draft under way, what the server says of it, and what can be done. */
import { Mover } from "$lib/mover.svelte";
import type { Drafted } from "$lib/protocol";
import { movePiece, shuffled, sorted, type Piece } from "$lib/rack";
import { play as sound } from "$lib/sounds";
import { squareOf, steady, type Square as Place } from "$lib/squares";
import { nameOfSeat } from "$lib/seats";
import { untrack } from "svelte";
import type { TableProps } from "../contract";
import * as drafting from "./draft";
import { NOTHING, type Board, type Draft } from "./draft";
import { countOf, squaresOf, type Owner, type Square } from "./squares";
import { lastTurn, turningOrder, verdictsOf } from "./story";
import { texts } from "./texts";
import type { View } from "./view";

type Props = TableProps<View>;

/** The last seconds of my glass, which are said aloud. */
const HURRY = 10;

export class Session {
  readonly #props: () => Props;

  /** The own tiles in the player's order, and those of the pool. */
  rack: readonly Piece[] = $state.raw([]);
  pool: readonly Piece[] = $state.raw([]);
  draft: Draft = $state.raw(NOTHING);
  /** Where the next letter is typed, and which way the word runs. */
  cursor: Place = $state.raw(squareOf("A1"));
  down = $state(false);
  /** Whether the cursor was moved: then the word on which it stands is of interest. */
  walked = $state(false);
  /** Whether the steal of the word being laid is not claimed, and which others are not. */
  spare = $state(false);
  spared: readonly string[] = $state.raw([]);
  /** Letters chosen to be turned after a challenge. */
  chosen: readonly string[] = $state.raw([]);
  /** Cells of a word that is shown on request. */
  shown: readonly string[] = $state.raw([]);
  /** What the server said last of an action. */
  #answer: { action: string; drafted: Drafted } | null = $state.raw(null);
  #busy = $state(false);
  #seat: number | null = null;

  constructor(props: () => Props) {
    this.#props = props;
    const { columns, grid } = props().view;
    this.#goTo(drafting.cellName(grid.length >> 1, columns));
    $effect.pre(() => this.#follow(props().view, props().seat));
    $effect(() => void this.#preview());
    $effect(() => {
      if (this.#hurry) untrack(() => props().play.announce(this.words.hurry(HURRY)));
    });
  }

  readonly mover = new Mover({
    can: (id) => this.#props().play.open && !this.penalty && this.#piece(id) !== undefined,
    drop: (id, target) => this.#drop(id, target),
    again: (id) => {
      this.mover.release();
      this.#sendHome(id);
    },
    tap: (target) => this.#tap(target),
  });

  // -- what is known

  get words() {
    return texts[this.#props().language];
  }
  get view(): View {
    return this.#props().view;
  }
  get seat(): Owner | null {
    return this.#props().seat as Owner | null;
  }
  readonly board: Board = $derived.by(() => ({ columns: this.view.columns, grid: this.view.grid }));
  readonly rows = $derived.by(() => this.view.grid.length / this.view.columns);
  readonly tiles = $derived.by(() => [...this.rack, ...this.pool]);
  readonly away = $derived.by(() => new Set([...this.draft.values()].map((piece) => piece.id)));
  /** Whether it is my turn to lay words. */
  readonly myTurn = $derived.by(() => {
    const { view, play, seat } = this.#props();
    return play.open && view.turn === seat && !view.penalty;
  });
  readonly #hurry = $derived.by(() => {
    const { view, play } = this.#props();
    return this.myTurn && view.glass !== null && view.glass - play.now <= HURRY;
  });
  /** The letters that I may turn after a challenge. */
  readonly penalty = $derived.by(() => (this.view.penalty?.seat === this.seat ? this.view.penalty : null));
  readonly claims = $derived.by(() =>
    this.#props().play.open && !this.view.penalty ? this.view.claims.filter((claim) => claim.seat !== this.seat) : [],
  );
  /** The name of the other, or of who plays where I only watch. */
  readonly opponent = $derived.by(() => {
    const { table, view, seat } = this.#props();
    return nameOfSeat(table, seat === null ? view.turn : 1 - seat);
  });

  // -- the draft and what is said of it

  readonly written = $derived.by(() => drafting.write(this.draft, this.board, this.down, this.spare && this.canSpare));
  readonly ambiguous = $derived.by(() => drafting.isAmbiguous(this.draft, this.board));
  /** Whether words are claimed and not checked, so that a steal can be left unclaimed. */
  readonly canSpare = $derived.by(() => this.#props().table.options["words"] === "challenge");
  /** What the server is asked: the play being laid or, where nothing is, the end of the turn. */
  readonly asked = $derived.by(() => {
    if (!this.myTurn) return "";
    if (this.written) return "action" in this.written ? this.written.action : "";
    if (!this.view.plays.length) return "";
    return this.spared.length ? `end spare ${this.spared.join(" ")}` : "end";
  });
  /** What was said of what is asked now; while that is on its way, what was said before. */
  readonly answer = $derived.by(() => (this.asked ? (this.#answer?.drafted ?? null) : null));
  readonly #settled = $derived.by(() => (this.#answer?.action === this.asked ? this.answer : null));
  readonly verdicts = $derived.by(() => (this.draft.size ? verdictsOf(this.#settled?.effects) : []));
  readonly scattered = $derived.by(() => (this.written && "scattered" in this.written ? this.written.scattered : []));
  /** Whether what is drafted, chosen or finished can be sent. */
  readonly ready = $derived.by(() => {
    if (this.#busy) return false;
    if (this.penalty) return this.chosen.length > 0;
    return this.asked !== "" && Boolean(this.#settled?.effects);
  });

  /** What the other did last: until I play, or while they do. Who watches sees the last turn. */
  readonly traces = $derived.by(() => {
    const { view, news, seat } = this.#props();
    const playing = view.plays.length > 0;
    if (seat === null) return lastTurn(news, playing || view.result ? view.turn : 1 - view.turn);
    const quiet = view.turn === seat ? playing || this.draft.size > 0 : !playing && !view.result;
    return quiet ? null : lastTurn(news, 1 - seat);
  });
  /** When each letter turns over, in steps. */
  readonly order = $derived.by(() => {
    const last = this.#props().news.findLast((one) => one.effects);
    return turningOrder(this.verdicts.length ? this.#settled?.effects : last?.effects);
  });
  readonly #keep = steady<Square>();
  readonly squares = $derived.by(() =>
    this.#keep(
      squaresOf(this.board, {
        draft: this.draft,
        seat: this.seat,
        verdicts: this.verdicts,
        order: this.order,
        fresh: this.view.turn === this.seat ? this.view.plays.flatMap((made) => made.laid) : [],
        traces: this.traces,
        refused: this.scattered.length ? this.scattered : (this.#settled?.refusal?.cells ?? []),
        choices: this.penalty?.cells ?? [],
        chosen: this.chosen,
      }),
    ),
  );
  readonly colours = $derived.by(() => countOf(this.squares));
  // -- following the table

  #follow(view: View, seat: number | null): void {
    untrack(() => {
      if (seat !== this.#seat) {
        this.#seat = seat;
        this.rack = [];
        this.draft = NOTHING;
      }
      this.rack = drafting.keepTiles(this.rack, [...view.rack], this.draft);
      this.pool = drafting.keepTiles(this.pool, drafting.kindsOfPool(view.pool), this.draft);
      this.draft = drafting.settle(this.draft, view, [...this.rack, ...this.pool]);
      this.chosen = view.penalty ? this.chosen.filter((cell) => view.penalty!.cells.includes(cell)) : [];
      this.shown = [];
      this.spared = [];
      if (!this.draft.size) this.spare = false;
      if (this.mover.held && !this.#piece(this.mover.held)) this.mover.release();
    });
  }

  async #preview(): Promise<void> {
    const { play } = this.#props();
    const action = this.asked;
    void this.view; // a changed table is asked anew
    if (!action) {
      this.#answer = null;
      return;
    }
    const drafted = await untrack(() => play.draft(action));
    if (drafted && this.asked === action) this.#answer = { action, drafted };
  }

  // -- moving tiles

  #piece(id: string): Piece | undefined {
    return this.tiles.find((piece) => piece.id === id);
  }

  #sendHome(id: string): void {
    const cell = drafting.cellOf(this.draft, id);
    if (cell === undefined) return;
    this.draft = drafting.lift(this.draft, cell);
    sound("lift");
  }

  #drop(id: string, target: string | null): void {
    const piece = this.#piece(id);
    if (!piece) return;
    const place = target?.match(/^rack:(\d+)$/);
    if (target === null || /^(rack|pool)/.test(target)) {
      if (drafting.cellOf(this.draft, id) !== undefined) this.#sendHome(id);
      else if (place) this.rack = movePiece(this.rack, id, Number(place[1]));
      return;
    }
    const letter = drafting.letterOf(piece);
    if (drafting.letterOn(this.board, target) === letter) {
      this.#props().play.toast(this.words.sameLetter(letter));
      return;
    }
    this.draft = drafting.lay(this.draft, target, piece);
    this.#goTo(target);
    sound("lay");
  }

  #tap(target: string): void {
    if (this.penalty) return this.#choose(target);
    const laid = this.draft.get(target);
    if (laid) this.mover.held = laid.id;
    else if (target === this.#anchor) this.turnDirection();
  }

  /** The cell on which the cursor stood before the pointer or the key came. */
  #anchor = "";

  anchor(focused: boolean): void {
    this.walked = true;
    this.#anchor = focused ? this.cursor.name : "";
  }

  turnDirection(): void {
    this.down = !this.down;
    this.#props().play.announce(this.words.direction(this.down));
  }

  #choose(cell: string): void {
    const penalty = this.penalty;
    if (!penalty?.cells.includes(cell)) return;
    if (this.chosen.includes(cell)) this.chosen = this.chosen.filter((one) => one !== cell);
    else this.chosen = [...this.chosen, cell].slice(-penalty.most);
    sound("turn");
  }

  #goTo(name: string): void {
    this.cursor = squareOf(name);
  }

  // -- the keyboard on the board; false where a key means nothing here

  key(event: KeyboardEvent, cell: string): string | undefined {
    const { play } = this.#props();
    if (!play.open || this.penalty || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    const letter = event.key.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
    if (/^[A-Z]$/.test(letter)) {
      const typed = drafting.type(this.draft, this.board, this.tiles, cell, this.down, letter);
      if (typed.found) sound("lay");
      else play.toast(this.words.noTile(letter));
      this.draft = typed.draft;
      return typed.cell;
    }
    if (event.key === "Backspace" || event.key === "Delete") {
      const erased = drafting.erase(this.draft, this.board, cell, this.down);
      if (erased.found) sound("lift");
      this.draft = erased.draft;
      return erased.cell;
    }
    if (event.key === "Escape") this.recall();
    return undefined;
  }

  // -- the buttons

  shuffle(): void {
    this.rack = shuffled(this.rack);
    sound("lift");
  }

  move(id: string, to: number): void {
    this.rack = movePiece(this.rack, id, to);
  }

  sort(): void {
    this.rack = sorted(this.rack);
    sound("lift");
  }

  /** Take the draft back or, where there is none, the last play of the turn. */
  recall(): void {
    this.mover.release();
    if (this.draft.size) {
      this.draft = NOTHING;
      sound("lift");
    }
  }

  takeBack(): Promise<void> {
    return this.#act("take back");
  }

  challenge(word: string): Promise<void> {
    return this.#act(`challenge ${word}`);
  }

  /** The main action: turn the chosen letters, lay the word, or end the turn. */
  async main(): Promise<void> {
    if (!this.ready) {
      const why = this.answer?.refusal?.text;
      if (why) this.#props().play.announce(why);
      return;
    }
    if (this.penalty) await this.#act(`turn ${this.chosen.join(" ")}`);
    else await this.#act(this.asked);
  }

  async #act(action: string): Promise<void> {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#props().play.act(action);
    } finally {
      this.#busy = false;
    }
  }
}
