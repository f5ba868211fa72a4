/**
 * My draft at the table: every change is previewed at once, and kept by the server a moment later,
 * so that it is there after a reload, on another device, and when the clock lays it. Nobody else
 * sees it.
 */
import { keepOrder, sorted, type Piece } from "$lib/rack";
import type { Drafted, RefusalView } from "$lib/protocol";
import type { Play } from "../contract";
import * as drafts from "./draft";
import { NOTHING, type Draft } from "./draft";
import { readEffects } from "./effects";
import { readings, type Reading } from "./grid";
import type { FaultView, View, Word } from "./view";

/** What the referee says of a draft. */
export interface Judged {
  readonly text: string;
  readonly words: readonly Word[];
  readonly score: number;
  readonly faults: readonly FaultView[];
  /** Where the draft could not even be looked at. */
  readonly refusal?: RefusalView;
}

/** Wait so long after the last change before the server keeps it. */
export const KEEP_AFTER = 500;
const MOST_UNDONE = 50;

/** What a preview says of a draft. */
export function judgedBy(text: string, { effects, refusal }: Drafted): Judged {
  const read = readEffects(effects);
  const details = read?.key === "drafted" || read?.key === "unfinished" ? read.details : undefined;
  const words = details?.found.map(({ text, cell, direction, points }): Word => [text, cell, direction, points]) ?? [];
  const faults = read?.key === "unfinished" ? read.details.faults : [];
  return { text, words, score: details?.points ?? 0, faults, refusal: refusal ?? undefined };
}

export class Drafting {
  /** My cards, in the order that I gave them. */
  hand: readonly Piece[] = $state.raw([]);
  draft: Draft = $state.raw(NOTHING);
  /** What the referee says of the draft as it is now; nothing while that is not known. */
  judged: Judged | null = $state.raw(null);
  /** The draft as the server keeps it. */
  #kept = $state("");
  #undo: readonly Draft[] = $state.raw([]);
  #seat: number | null = null;
  /** Whether the order of the hand is the player's own. */
  #arranged = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Changed since it was last sent. */
  #changed = false;
  #play: () => Play;

  constructor(play: () => Play) {
    this.#play = play;
  }

  /** The draft in the game's notation; none as long as a joker says nothing. */
  readonly text: string | null = $derived(drafts.write(this.draft));
  readonly corner = $derived(drafts.corner(this.draft));
  readonly free: readonly Piece[] = $derived(drafts.inHand(this.draft, this.hand));
  readonly isKept: boolean = $derived(this.text === this.#kept);
  readonly canUndo: boolean = $derived(this.#undo.length > 0);
  /** What the referee says, if it is about what is seen. */
  readonly current: Judged | null = $derived(this.judged && this.judged.text === this.text ? this.judged : null);
  readonly words: readonly Reading[] = $derived(this.current ? readings(this.current.words, this.corner) : []);

  /** The server told of the table; what I changed meanwhile stands. */
  receive(view: View): boolean {
    const rows = view.draft?.rows ?? [];
    const kept = rows.join("/");
    const news = kept !== this.#kept;
    const dealt = view.seat !== this.#seat || !sameCards(this.hand, view.hand);
    this.#kept = kept;
    this.#seat = view.seat;
    if (dealt) {
      const hand = keepOrder(this.hand, [...view.hand]);
      this.hand = drafts.inPacks(this.#arranged ? hand : sorted(hand));
      this.#stop();
    }
    const adopt = dealt || (news && !this.#changed && kept !== this.text);
    if (adopt) {
      this.draft = drafts.fromRows(this.hand, rows, this.corner);
      this.#undo = [];
    }
    if (view.draft && kept === this.text) {
      const { words, score, faults } = view.draft;
      this.judged = { text: kept, words, score, faults };
    }
    if (this.#changed && !this.#timer && !this.isKept) this.#keepSoon();
    return adopt;
  }

  /** Change the draft. */
  change(draft: Draft): void {
    if (draft === this.draft) return;
    this.#undo = [...this.#undo.slice(-MOST_UNDONE), this.draft];
    this.#show(draft);
  }

  undo(): void {
    const before = this.#undo.at(-1);
    if (!before) return;
    this.#undo = this.#undo.slice(0, -1);
    this.#show(before);
  }

  /** Put the hand in an order of my own, which new cards do not disturb. */
  arrange(hand: readonly Piece[]): void {
    this.#arranged = true;
    this.hand = drafts.inPacks(hand);
  }

  /** Put the hand in the order of the alphabet, now and with new cards. */
  sort(): void {
    this.#arranged = false;
    this.hand = drafts.inPacks(sorted(this.hand));
  }

  /** Let the server keep what is not kept yet, now. */
  keep(): void {
    this.#stop(false);
    const { text } = this;
    if (text === null || text === this.#kept || !this.#play().mine) return;
    this.#changed = false;
    void this.#play()
      .act(`draft ${text}`.trim())
      .then((outcome) => {
        if (outcome.kind === "denied") this.#changed = true; // the line is down: again with the next news
      });
  }

  /** Something is done with the cards: nothing is kept by itself until the next change. */
  end(): void {
    this.#stop();
  }

  #show(draft: Draft): void {
    this.draft = draft;
    this.#changed = true;
    void this.#look();
    this.#keepSoon();
  }

  async #look(): Promise<void> {
    const { text } = this;
    if (!text) return;
    const answer = await this.#play().draft(`draft ${text}`);
    if (answer && text === this.text) this.judged = judgedBy(text, answer);
  }

  #keepSoon(): void {
    this.#stop(false);
    this.#timer = setTimeout(() => this.keep(), KEEP_AFTER);
  }

  #stop(forget = true): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (forget) this.#changed = false;
  }
}

function sameCards(hand: readonly Piece[], cards: string): boolean {
  const sorted = (kinds: readonly string[]) => [...kinds].sort().join("");
  return sorted(hand.map((piece) => piece.kind)) === sorted([...cards]);
}
