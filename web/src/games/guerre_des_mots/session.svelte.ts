/** One seat at a table of LA GUERRE DES MOTS: the tokens at hand, the move under way, and what the board shows of it. */
import { Composer, type Typed, type Writing } from "$lib/composer.svelte";
import { folded } from "$lib/keys";
import { movePiece, shuffled, sorted, type Piece } from "$lib/rack";
import { nameOfSeat } from "$lib/seats";
import { play as sound } from "$lib/sounds";
import { squareOf, type Square } from "$lib/squares";
import { untrack } from "svelte";
import type { TableProps } from "../contract";
import { step } from "./cells";
import * as drafts from "./draft";
import { CROSS, JOKER, NOTHING, type Draft, type Laid } from "./draft";
import type { Aim, Guide } from "./guide";
import { Guiding, stampOf } from "./guiding.svelte";
import { hasPlayed, rememberPlaying } from "./newcomer";
import { wordsOn } from "./scenery";
import { lastMove } from "./story";
import { chainOn, Taking } from "./taking.svelte";
import { texts } from "./texts";
import type { View } from "./view";

type Props = TableProps<View>;

/** Reasons that concern the word, not the square. */
const OF_WORDS = new Set([
  "unknown-word",
  "remainder",
  "no-such-accent",
  "no-compound",
  "not-all-laid",
  "whole-base",
  "no-word",
  "another-word",
]);

export class Session {
  readonly #props: () => Props;

  /** The own tokens in the player's order. */
  rack: readonly Piece[] = $state.raw([]);
  /** Where the next letter is laid, and which way the word runs. */
  cursor: Square = $state.raw(squareOf("J10"));
  down = $state(false);
  /** Whether a square was chosen: then tokens that are tapped go there. */
  armed = $state(false);
  #looked: string | null = $state(null);
  /** A square of which one wants to know why it is not lit, and what was laid then. */
  #wondered: { cell: string; draft: Draft } | null = $state.raw(null);
  /** A joker that waits for its letter: the square where it will lie. */
  asking: { cell: string; piece: Piece } | null = $state.raw(null);
  readonly #isKnown = hasPlayed();
  readonly composer: Composer<View, Draft>;
  readonly guiding: Guiding;
  readonly taking: Taking;

