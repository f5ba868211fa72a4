/** One seat at a table of CROISILLON: the hand, the grid being prepared, and what the field shows of it. */
import { untrack } from "svelte";
import { Composer, type Writing } from "$lib/composer.svelte";
import { folded } from "$lib/keys";
import { movePiece, shuffled, sorted, type Piece } from "$lib/rack";
import { mySeats, nameOfSeat } from "$lib/seats";
import { play as sound } from "$lib/sounds";
import type { TableProps } from "../contract";
import * as drafts from "./draft";
import { NOTHING, type Draft, type Laid } from "./draft";
import { draftFaces, handFace, laidFaces, tellFace, type PlacedFace } from "./faces";
import {
  CAPITAL_JOKER,
  cellName,
  JOKER,
  placeOf,
  readings,
  readingsAt,
  type Place,
  type Reading,
  type Way,
} from "./grid";
import { Keeping } from "./keeping.svelte";
import type { SeenPlace } from "./places";
import { gridsOf, judged, latestGrid, signOf, type Judged } from "./story";
import { texts } from "./texts";
import type { LaidView, View } from "./view";

type Props = TableProps<View>;

const ORIGIN: Place = { row: 0, column: 0 };

/** The place that a target of the page names; null where it is none of the field. */
function placeIn(target: string | null): Place | null {
  const [row, column] =
    target
      ?.match(/^(-?\d+),(-?\d+)$/)
      ?.slice(1)
      .map(Number) ?? [];
  return row === undefined || column === undefined ? null : { row, column };
}

export class Session {
  readonly #props: () => Props;

  /** My cards in the player's order; with a bonus card, that one alone. */
  hand: readonly Piece[] = $state.raw([]);
  /** Where the next letter is typed, and which way the word runs. */
  cursor: Place = $state.raw(ORIGIN);
  way: Way = $state(">");
  /** The word that is pointed at, by its place in the list. */
  pointed: number | null = $state(null);
  /** The cards to be exchanged, while one is about to pass. */
  marked: ReadonlySet<string> | null = $state.raw(null);
  /** The grid of somebody else that is held up. */
  presented: LaidView | null = $state.raw(null);
  /** The joker that was tapped, to say what it stands for. */
  #tapped: Place | null = $state.raw(null);
  /** Whether the order of the hand is the player's own. */
  #arranged = false;
  #deals = 0;
  readonly composer: Composer<View, Draft>;
  readonly keeping: Keeping;

