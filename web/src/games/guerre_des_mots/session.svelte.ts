/** One seat at a table of LA GUERRE DES MOTS: the move under way, what the server says of it, and what can be done. */
import { Mover } from "$lib/mover.svelte";
import type { Drafted, Guided, RefusalView } from "$lib/protocol";
import { keepOrder, movePiece, shuffled, sorted, type Piece } from "$lib/rack";
import { play as sound } from "$lib/sounds";
import { squareOf, type Square } from "$lib/squares";
import { nameOfSeat } from "$lib/seats";
import { untrack } from "svelte";
import type { TableProps } from "../contract";
import { step } from "./cells";
import * as drafting from "./draft";
import { CROSS, JOKER, NOTHING, type Draft, type Laid } from "./draft";
import type { Aim, Guide } from "./guide";
import { lastMove } from "./story";
import { texts } from "./texts";
import type { ChainView, View } from "./view";

type Props = TableProps<View>;

const NO_GUIDE: Guide = {
  takes: [],
  places: [],
  crosses: [],
  pieces: [],
  shots: [],
  uncross: [],
  unveil: [],
  backs: [],
  draw: false,
  may_pass: false,
};
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
const MOST_UNDONE = 60;

export class Session {
  readonly #props: () => Props;

  /** The own tokens in the player's order. */
  rack: readonly Piece[] = $state.raw([]);
  draft: Draft = $state.raw(NOTHING);
  #undo: readonly Draft[] = $state.raw([]);
  /** Where the next letter is laid, and which way the word runs. */
  cursor: Square = $state.raw(squareOf("J10"));
  down = $state(false);
  /** Whether a square was chosen: then tokens that are tapped go there. */
  armed = $state(false);
  /** The square of the draft whose token is being looked at. */
  selected: string | null = $state(null);
  /** A joker that waits for its letter: the square where it will lie. */
  asking: { cell: string; piece: Piece } | null = $state.raw(null);
  /** Why something that was tapped is not possible. */
  why: RefusalView | null = $state.raw(null);
  #guide: { asked: string; guide: Guide } | null = $state.raw(null);
  #answer: { asked: string; drafted: Drafted } | null = $state.raw(null);
  #took: { before: Draft; after: Draft; other: readonly string[] } | null = $state.raw(null);
  #busy = $state(false);
  #seat: number | null = null;