  constructor(props: () => Props) {
    this.#props = props;
    this.composer = new Composer<View, Draft>(props, {
      nothing: NOTHING,
      isEmpty: drafts.isEmpty,
      follow: (view, draft, arrived) => this.#follow(view, draft, arrived),
      settle: (draft) => drafts.settle(draft, this.view, this.rack),
      ask: () => this.#ask(),
      stamp: () => stampOf(this.view),
      pack: drafts.pack,
      unpack: (kept) => drafts.unpack(kept, this.view, this.rack),
      hands: {
        can: (id) => props().play.open && (this.#piece(id) !== undefined || this.links.has(drafts.homeOfId(id))),
        pick: (id) => this.#pick(id),
        drop: (id, target) => this.#drop(id, target),
        again: (id) => {
          this.composer.mover.release();
          this.#sendHome(id);
        },
        tap: (target) => this.#tap(target),
      },
      wordsAt: (target) => wordsOn(this.view.chains, target),
    });
    this.guiding = new Guiding(() => ({
      view: this.view,
      play: props().play,
      mine: this.myTurn,
      draft: drafts.soFar(this.draft),
    }));
    this.taking = new Taking(this.composer, this.guiding);
    $effect(() => {
      // Played or taken back: the next word begins elsewhere.
      if (this.composer.isEmpty && !this.composer.canRedo) this.armed = false;
    });
    $effect(() => this.#standWhereItWas(this.draft));
    $effect(() => {
      const asked = this.#wondered;
      if (!asked || this.#isAsking) return;
      this.#wondered = null;
      if (asked.draft === this.draft) void untrack(() => this.#askWhy(asked.cell));
    });
    $effect(() => {
      if (this.#founded && props().play.keeps) rememberPlaying();
    });
  }

  // -- what is known

  get words() {
    return texts[this.#props().language];
  }
  get view(): View {
    return this.#props().view;
  }
  get seat(): number | null {
    return this.#props().seat;
  }
  get draft(): Draft {
    return this.composer.draft;
  }
  get guide(): Guide {
    return this.guiding.guide;
  }
  get general(): boolean {
    return this.view.rule === "general";
  }
  readonly myTurn = $derived.by(() => {
    const { view, play, seat } = this.#props();
    return play.open && view.turn === seat && !view.result;
  });
  readonly opponent = $derived.by(() => nameOfSeat(this.#props().table, this.view.turn));
  readonly #founded = $derived.by(() => this.view.chains.some((chain) => chain.seat === this.seat));
  /** Whether the aim is to be shown: until the first move on this device. */
  readonly isNewcomer = $derived.by(() => {
    const { play } = this.#props();
    return !this.#isKnown && play.open && play.keeps !== undefined && !this.#founded;
  });
  readonly links = $derived.by(() => drafts.linksOf(this.view.chains));
  readonly gone = $derived.by(() => drafts.goneFrom(this.draft));
  readonly trace = $derived.by(() => lastMove(this.#props().news));
  /** Letters taken and not laid, as pieces. */
  readonly tray = $derived.by(() => this.draft.loose.flatMap((cell) => this.links.get(cell) ?? []).map(drafts.pieceOn));
  /** The arsenal, with the crosses that the draft takes back. */
  readonly arsenal = $derived.by(() => [...this.rack, ...drafts.crossesOf(this.draft)]);
  readonly away = $derived.by(() => new Set(this.draft.laid.map((one) => one.piece.id)));
  readonly laidOn = $derived.by(() => new Map(this.draft.laid.map((one) => [one.cell, one])));
  /** The token of the draft that is being looked at. */
  readonly selected = $derived.by(() => (this.#looked === null ? undefined : this.laidOn.get(this.#looked)));

  // -- the draft and what is said of it

  readonly #move = $derived.by(() => drafts.write(this.draft, this.view.chains, this.seat));
  /** Whether wrong words cost the turn: then nothing is told before. */
  readonly secret = $derived.by(() => this.#props().table.options["words"] === "challenge");
  readonly refused = $derived.by(() => this.composer.refusal?.cells ?? []);
  /** Whether a question about the move itself is on its way: another would overtake it. */
  readonly #isAsking = $derived.by(() => this.composer.asked !== "" && this.composer.settled === null);
  readonly takeAt = $derived.by(() => this.taking.offered);
  readonly placeAt = $derived.by(() => new Map(this.guide.places.map((place) => [place.cell, place])));
  /** Whether a word can only run the other way on the square that was chosen. */
  readonly mustTurn = $derived.by(() => {
    const place = this.armed && !this.draft.laid.length ? this.placeAt.get(this.cursor.name) : undefined;
    return place !== undefined && !(this.down ? place.down : place.across);
  });
  readonly aimsAt = $derived.by(() => {
    const found = new Map<string, Aim[]>();
    for (const aim of this.guide.shots) found.set(aim.target, [...(found.get(aim.target) ?? []), aim]);
    return found;
  });

  /** The move being put together or, where there is none, what ends the turn. */
  #ask(): string {
    if (!this.myTurn) return "";
    if (!this.composer.isEmpty) return this.#move;
    if (this.view.replaying) return "pass";
    if (this.guide.draw) return "draw";
    return this.guide.may_pass ? "pass" : "";
  }

  /** What the main button says. */
  readonly mainText = $derived.by(() => {
    const { words, draft, guide } = this;
    if (draft.laid.length) return words.lay(this.composer.answer?.effects?.words.join(", ") ?? "");
    if (this.#move) return words.takeBack;
    if (!this.composer.isEmpty) return words.lay("");
    if (this.view.replaying) return words.endTurn;
    if (guide.draw) return words.draw;
    return guide.may_pass ? words.pass : words.lay("");
  });

  // -- following the table

  #follow(view: View, draft: Draft, arrived: boolean): void {
    this.rack = drafts.keepTokens(arrived ? [] : this.rack, view.arsenal, draft);
    if (arrived) this.#start(view);
  }

  /** Stand near one's own chain or base at first. */
  #start(view: View): void {
    this.armed = false;
    this.#looked = null;
    this.asking = null;
    const own = view.chains.find((chain) => chain.seat === this.seat);
    const [base] = this.seat === null ? [] : (view.bases[this.seat] ?? []);
    const [first, second] = (base && view.base_squares[base]) || [];
    // The first word lies along a base.
    if (!own && first && second) this.down = squareOf(first).column === squareOf(second).column;
    this.#goTo(own?.links.at(-1)?.cell ?? first ?? this.cursor.name);
  }

  /** A token was undone or taken off: the next one goes there. */
  #standWhereItWas(draft: Draft): void {
    const freed = drafts.freedBy(this.#before, draft);
    this.#before = draft;
    if (freed !== undefined) untrack(() => this.#goTo(freed));
  }
  #before: Draft = NOTHING;

  // -- moving tokens

  #piece(id: string): Piece | undefined {
    return (
      this.arsenal.find((piece) => piece.id === id) ??
      this.tray.find((piece) => piece.id === id) ??
      this.draft.laid.find((one) => one.piece.id === id)?.piece
    );
  }

  /** The square of a letter that still lies in its chain. */
  #untaken(id: string): string {
    const home = drafts.homeOfId(id);
    return this.gone.has(home) ? "" : home;
  }

  #sendHome(id: string): void {
    const laid = this.draft.laid.find((one) => one.piece.id === id);
    const home = drafts.homeOfId(id);
    if (laid) this.composer.change(drafts.lift(this.draft, laid.cell), "lift");
    else if (this.draft.loose.includes(home)) this.composer.change(drafts.putBack(this.draft, home), "lift");
  }

  /** A piece was tapped: a letter of a chain is taken, a laid one looked at, others go to the cursor. */
  #pick(id: string): boolean {
    const laid = this.draft.laid.find((one) => one.piece.id === id);
    if (laid) {
      this.#looked = this.#looked === laid.cell ? null : laid.cell;
      return true;
    }
    const home = this.#untaken(id);
    if (home) {
      this.#touch(home);
      return true;
    }
    const piece = this.#piece(id);
    if (!this.armed || !piece) return false;
    this.#layAtCursor(piece);
    return true;
  }

  #nextFree(cell: string): string {
    return drafts.nextFree(this.draft, this.view, cell, this.down);
  }

  #layAtCursor(piece: Piece): void {
    const cell = this.#nextFree(this.cursor.name);
    if (drafts.letterAt(this.draft, this.links, cell)) return this.#props().play.toast(this.words.noRoom);
    this.#place(piece, cell);
  }

  /** Lay a token, ask for the letter of a joker, and go on to the next square. */
  #place(piece: Piece, cell: string): void {
    if (piece.kind === JOKER) this.asking = { cell, piece };
    else this.#lay(drafts.lay(this.draft, cell, piece), cell);
  }

  #lay(draft: Draft, cell: string): void {
    this.composer.change(draft, "lay");
    const next = step(cell, this.view.squares, this.down);
    this.#goTo(next ? this.#nextFree(next) : cell);
  }

  /** The joker that was asked about is this letter. */
  answerJoker(letter: string): void {
    const { asking } = this;
    this.asking = null;
    if (!asking) return;
    if (this.laidOn.get(asking.cell)?.piece.id === asking.piece.id) return this.show(asking.cell, letter);
    this.#lay(drafts.lay(this.draft, asking.cell, asking.piece, letter), asking.cell);
  }

  #drop(id: string, target: string | null): void {
    if (target === null || /^(rack|tray)/.test(target)) return this.#dropBeside(id, target);
    const home = this.#untaken(id);
    if (home) return this.#dropTaken(home, target);
    const piece = this.#piece(id);
    if (!piece) return;
    if (drafts.letterAt(this.draft, this.links, target) && !this.laidOn.has(target)) return this.#wonder(target);
    const before = this.draft.laid.find((one) => one.piece.id === id);
    if (before) this.#lay(drafts.lay(this.draft, target, piece, before.letter, before.up), target);
    else this.#place(piece, target);
    this.armed = true;
  }

  /** A piece was brought back to the hand, or to another place there. */
  #dropBeside(id: string, target: string | null): void {
    const place = target?.match(/^rack:(\d+)$/);
    const home = this.#untaken(id);
    if (home) this.#touch(home);
    else if (this.away.has(id) || !this.rack.some((piece) => piece.id === id)) this.#sendHome(id);
    else if (place) this.rack = movePiece(this.rack, id, Number(place[1]));
  }

  /** A letter was brought from its chain to a square. */
  #dropTaken(home: string, target: string): void {
    const link = this.links.get(home);
    if (!link || target === home) return;
    const taken = drafts.take(this.draft, this.takeAt.get(home)?.cells ?? [home]);
    this.composer.change(drafts.lay(taken, target, drafts.pieceOn(link)), "lay");
  }

  #tap(target: string): void {
    if (!/^[A-Z]\d+$/.test(target) || !this.#props().play.open) return;
    if (this.links.has(target) && !this.gone.has(target)) return this.#touch(target);
    if (this.guide.crosses.includes(target)) return this.addCross(target);
    this.#goTo(target);
    this.armed = true;
    this.#looked = null;
    if (this.placeAt.has(target)) this.composer.object(null);
    else this.#wonder(target);
  }

  /** A token of the board was tapped: take letters, a cross or a piece, or fire at it. */
  #touch(cell: string): void {
    const chain = chainOn(this.view, cell);
    if (!chain || !this.#props().play.open) return;
    const [aim] = this.aimsAt.get(cell) ?? [];
    if (aim) return this.fire(aim);
    if (this.guide.unveil.includes(cell) || this.draft.unveil.includes(cell)) return this.toggleVeil(cell);
    if (this.links.get(cell)?.letter === CROSS && chain.seat === this.seat) return this.toggleCross(cell);
    this.taking.tap(chain, cell);
  }

  /** Ask why a square is not lit, as soon as a question about the move itself is answered. */
  #wonder(cell: string): void {
    this.composer.object(null);
    this.#wondered = { cell, draft: this.draft };
  }