  constructor(props: () => Props) {
    this.#props = props;
    this.composer = new Composer(props, {
      nothing: NOTHING,
      isEmpty: drafts.isEmpty,
      follow: (view, _, arrived) => this.#follow(view, arrived),
      settle: (draft) => drafts.settle(draft, this.hand),
      ask: () => this.#ask(),
      stamp: () => `${this.view.hand} ${this.view.bonus} ${this.view.turns} ${this.view.table?.rows}`,
      pack: drafts.pack,
      unpack: (kept) => drafts.unpack(kept, this.hand),
      main: () => (this.#text ? `lay ${this.#text}` : null),
      hands: {
        can: (id) => this.mode !== "show" && !this.marked && this.#piece(id) !== undefined,
        drop: (id, target) => this.#drop(id, target),
        again: (id) => this.#again(id),
      },
      wordsAt: (target) => (this.mode === "show" ? readingsAt(this.readings, target) : []),
    });
    this.keeping = new Keeping(props, this.composer, {
      write: () => this.#text,
      read: (rows) => drafts.fromRows(this.hand, rows, this.corner),
    });
    this.#tellHeld();
    this.#holdUp();
  }

  // -- what is known

  get words() {
    return texts[this.#props().language];
  }
  get view(): View {
    return this.#props().view;
  }
  get props(): Props {
    return this.#props();
  }
  nameOf(seat: number): string {
    return nameOfSeat(this.#props().table, seat);
  }
  /** Whether a seat is mine alone: on a screen for several, nobody is "you". */
  isMine(seat: number): boolean {
    const mine = mySeats(this.#props().table);
    return mine.length === 1 && mine[0] === seat;
  }
  /** Whose grid it is. */
  titleOf({ seat }: LaidView): string {
    if (this.#props().play.solutionShown) return this.words.solution;
    return this.isMine(seat) ? this.words.yours : this.words.gridOf(this.nameOf(seat));
  }
  readonly mode: "show" | "bonus" | "draft" = $derived.by(() => {
    const { play, seat, view } = this.#props();
    if (!play.open || seat === null) return "show";
    return view.bonus && view.turn === seat ? "bonus" : "draft";
  });
  readonly myTurn = $derived.by(() => {
    const { play, seat, view } = this.#props();
    return play.open && view.turn === seat && !view.result;
  });
  /** Somebody's grid waits on the table: it can be challenged. */
  readonly pending = $derived.by(() => (this.view.table && !this.view.bonus ? this.view.table : null));
  /** Whether a JOKER's letters can be left to the referee. */
  readonly referee = $derived.by(() => this.#props().table.options["words"] !== "challenge");
  readonly values: ReadonlyMap<string, number> = $derived.by(() => {
    const { hand, values, bonus, bonus_value } = this.view;
    return new Map([[bonus, bonus_value], ...[...hand].map((card, place) => [card, values[place] ?? 0] as const)]);
  });
  /** The grid that was laid last: it stays in sight for those who have nothing to prepare. */
  readonly latest = $derived.by(() => latestGrid(this.view, this.#props().news));

  // -- the draft and what is said of it

  get draft(): Draft {
    return this.composer.draft;
  }
  /** The grid that is prepared, in the notation. */
  readonly #text = $derived.by(() => (this.mode === "draft" && !this.marked ? drafts.write(this.draft) : null));
  /** The cards that lie on the field: their places in the hand stay empty. */
  readonly away = $derived.by(() => drafts.ids(this.mode === "show" || this.marked ? NOTHING : this.draft));
  /** What is said of the draft as it is now, and what was said last. */
  readonly judged: Judged | null = $derived.by(() => this.composer.settled && judged(this.composer.settled));
  readonly opinion: Judged | null = $derived.by(() => this.composer.answer && judged(this.composer.answer));
  /** The joker of which one must say what it stands for, or was asked to. */
  readonly joker: Laid | null = $derived.by(
    () => drafts.unsaid(this.draft) ?? (this.#tapped && drafts.at(this.draft, this.#tapped)) ?? null,
  );
  /** The bonus card that lies on the word of a JOKER of which one must say what it stands for. */
  readonly untold: Laid | null = $derived.by(() => {
    const [laid] = this.mode === "bonus" ? this.draft : NOTHING;
    return laid && !laid.first && this.composer.settled?.refusal?.rule === "C28" ? laid : null;
  });

  #ask(): string {
    if (this.mode === "bonus") return drafts.writeAdded(this.draft) ?? "";
    return this.#text ? `draft ${this.#text}` : "";
  }

  // -- what the field shows

  // Numbers, so that places have new names only when the corner moves.
  readonly #top = $derived.by(() => (this.mode === "draft" ? drafts.corner(this.draft).row : 0));
  readonly #left = $derived.by(() => (this.mode === "draft" ? drafts.corner(this.draft).column : 0));
  /** The place that the referee calls B2. */
  readonly corner: Place = $derived.by(() => ({ row: this.#top, column: this.#left }));
  readonly cards: readonly PlacedFace[] = $derived.by(() => {
    if (this.mode === "draft") return draftFaces(this.draft, this.values, this.readings);
    const laid = this.latest ? laidFaces(this.latest) : [];
    if (this.mode === "show") return laid;
    return [...laid, ...draftFaces(this.draft, this.values, []).map((face) => ({ ...face, fresh: true }))];
  });
  readonly readings: readonly Reading[] = $derived.by(() => {
    const words = this.mode === "draft" ? this.judged?.words : this.latest?.words;
    return readings(words ?? [], this.corner);
  });
  readonly refused: readonly Place[] = $derived.by(() => {
    if (this.mode === "show" || !this.judged) return [];
    const { faults, refusal } = this.judged;
    const cells = [...faults.flatMap((fault) => fault.cells), ...(refusal?.cells ?? [])];
    return cells.map((cell) => placeOf(cell, this.corner));
  });
  readonly wrong: ReadonlySet<string> = $derived.by(
    () => new Set(this.judged?.faults.flatMap((fault) => fault.words) ?? []),
  );
  /** What tells one scene on the field from another. */
  readonly scene = $derived.by(() =>
    this.mode === "draft" ? `draft ${this.view.hand}` : `${this.mode} ${this.latest?.rows.join("/")}`,
  );

  /** Places are named as the referee names them, as far as that goes. */
  nameOfPlace(place: Place): string {
    const column = place.column - this.#left + 1;
    const row = place.row - this.#top + 2;
    return column >= 0 && column < 26 && row > 0 ? cellName(place, this.corner) : `${column}, ${row}`;
  }

  describe(place: SeenPlace): string {
    const said = [this.nameOfPlace(place), place.card ? tellFace(place.card.face, this.words) : this.words.empty];
    if (place.words) said.push(this.words.inWords(place.words));
    if (place.refused) said.push(this.words.refused);
    return said.join(", ");
  }

  // -- following the table

  #follow(view: View, arrived: boolean): void {
    const cards = this.mode === "bonus" ? [view.bonus] : [...view.hand];
    if (!arrived && drafts.isOf(this.hand, cards)) return;
    this.hand = this.#ordered(drafts.deal(arrived ? [] : this.hand, cards, this.#deals++));
    this.marked = this.#tapped = null;
  }

  /** Hold up what somebody else lays. What was there when the page came is no news. */
  #holdUp(): void {
    const known = new Set(untrack(() => gridsOf(this.view).map(signOf)));
    $effect(() => {
      const grids = gridsOf(this.view);
      const fresh = grids.find((laid) => !known.has(signOf(laid)));
      grids.forEach((laid) => known.add(signOf(laid)));
      if (fresh && fresh.seat !== this.#props().seat) this.presented = fresh;
    });
  }

  /** Whether the grid that is held up still waits for what others say. */
  readonly waits = $derived.by(() => this.presented !== null && this.view.table?.seat === this.presented.seat);

  // -- moving cards

  #piece(id: string): Piece | undefined {
    return this.hand.find((piece) => piece.id === id);
  }

  told(piece: Piece): string {
    return tellFace(handFace(piece.kind, this.values.get(piece.kind) ?? 0), this.words);
  }

  #tellHeld(): void {
    const { mover } = this.composer;
    $effect(() => {
      const piece = mover.held !== null && !mover.dragging ? this.#piece(mover.held) : undefined;
      if (piece) untrack(() => this.#props().play.announce(this.words.held(this.told(piece))));
    });
  }

  #drop(id: string, target: string | null): void {
    const piece = this.#piece(id);
    if (!piece) return;
    const from = this.draft.find((laid) => laid.piece.id === id);
    const to = placeIn(target);
    if (to) {
      this.composer.change(from ? drafts.move(this.draft, from, to) : drafts.lay(this.draft, piece, to), "lay");
      this.cursor = to;
      this.#props().play.announce(this.words.laid(this.told(piece), this.nameOfPlace(to)));
    } else if (from) this.takeBack(from);
    else if (target?.startsWith("hand:")) this.move(id, Number(target.slice(5)));
  }

  /** A card that is held was tapped again. */
  #again(id: string): void {
    this.composer.mover.release();
    const laid = this.draft.find((one) => one.piece.id === id);
    if (laid && [JOKER, CAPITAL_JOKER].includes(laid.piece.kind)) this.#tapped = laid;
    else if (laid) this.takeBack(laid);
  }

  takeBack(laid: Laid): void {
    this.composer.change(drafts.lift(this.draft, laid), "lift");
    this.#props().play.announce(this.words.takenBack(this.told(laid.piece)));
  }

  // -- the order of the hand

  #ordered(hand: readonly Piece[]): readonly Piece[] {
    return drafts.inPacks(this.#arranged ? hand : sorted(hand));
  }

  #arrange(hand: readonly Piece[], arranged: boolean): void {
    this.#arranged = arranged;
    this.hand = this.#ordered(hand);
  }

  move(id: string, to: number): void {
    this.#arrange(movePiece(this.hand, id, to), true);
  }

  shuffle(): void {
    this.#arrange(shuffled(this.hand), true);
    sound("lift");
  }

  /** In the order of the alphabet, now and with new cards. */
  sort(): void {
    this.#arrange(this.hand, false);
    sound("lift");
  }

  // -- the keyboard on the field

  readonly writing: Writing<Draft, Place> = {
    type: (draft, place, typed) => drafts.type(draft, this.hand, place, this.way, plain(typed)),
    erase: (draft, place) => drafts.erase(draft, place, this.way),
    turn: () => {
      this.way = drafts.turned(this.draft, this.cursor, this.way);
      this.#props().play.announce(this.words.ways[this.way]);
    },
    missing: (typed) => this.words.noCard(plain(typed)),
  };

  /** A key on a place; where the cursor goes then. */
  press(event: KeyboardEvent, place: Place): Place | undefined {
    this.cursor = place;
    if (this.mode === "show" || this.marked) return undefined;
    return this.composer.press(event, place, this.writing);
  }

  // -- what jokers stand for

  sayJoker(letter: string): void {
    if (this.joker) this.composer.change(drafts.say(this.draft, this.joker, letter));
    this.#tapped = null;
  }

  tellJoker(way: Way, letter: string): void {
    if (this.joker) this.composer.change(drafts.tell(this.draft, this.joker, way, letter));
  }

  /** The question is closed: a joker of which nothing was said goes back to the hand. */
  leaveJoker(): void {
    const open = drafts.unsaid(this.draft);
    this.#tapped = null;
    if (open) this.takeBack(open);
  }

  sayFirst(letter: string): void {
    if (this.untold) this.composer.change(drafts.sayFirst(this.draft, this.untold, letter));
  }

  // -- passing

  mark(id: string): void {
    const next = new Set(this.marked);
    if (!next.delete(id)) next.add(id);
    this.marked = next;
  }

  markAll(): void {
    this.marked = new Set(this.marked?.size ? [] : this.hand.map((piece) => piece.id));
  }

  /** Give the marked cards back, or pass with all of them: the draft is there for the next turn then. */
  async exchange(): Promise<void> {
    const chosen = this.hand.filter((piece) => this.marked?.has(piece.id));
    const action = chosen.length ? `exchange ${drafts.writeCards(chosen)}` : "pass";
    const outcome = await this.composer.send(action, chosen.length > 0);
    if (outcome.kind === "done") this.marked = null;
  }
}

/** A typed letter without its accents; small and capital are told apart. */
function plain(typed: string): string {
  const letter = folded(typed) || typed;
  return typed === typed.toLowerCase() ? letter.toLowerCase() : letter;
}