  constructor(props: () => Props) {
    this.#props = props;
    $effect.pre(() => this.#follow(props().view, props().seat));
    $effect(() => void this.#preview());
    $effect(() => void this.#lookAhead());
    $effect(() => this.#remember());
  }

  readonly mover = new Mover({
    can: () => this.#props().play.open,
    pick: (id) => this.#pick(id),
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
  get seat(): number | null {
    return this.#props().seat;
  }
  get general(): boolean {
    return this.view.rule === "general";
  }
  readonly myTurn = $derived.by(() => {
    const { view, play, seat } = this.#props();
    return play.open && view.turn === seat && !view.result;
  });
  readonly opponent = $derived.by(() => nameOfSeat(this.#props().table, this.view.turn));
  readonly links = $derived.by(() => drafting.linksOf(this.view.chains));
  readonly gone = $derived.by(() => drafting.goneFrom(this.draft));
  readonly trace = $derived.by(() => lastMove(this.#props().news));
  /** Letters taken and not laid, as pieces. */
  readonly tray = $derived.by(() =>
    this.draft.loose.flatMap((cell) => this.links.get(cell) ?? []).map(drafting.pieceOn),
  );
  /** The arsenal, with the crosses that the draft takes back. */
  readonly arsenal = $derived.by(() => [
    ...this.rack,
    ...this.draft.uncross.map((cell) => ({ id: `+${cell}`, kind: CROSS })),
  ]);
  readonly away = $derived.by(() => new Set(this.draft.laid.map((one) => one.piece.id)));
  readonly laidOn = $derived.by(() => new Map(this.draft.laid.map((one) => [one.cell, one])));
  readonly canUndo = $derived.by(() => this.#undo.length > 0);

  // -- the draft and what is said of it

  readonly action = $derived.by(() => drafting.write(this.draft, this.view.chains, this.seat));
  readonly #soFar = $derived.by(() => drafting.soFar(this.draft));
  /** What the server says of the draft as it is now. */
  readonly answer = $derived.by(() =>
    this.#answer && this.#answer.asked === this.#question ? this.#answer.drafted : null,
  );
  readonly guide = $derived.by(() =>
    this.#guide && this.myTurn && this.#guide.asked === this.#key ? this.#guide.guide : NO_GUIDE,
  );
  /** Whether wrong words cost the turn: then nothing is told before. */
  readonly secret = $derived.by(() => this.#props().table.options["words"] === "challenge");
  readonly #key = $derived.by(() => `${this.#stamp} ${this.#soFar}`);
  readonly #question = $derived.by(() => `${this.#stamp} ${this.action}`);
  readonly #stamp = $derived.by(() => stampOf(this.view));

  /** The fewest letters that a tap on a square takes. */
  readonly takeAt = $derived.by(() => new Map([...this.guide.takes].reverse().map((take) => [take.cell, take])));
  /** The letters that the last tap could have meant as well: those up to the other end. */
  readonly otherRun = $derived.by(() => (this.#took && this.#took.after === this.draft ? this.#took.other : []));
  readonly placeAt = $derived.by(() => new Map(this.guide.places.map((place) => [place.cell, place])));
  readonly aimsAt = $derived.by(() => {
    const found = new Map<string, Aim[]>();
    for (const aim of this.guide.shots) found.set(aim.target, [...(found.get(aim.target) ?? []), aim]);
    return found;
  });
  readonly refusal = $derived.by(() => this.why ?? this.answer?.refusal ?? null);
  readonly refused = $derived.by(() => this.refusal?.cells ?? []);
  /** What the main button does. */
  readonly main = $derived.by((): { text: string; action: string } | null => {
    const { words, draft } = this;
    const fine = this.answer !== null && !this.answer.refusal;
    if (draft.laid.length) {
      const made = this.answer?.effects?.words.join(", ") ?? "";
      return { text: words.lay(made), action: this.myTurn && fine ? this.action : "" };
    }
    if (this.action) return { text: words.takeBack, action: this.myTurn && fine ? this.action : "" };
    if (draft.loose.length) return { text: words.lay(""), action: "" };
    if (!this.myTurn) return null;
    if (this.view.replaying) return { text: words.endTurn, action: "pass" };
    if (this.guide.draw) return { text: words.draw, action: "draw" };
    if (this.guide.may_pass) return { text: words.pass, action: "pass" };
    return { text: words.lay(""), action: "" };
  });

  // -- what the server tells

  #follow(view: View, seat: number | null): void {
    untrack(() => {
      if (seat !== this.#seat) {
        this.#seat = seat;
        this.#reset();
        this.rack = keepOrder([], [...view.arsenal]);
        this.draft = drafting.settle(recall(view, seat), view, this.rack);
        this.#start(view, seat);
      } else {
        const spent = new Set(this.draft.laid.map((one) => one.piece.id));
        const kept = this.rack.filter((piece) => !spent.has(piece.id));
        const played = view.arsenal.length < this.rack.length && kept.length <= view.arsenal.length;
        this.rack = keepOrder(played ? kept : this.rack, [...view.arsenal]);
        const settled = drafting.settle(this.draft, view, this.arsenal);
        if (settled !== this.draft) {
          this.#reset();
          this.draft = settled;
        }
      }
      this.why = null;
    });
  }

  #reset(): void {
    this.draft = NOTHING;
    this.#undo = [];
    this.armed = false;
    this.selected = null;
    this.asking = null;
    this.why = null;
    this.mover.release();
  }

  /** Stand near one's own chain or base at first. */
  #start(view: View, seat: number | null): void {
    const own = view.chains.find((chain) => chain.seat === seat);
    const [base] = seat === null ? [] : (view.bases[seat] ?? []);
    this.#goTo(own?.links.at(-1)?.cell ?? (base && view.base_squares[base]?.[0]) ?? this.cursor.name);
  }

  async #preview(): Promise<void> {
    const { action } = this;
    const asked = this.#question;
    void this.view; // news after a lost line: ask again what was not answered
    if (!action || !this.myTurn || untrack(() => this.#answer?.asked) === asked) return;
    const drafted = await this.#props().play.draft(action);
    if (drafted) this.#answer = { asked, drafted };
  }

  async #lookAhead(): Promise<void> {
    const asked = this.#key;
    const draft = this.#soFar;
    void this.view;
    if (!this.myTurn || untrack(() => this.#guide?.asked) === asked) return;
    const guided = await this.#wish(() => (asked === this.#key ? draft : null));
    if (guided && asked === this.#key) this.#guide = { asked, guide: (guided.guide as Guide | null) ?? NO_GUIDE };
  }

  /** Ask the guide, one question after the other: the next would overtake this one. */
  #wish(draft: () => string | null): Promise<Guided | null> {
    const answer = this.#wishes.then(() => {
      const text = draft();
      return text === null ? null : this.#props().play.guide(text);
    });
    this.#wishes = answer.catch(() => null);
    return answer;
  }
  #wishes: Promise<unknown> = Promise.resolve();

  #remember(): void {
    const { view, seat } = this.#props();
    if (seat === null || !this.#props().play.open) return;
    const key = keyOf(view, seat);
    if (drafting.isEmpty(this.draft)) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ stamp: this.#stamp, draft: this.draft }));
  }

  // -- changing the draft

  change(draft: Draft): void {
    if (draft === this.draft) return;
    this.#undo = [...this.#undo.slice(-MOST_UNDONE), this.draft];
    this.#show(draft);
  }

  #show(draft: Draft): void {
    this.draft = draft;
    this.why = null;
    if (this.selected && !draft.laid.some((one) => one.cell === this.selected)) this.selected = null;
  }

  undo(): void {
    const before = this.#undo.at(-1);
    if (!before) return;
    const last = this.draft.laid.at(-1);
    this.#undo = this.#undo.slice(0, -1);
    this.mover.release();
    this.#show(before);
    if (last && !before.laid.some((one) => one.cell === last.cell)) this.#goTo(last.cell);
    sound("lift");
  }

  /** Take everything back. */
  recall(): void {
    this.mover.release();
    this.armed = false;
    this.selected = null;
    if (!drafting.isEmpty(this.draft)) {
      this.change(NOTHING);
      sound("lift");
    }
    this.why = null;
  }

  #piece(id: string): Piece | undefined {
    return (
      this.arsenal.find((piece) => piece.id === id) ??
      this.tray.find((piece) => piece.id === id) ??
      this.draft.laid.find((one) => one.piece.id === id)?.piece
    );
  }

  #sendHome(id: string): void {
    const laid = this.draft.laid.find((one) => one.piece.id === id);
    if (laid) this.change(drafting.lift(this.draft, laid.cell));
    else if (id.startsWith("@") && this.draft.loose.includes(id.slice(1)))
      this.change(drafting.putBack(this.draft, id.slice(1)));
  }

  /** A piece was tapped: a letter of a chain is taken, a laid one looked at, others go to the cursor. */
  #pick(id: string): boolean {
    const laid = this.draft.laid.find((one) => one.piece.id === id);
    if (laid) {
      this.selected = this.selected === laid.cell ? null : laid.cell;
      return true;
    }
    const home = id.startsWith("@") ? id.slice(1) : "";
    if (home && !this.gone.has(home)) {
      this.#touch(home);
      return true;
    }
    const piece = this.#piece(id);
    if (!this.armed || !piece) return false;
    this.#layAtCursor(piece);
    return true;
  }

  #layAtCursor(piece: Piece): void {
    const cell = drafting.nextFree(this.draft, this.view, this.cursor.name, this.down);
    if (drafting.letterAt(this.draft, this.links, cell)) return this.#props().play.toast(this.words.noRoom);
    this.#place(piece, cell);
  }

  /** Lay a token, ask for the letter of a joker, and go on to the next square. */
  #place(piece: Piece, cell: string): void {
    if (piece.kind === JOKER) {
      this.asking = { cell, piece };
      return;
    }
    this.change(drafting.lay(this.draft, cell, piece));
    this.#onward(cell);
    sound("lay");
  }

  #onward(cell: string): void {
    const next = step(cell, this.view.squares, this.down);
    this.#goTo(next ? drafting.nextFree(this.draft, this.view, next, this.down) : cell);
  }

  /** The joker that was asked about is this letter. */
  answerJoker(letter: string): void {
    const { asking } = this;
    this.asking = null;
    if (!asking) return;
    const known = this.draft.laid.some((one) => one.piece.id === asking.piece.id && one.cell === asking.cell);
    if (known) return this.change(drafting.show(this.draft, asking.cell, letter));
    this.change(drafting.lay(this.draft, asking.cell, asking.piece, letter));
    this.#onward(asking.cell);
    sound("lay");
  }

  #drop(id: string, target: string | null): void {
    const home = id.startsWith("@") ? id.slice(1) : "";
    const fresh = home !== "" && !this.gone.has(home);
    if (target === null || /^(rack|tray)/.test(target)) {
      const place = target?.match(/^rack:(\d+)$/);
      if (fresh) this.#touch(home);
      else if (this.rack.some((piece) => piece.id === id) && !this.away.has(id)) {
        if (place) this.rack = movePiece(this.rack, id, Number(place[1]));
      } else this.#sendHome(id);
      return;
    }
    if (fresh) {
      const link = this.links.get(home);
      const taken = drafting.take(this.draft, this.takeAt.get(home)?.cells ?? [home]);
      if (link && target !== home) this.change(drafting.lay(taken, target, drafting.pieceOn(link)));
      return;
    }
    const piece = this.#piece(id);
    if (!piece) return;
    if (drafting.letterAt(this.draft, this.links, target) && !this.laidOn.has(target)) {
      void this.#wonder(target);
      return;
    }
    const before = this.draft.laid.find((one) => one.piece.id === id);
    if (piece.kind === JOKER && !before) this.#place(piece, target);
    else {
      this.change(drafting.lay(this.draft, target, piece, before?.letter, before?.up));
      this.#onward(target);
      sound("lay");
    }
    this.armed = true;
  }

  #tap(target: string): void {
    if (!/^[A-Z]\d+$/.test(target)) return;
    if (!this.#props().play.open) return;
    if (this.links.has(target) && !this.gone.has(target)) return this.#touch(target);
    if (this.guide.crosses.includes(target)) return this.addCross(target);
    if (this.armed && target === this.#anchor) return this.turnDirection();
    this.#goTo(target);
    this.armed = true;
    this.selected = null;
    const place = this.placeAt.get(target);
    if (place && place.across !== place.down) this.down = place.down;
    if (place) this.why = null;
    else void this.#wonder(target);
  }

  /** A token of the board was tapped: take letters, a cross or a piece, or fire at it. */
  #touch(cell: string): void {
    const { guide, view, seat } = this;
    const chain = view.chains.find((one) => one.links.some((link) => link.cell === cell));
    const link = this.links.get(cell);
    if (!chain || !link || !this.#props().play.open) return;
    const [aim] = this.aimsAt.get(cell) ?? [];
    if (aim) return this.fire(aim);
    if (guide.unveil.includes(cell) || this.draft.unveil.includes(cell))
      return this.change(drafting.toggleVeil(this.draft, cell));
    if (link.letter === CROSS && chain.seat === seat) return this.toggleCross(cell);
    const take = this.takeAt.get(cell);
    if (take) {
      this.#taken(chain, take.cells);
    } else void this.#askToTake(chain, drafting.fromEnd(chain, cell));
  }

  /** Take letters of a chain, and remember what the tap could have meant as well. */
  #taken(chain: ChainView, cells: readonly string[], before = this.draft): void {
    this.change(drafting.take(before, cells));
    this.#took = { before, after: this.draft, other: drafting.otherRun(chain, cells) };
    sound("lift");
  }

  /** Take the letters up to the other end instead. */
  takeOther(): void {
    const { otherRun } = this;
    const chain = this.view.chains.find((one) => one.links.some((link) => link.cell === otherRun[0]));
    if (chain && this.#took) void this.#askToTake(chain, otherRun, this.#took.before);
  }

  /** Letters that the guide does not offer: the server says why not, or they are taken. */
  async #askToTake(chain: ChainView, cells: readonly string[], from = this.draft): Promise<void> {
    const draft = drafting.take(from, cells);
    if (draft === from || !this.myTurn) return;
    const shown = this.draft;
    const guided = await this.#wish(() => drafting.soFar(draft));
    if (!guided || shown !== this.draft) return;
    if (guided.refusal) this.#object(guided.refusal);
    else this.#taken(chain, cells, from);
  }

  /** Why a square is not lit: the server says it of some letter that would lie there. */
  async #wonder(cell: string): Promise<void> {
    this.why = null;
    const piece =
      this.tray[0] ?? this.arsenal.find((one) => !this.away.has(one.id) && ![JOKER, CROSS].includes(one.kind));
    if (!piece || !this.myTurn) return;
    const before = this.draft;
    const text = drafting.write({ ...drafting.lay(this.draft, cell, piece), loose: [] });
    const drafted = await this.#props().play.draft(text);
    if (before === this.draft && drafted?.refusal && !OF_WORDS.has(drafted.refusal.key)) this.#object(drafted.refusal);
  }

  #object(refusal: RefusalView): void {
    this.why = refusal;
    sound("no");
  }

  // -- what goes with a word

  addCross(cell: string): void {
    const cross = this.arsenal.find((piece) => piece.kind === CROSS && !this.away.has(piece.id));
    if (!cross) return this.#props().play.toast(this.words.noCross);
    this.change(drafting.lay(this.draft, cell, cross));
    sound("lay");
  }

  toggleCross(cell: string): void {
    this.change(drafting.toggleCross(this.draft, cell));
    sound("lift");
  }

  toggleVeil(cell: string): void {
    this.change(drafting.toggleVeil(this.draft, cell));
  }

  fire(aim: Aim): void {
    this.change(drafting.toggleShot(this.draft, aim));
    sound("turn");
  }

  show(cell: string, letter: string): void {
    this.change(drafting.show(this.draft, cell, letter));
    sound("turn");
  }

  askJoker(laid: Laid): void {
    this.asking = { cell: laid.cell, piece: laid.piece };
  }

  turnPiece(cell: string): void {
    this.change(drafting.turnPiece(this.draft, cell));
    sound("turn");
  }

  takeOff(cell: string): void {
    const laid = this.laidOn.get(cell);
    this.selected = null;
    if (laid) this.change(drafting.lift(this.draft, cell));
    sound("lift");
  }

  // -- the keyboard and the cursor

  /** The square on which the cursor stood before the pointer or the key came. */
  #anchor = "";

  anchor(): void {
    this.#anchor = this.cursor.name;
  }

  turnDirection(): void {
    this.down = !this.down;
    this.#props().play.announce(this.words.direction(this.down));
  }

  #goTo(name: string): void {
    this.cursor = squareOf(name);
  }

