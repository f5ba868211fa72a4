/** One seat at a table of JAGO: the tiles at hand, the word being laid, and what the board shows of it. */
import { Composer, type Writing } from "$lib/composer.svelte";
import type { Effects } from "$lib/protocol";
import { movePiece, shuffled, sorted, type Piece } from "$lib/rack";
import { folded } from "$lib/keys";
import { nameOfSeat } from "$lib/seats";
import { play as sound } from "$lib/sounds";
import { squareOf, steady, wordsThrough, type Square as Place } from "$lib/squares";
import { untrack } from "svelte";
import type { TableProps } from "../contract";
import * as drafts from "./draft";
import { NOTHING, type Board, type Draft } from "./draft";
import { countOf, squaresOf, type Owner, type Square } from "./squares";
import { doubtfulIn, lastTurn, preyIn, turningOrder, verdictsOf, type Prey } from "./story";
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
  /** Where the next letter is typed, and which way the word runs. */
  cursor: Place = $state.raw(squareOf("A1"));
  down = $state(false);
  /** Whether the cursor was moved: then the word on which it stands is of interest. */
  walked = $state(false);
  /** The words that I do not claim to steal, by the play or the end of turn for which I chose so. */
  #choice: { readonly of: string; readonly spared: readonly Prey[] } = $state.raw({ of: "", spared: [] });
  /** Letters chosen to be turned after a challenge. */
  chosen: readonly string[] = $state.raw([]);
  /** Cells of a word that is shown on request. */
  shown: readonly string[] = $state.raw([]);
  readonly composer: Composer<View, Draft>;

  constructor(props: () => Props) {
    this.#props = props;
    const { columns, grid } = props().view;
    this.#goTo(drafts.cellName(grid.length >> 1, columns));
    this.composer = new Composer(props, {
      nothing: NOTHING,
      isEmpty: drafts.isEmpty,
      follow: (view, draft, arrived) => this.#follow(view, draft, arrived),
      settle: (draft) => drafts.settle(draft, this.view, this.tiles),
      ask: () => this.#ask(),
      stamp: () => `${this.view.turn} ${this.view.plays.length} ${this.view.grid}`,
      pack: drafts.pack,
      unpack: (kept) => drafts.unpack(kept, this.tiles),
      main: () => (this.penalty && this.chosen.length ? `turn ${this.chosen.join(" ")}` : null),
      hands: {
        can: (id) => props().play.open && !this.penalty && this.#piece(id) !== undefined,
        drop: (id, target) => this.#drop(id, target),
        again: (id) => {
          this.composer.mover.release();
          this.#sendHome(id);
        },
        tap: (target) => this.#tap(target),
      },
      wordsAt: (target) => wordsThrough(target, this.squares),
    });
    $effect(() => {
      if (this.#hurry) untrack(() => props().play.announce(this.words.hurry(HURRY)));
    });
  }

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
  /** The words of the other that I can challenge now. */
  readonly doubtful = $derived.by(() => {
    const { view, play, seat } = this.#props();
    return play.open ? doubtfulIn(view, seat, play.now) : [];
  });
  /** The name of the other, or of who plays where I only watch. */
  readonly opponent = $derived.by(() => {
    const { table, view, seat } = this.#props();
    return nameOfSeat(table, seat === null ? view.turn : 1 - seat);
  });

  // -- the draft and what is said of it

  get draft(): Draft {
    return this.composer.draft;
  }
  readonly written = $derived.by(() => drafts.write(this.draft, this.board, this.down));
  readonly ambiguous = $derived.by(() => drafts.isAmbiguous(this.draft, this.board));
  /** The play being laid or, where nothing is, the end of the turn; every steal in it claimed. */
  readonly #action = $derived.by(() => {
    if (!this.myTurn) return "";
    if (this.written) return "action" in this.written ? this.written.action : "";
    return this.view.plays.length ? "end" : "";
  });
  /** The words that I do not claim to steal with it. */
  readonly spared = $derived.by(() => (this.#choice.of === this.#action ? this.#choice.spared : []));
  /** The words that I can leave unstolen, where they are claimed and not checked. */
  readonly prey = $derived.by(() => {
    if (!this.#action || this.#props().table.options["words"] !== "challenge") return [];
    const effects = this.composer.answer?.effects;
    // A choice that is refused can be taken back.
    return effects ? preyIn(effects) : this.spared;
  });
  readonly verdicts = $derived.by(() => (this.draft.size ? verdictsOf(this.composer.settled?.effects) : []));
  readonly scattered = $derived.by(() => (this.written && "scattered" in this.written ? this.written.scattered : []));
  /** Whether what is drafted, chosen or finished can be sent. */
  readonly ready = $derived.by(() =>
    this.penalty ? this.chosen.length > 0 && !this.composer.busy : this.composer.ready,
  );

  #ask(): string {
    const names = this.spared.map((one) => one.name);
    return drafts.sparing(this.#action, names);
  }

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
    const last: Effects | null | undefined = this.#props().news.findLast((one) => one.effects)?.effects;
    return turningOrder(this.verdicts.length ? this.composer.settled?.effects : last);
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
        ahead: this.#props().follower?.ahead ?? new Set(),
        refused: this.scattered.length ? this.scattered : (this.composer.settled?.refusal?.cells ?? []),
        choices: this.penalty?.cells ?? [],
        chosen: this.chosen,
      }),
    ),
  );
  readonly colours = $derived.by(() => countOf(this.squares));
  // -- following the table

  #follow(view: View, draft: Draft, arrived: boolean): void {
    this.rack = drafts.keepTiles(arrived ? [] : this.rack, [...view.rack], draft);
    this.pool = drafts.keepTiles(arrived ? [] : this.pool, drafts.kindsOfPool(view.pool), draft);
    this.chosen = view.penalty ? this.chosen.filter((cell) => view.penalty!.cells.includes(cell)) : [];
    this.shown = [];
    if (!draft.size) this.#choice = { of: "", spared: [] };
  }

  // -- moving tiles

  #piece(id: string): Piece | undefined {
    return this.tiles.find((piece) => piece.id === id);
  }

  #sendHome(id: string): void {
    const cell = drafts.cellOf(this.draft, id);
    if (cell === undefined) return;
    this.composer.change(drafts.lift(this.draft, cell), "lift");
  }

  #drop(id: string, target: string | null): void {
    const piece = this.#piece(id);
    if (!piece) return;
    const place = target?.match(/^rack:(\d+)$/);
    if (target === null || /^(rack|pool)/.test(target)) {
      if (drafts.cellOf(this.draft, id) !== undefined) this.#sendHome(id);
      else if (place) this.rack = movePiece(this.rack, id, Number(place[1]));
      return;
    }
    const letter = drafts.letterOf(piece);
    if (drafts.letterOn(this.board, target) === letter) {
      this.#props().play.toast(this.words.sameLetter(letter));
      return;
    }
    this.composer.change(drafts.lay(this.draft, target, piece), "lay");
    this.#goTo(target);
  }

  #tap(target: string): void {
    this.walked = true;
    if (this.penalty) return this.#choose(target);
    const laid = this.draft.get(target);
    if (laid) this.composer.mover.held = laid.id;
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

  // -- the keyboard on the board

  readonly writing: Writing<Draft, string> = {
    type: (draft, cell, letter) => drafts.type(draft, this.board, this.tiles, cell, this.down, folded(letter)),
    erase: (draft, cell) => drafts.erase(draft, this.board, cell, this.down),
    turn: () => this.turnDirection(),
    missing: (letter) => this.words.noTile(folded(letter) || letter),
  };

  /** A key on a cell; where the cursor goes then. */
  press(event: KeyboardEvent, cell: string): string | undefined {
    this.walked = true;
    return this.penalty ? undefined : this.composer.press(event, cell, this.writing);
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

  isSpared(prey: Prey): boolean {
    return this.spared.some((one) => one.name === prey.name);
  }

  /** Claim a steal no more, or again. */
  toggleSpared(prey: Prey): void {
    const others = this.spared.filter((one) => one.name !== prey.name);
    this.#choice = { of: this.#action, spared: this.isSpared(prey) ? others : [...others, prey] };
  }

  /** Take back the last play of the turn. */
  takeBack(): void {
    void this.composer.send("take back", false);
  }

  challenge(word: string): void {
    void this.composer.send(`challenge ${word}`, false);
  }
}
