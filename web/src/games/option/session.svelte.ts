/** One seat at a table of OPTION: the prisms at hand, the move being laid, and what the grid shows of it. */
import { Composer, type Writing } from "$lib/composer.svelte";
import { folded } from "$lib/keys";
import { keepOrder, movePiece, shuffled, sorted, type Piece } from "$lib/rack";
import { play as sound } from "$lib/sounds";
import { nameOf, squareOf, steady, wordsThrough, type Square } from "$lib/squares";
import { SvelteSet } from "svelte/reactivity";
import type { TableProps } from "../contract";
import * as drafts from "./draft";
import { EXCHANGE, NOTHING, type Board, type Draft, type Prism } from "./draft";
import { STAR } from "./prisms";
import { squaresOf, type GridSquare } from "./squares";
import { lastChanges } from "./story";
import { texts } from "./texts";
import type { View } from "./view";

type Props = TableProps<View>;

/** The milliseconds without a change after which the referee is asked. */
const PAUSE = 40;

export class Session {
  readonly #props: () => Props;

  /** The prisms of the rack in the player's order. */
  #pieces: readonly Piece[] = $state.raw([]);
  /** Those whose second letter the player turned up: they lie so on the rack, whatever is laid. */
  readonly turned = new SvelteSet<string>();
  /** Where the next letter is typed, and which way the word runs. */
  cursor: Square = $state.raw(squareOf("A1"));
  down = $state(false);
  /** The square of the star whose letter is asked for. */
  #nameless = $state("");
  readonly composer: Composer<View, Draft>;

  constructor(props: () => Props) {
    this.#props = props;
    const { columns, grid } = props().view;
    this.cursor = squareOf(nameOf(columns >> 1, (grid.length / columns) >> 1));
    this.composer = new Composer(props, {
      nothing: NOTHING,
      isEmpty: drafts.isEmpty,
      follow: (view, _, arrived) => this.#follow(view, arrived),
      settle: (draft) => drafts.settle(draft, this.board, this.hand),
      ask: () => (this.myTurn ? drafts.write(this.draft) : ""),
      stamp: () => `${this.view.turn} ${this.view.grid} ${this.view.rack} ${this.view.bag} ${this.view.window?.until}`,
      pack: drafts.pack,
      unpack: (kept) => drafts.unpack(kept, this.hand),
      pause: PAUSE,
      hands: {
        can: (id) => props().play.open && !this.draft.returned && this.#prism(id) !== undefined,
        drop: (id, target) => this.#drop(id, target),
        again: (id) => {
          this.composer.mover.release();
          this.turn(id);
        },
        tap: (target) => this.#tap(target),
      },
      wordsAt: (target) => wordsThrough(target, this.squares),
      instead: () => (props().play.open ? this.words.turnOver : ""),
    });
  }

  // -- what is known

  get words() {
    return texts[this.#props().language];
  }
  get view(): View {
    return this.#props().view;
  }
  get draft(): Draft {
    return this.composer.draft;
  }
  readonly board: Board = $derived.by(() => ({ columns: this.view.columns, grid: this.view.grid }));
  /** The prisms at hand, as they lie on the rack. */
  readonly hand: readonly Prism[] = $derived.by(() =>
    this.#pieces.map((piece) => ({ ...piece, turned: this.turned.has(piece.id) })),
  );
  readonly away = $derived.by(() => new Set(Object.values(this.draft.laid).map((laid) => laid.id)));
  readonly returned = $derived.by(() => new Set(this.draft.returned?.map((piece) => piece.id)));
  readonly myTurn = $derived.by(() => {
    const { view, play, seat } = this.#props();
    return play.open && view.turn === seat;
  });
  /** Whether the last play waits for what this seat says of it. */
  readonly mayChallenge = $derived.by(() => {
    const { view, play, seat } = this.#props();
    return play.open && view.window !== null && seat !== null && view.to_act.includes(seat);
  });
  readonly #keep = steady<GridSquare>();
  readonly squares = $derived.by(() => {
    const { news, follower } = this.#props();
    return this.#keep(squaresOf(this.board, this.draft, lastChanges(news), follower?.ahead));
  });

  // -- following the table

  #follow({ rack }: View, arrived: boolean): void {
    this.#pieces = keepOrder(arrived ? [] : this.#pieces, rack);
    const here = new Set(arrived ? [] : this.#pieces.map((piece) => piece.id));
    for (const id of this.turned) if (!here.has(id)) this.turned.delete(id);
  }

  // -- moving prisms

  #prism(id: string): Prism | undefined {
    return this.hand.find((prism) => prism.id === id);
  }