  /** Type on the board; where to go then, or undefined where a key means nothing here. */
  key(event: KeyboardEvent, cell: string): string | undefined {
    const { play } = this.#props();
    if (!play.open || event.ctrlKey || event.metaKey || event.altKey) return undefined;
    if (event.key === "Backspace" || event.key === "Delete") {
      const erased = drafting.erase(this.draft, cell);
      if (erased.found) {
        this.change(erased.draft);
        sound("lift");
      } else this.undo();
      return erased.cell;
    }
    if (event.key === "Escape") return void this.recall();
    if (event.key === "?" || event.key === "*") {
      const joker = this.arsenal.find((piece) => piece.kind === JOKER && !this.away.has(piece.id));
      if (joker) this.asking = { cell: drafting.nextFree(this.draft, this.view, cell, this.down), piece: joker };
      else play.toast(this.words.noJoker);
      return cell;
    }
    if (event.key === "+") {
      this.addCross(drafting.nextFree(this.draft, this.view, cell, this.down));
      return cell;
    }
    const letter = typed(event.key, this.general);
    if (!letter) return undefined;
    const result = drafting.type(this.draft, this.view, this.arsenal, cell, this.down, letter);
    if (result.found) {
      this.change(result.draft);
      sound("lay");
    } else play.toast(this.words.noToken(letter));
    return result.cell;
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

  async play(action = this.main?.action ?? ""): Promise<void> {
    if (this.#busy) return;
    if (!action) {
      const why = this.refusal?.text;
      if (why) this.#props().play.announce(why);
      return;
    }
    this.#busy = true;
    try {
      const outcome = await this.#props().play.act(action);
      if (outcome.kind === "done") this.#reset();
    } finally {
      this.#busy = false;
    }
  }

  get busy(): boolean {
    return this.#busy;
  }
}

/** The letter of a key, with its accent where accents count. */
function typed(key: string, accents: boolean): string {
  const letter = [...key].length === 1 ? key.toUpperCase() : "";
  const plain = letter.normalize("NFD").replace(/\p{M}/gu, "");
  if (!/^[A-Z]$/.test(plain)) return "";
  return accents ? letter : plain;
}

/** Tells positions apart, so that an answer about an earlier one is not taken for this one. */
function stampOf(view: View): string {
  const chains = view.chains.map((chain) => chain.links.map((link) => link.cell + link.token).join(""));
  return `${view.turn} ${view.moves_left} ${view.arsenal.join("")} ${chains.join("/")}`;
}

const keyOf = (view: View, seat: number) => `logomachie.guerre.${view.seed_hash.slice(0, 16)}.${seat}`;

/** The draft that this page kept before it was loaded anew, if it is of this position. */
function recall(view: View, seat: number | null): Draft {
  if (seat === null) return NOTHING;
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(view, seat)) ?? "null") as {
      stamp: string;
      draft: Draft;
    } | null;
    return kept && kept.stamp === stampOf(view) ? { ...NOTHING, ...kept.draft } : NOTHING;
  } catch {
    return NOTHING;
  }
}