  /** Why a square is not lit: the server says it of some letter that would lie there. */
  async #askWhy(cell: string): Promise<void> {
    const piece =
      this.tray[0] ?? this.arsenal.find((one) => !this.away.has(one.id) && ![JOKER, CROSS].includes(one.kind));
    if (!piece || !this.myTurn) return;
    const before = this.draft;
    const text = drafts.write({ ...drafts.lay(before, cell, piece), loose: [] });
    const refusal = (await this.#props().play.draft(text))?.refusal;
    if (before === this.draft && refusal && !OF_WORDS.has(refusal.key)) this.composer.object(refusal);
  }

  // -- what goes with a word

  addCross(cell: string): void {
    const cross = this.arsenal.find((piece) => piece.kind === CROSS && !this.away.has(piece.id));
    if (cross) this.composer.change(drafts.lay(this.draft, cell, cross), "lay");
    else this.#props().play.toast(this.words.noCross);
  }

  toggleCross(cell: string): void {
    this.composer.change(drafts.toggleCross(this.draft, cell), "lift");
  }

  toggleVeil(cell: string): void {
    this.composer.change(drafts.toggleVeil(this.draft, cell), "turn");
  }

  fire(aim: Aim): void {
    this.composer.change(drafts.toggleShot(this.draft, aim), "turn");
  }