  #drop(id: string, target: string | null): void {
    const prism = this.#prism(id);
    if (!prism) return;
    if (target !== null && drafts.tokenOn(this.board, target) === "") {
      this.composer.change(drafts.lay(this.draft, target, prism), "lay");
      this.cursor = squareOf(target);
      this.#askForStar(target);
      return;
    }
    const place = target?.match(/^rack:(\d+)$/);
    if (place) this.move(id, Number(place[1]));
    const square = drafts.squareWith(this.draft, id);
    if (square !== undefined) this.composer.change(drafts.lift(this.draft, square), "lift");
  }

  #tap(target: string): void {
    const { play } = this.#props();
    if (!play.open) return;
    const place = target.match(/^rack:(\d+)$/);
    if (this.draft.returned) {
      const piece = this.hand[Number(place?.[1])];
      if (piece) this.composer.change(drafts.giveBack(this.draft, piece), "lift");
    } else if (!place) {
      this.composer.change(drafts.flip(this.draft, this.board, target), "turn");
      this.#askForStar(target);
    }
  }

  /** Turn over a prism of the rack, wherever it lies now. */
  turn(id: string): void {
    const square = drafts.squareWith(this.draft, id);
    const turned = !(square === undefined ? this.turned.has(id) : this.draft.laid[square]!.turned);
    if (turned) this.turned.add(id);
    else this.turned.delete(id);
    if (square === undefined) return sound("turn");
    this.composer.change(drafts.turn(this.draft, id, turned), "turn");
    this.#askForStar(square);
  }

  move(id: string, to: number): void {
    this.#pieces = movePiece(this.#pieces, id, to);
  }

  shuffle(): void {
    this.#pieces = shuffled(this.#pieces);
    sound("lift");
  }

  sort(): void {
    this.#pieces = sorted(this.#pieces);
    sound("lift");
  }

  /** Choose prisms to give back, or pass. */
  exchange(): void {
    this.composer.change(EXCHANGE, "lift");
  }

  // -- the letter of a star

  get asksForStar(): boolean {
    return this.#nameless !== "";
  }
  set asksForStar(asks: boolean) {
    if (!asks) this.#nameless = "";
  }

  #askForStar(square: string): void {
    if (drafts.isUnnamed(this.draft, square)) this.#nameless = square;
  }

  nameStar(letter: string): void {
    this.composer.change(drafts.nameStar(this.draft, this.#nameless, letter), "lay");
    this.#nameless = "";
  }

  // -- the keyboard on the grid

  readonly #writing: Writing<Draft, string> = {
    type: (draft, square, letter) =>
      drafts.type(draft, this.board, this.hand, square, this.down, folded(letter) || STAR),
    erase: (draft, square) => drafts.erase(draft, this.board, square, this.down),
    turn: () => {
      this.down = !this.down;
      this.#props().play.announce(this.words.direction(this.down));
    },
    missing: (letter) => this.words.noPrism(folded(letter) || this.words.star),
  };

  /** A key on a square; where the cursor goes then. */
  press(event: KeyboardEvent, square: string): string | undefined {
    const next = this.composer.press(event, square, this.#writing);
    if (next !== undefined) this.#askForStar(square);
    return next;
  }

  // -- the window of challenge

  challenge(): void {
    void this.composer.send("challenge", false);
  }

  accept(): void {
    void this.composer.send("accept", false);
  }
}