  show(cell: string, letter: string): void {
    this.composer.change(drafts.show(this.draft, cell, letter), "turn");
  }

  askJoker({ cell, piece }: Laid): void {
    this.asking = { cell, piece };
  }

  turnPiece(cell: string): void {
    this.composer.change(drafts.turnPiece(this.draft, cell), "turn");
  }

  takeOff(cell: string): void {
    this.composer.change(drafts.lift(this.draft, cell), "lift");
  }

  takeOther(): void {
    this.taking.tapOther(this.view);
  }

  // -- the keyboard and the cursor

  readonly writing: Writing<Draft, string> = {
    type: (draft, cell, letter) => this.#type(draft, cell, letter),
    erase: drafts.erase,
    turn: () => this.turnDirection(),
    missing: (letter) => (letter === "*" ? this.words.noJoker : this.words.noToken(this.#letter(letter))),
  };

  #type(draft: Draft, cell: string, letter: string): Typed<Draft, string> {
    this.armed = true;
    if (letter !== "*") return drafts.type(draft, this.view, this.arsenal, cell, this.down, this.#letter(letter));
    const piece = this.arsenal.find((one) => one.kind === JOKER && !this.away.has(one.id));
    if (piece) this.asking = { cell: this.#nextFree(cell), piece };
    return { draft, at: cell, found: piece !== undefined };
  }

  /** The letter of a key, with its accent where accents count. */
  #letter(key: string): string {
    return this.general ? key.toUpperCase() : folded(key);
  }

  /** A key on a square; where the cursor goes then. */
  press(event: KeyboardEvent, cell: string): string | undefined {
    // Letters that are only taken are no word yet: more can be taken.
    if (event.key === "Enter" && !this.draft.laid.length) return undefined;
    if (event.key !== CROSS || !this.#props().play.open || event.ctrlKey || event.metaKey || event.altKey)
      return this.composer.press(event, cell, this.writing);
    event.preventDefault();
    this.addCross(this.#nextFree(cell));
    return cell;
  }

  turnDirection(): void {
    this.down = !this.down;
    this.armed = true;
    this.#props().play.announce(this.words.direction(this.down));
  }

  #goTo(name: string): void {
    this.cursor = squareOf(name);
  }

  // -- the buttons

  shuffle(): void {
    this.rack = shuffled(this.rack);
    sound("lift");
  }

  sort(): void {
    this.rack = sorted(this.rack);
    sound("lift");
  }

  move(id: string, to: number): void {
    this.rack = movePiece(this.rack, id, to);
  }
}
