/** Taking letters from chains: what a tap on one takes, and what it could have meant as well. */
import type { Composer } from "$lib/composer.svelte";
import { CROSS, soFar, take, type Draft } from "./draft";
import type { Guiding } from "./guiding.svelte";
import type { ChainView, View } from "./view";

/** More letters than that are hardly meant by a tap. */
const MOST_OTHERS = 8;

const cellsOf = (chain: ChainView) => chain.links.filter((link) => link.letter !== CROSS).map((link) => link.cell);

/** The letters from the nearer end of its chain up to a square, the innermost last. */
export function fromEnd(chain: ChainView, cell: string): string[] {
  const cells = cellsOf(chain);
  const place = cells.indexOf(cell);
  if (place < 0) return [];
  return place < cells.length - 1 - place ? cells.slice(0, place + 1) : cells.slice(place).reverse();
}

/** Letters from one end of a chain, seen from its other end: those up to the same innermost one. */
export function otherRun(chain: ChainView, cells: readonly string[]): string[] {
  const letters = cellsOf(chain);
  const rest = letters.filter((cell) => !cells.includes(cell));
  const fromHead = cells.includes(letters[0]!);
  const inner = fromHead ? letters[letters.length - rest.length - 1]! : letters[rest.length]!;
  const run = fromHead ? [...rest.reverse(), inner] : [...rest, inner];
  return run.length <= MOST_OTHERS && run.length < letters.length ? run : [];
}

/** The chain that has a token on a square. */
export function chainOn(view: View, cell: string): ChainView | undefined {
  return view.chains.find((chain) => chain.links.some((link) => link.cell === cell));
}

export class Taking {
  /** The last tap: the draft before and after it, and the letters up to the other end. */
  #last: { before: Draft; after: Draft; other: readonly string[] } | null = $state.raw(null);
  readonly #composer: Composer<View, Draft>;
  readonly #guiding: Guiding;

  constructor(composer: Composer<View, Draft>, guiding: Guiding) {
    this.#composer = composer;
    this.#guiding = guiding;
  }

  /** The letters that the last tap could have meant as well: those up to the other end. */
  readonly other: readonly string[] = $derived.by(() =>
    this.#last?.after === this.#composer.draft ? this.#last.other : [],
  );
  /** The fewest letters that a tap on a square takes, as far as the guide offers them. */
  readonly offered: ReadonlyMap<string, { readonly cells: readonly string[] }> = $derived.by(
    () => new Map([...this.#guiding.guide.takes].reverse().map((one) => [one.cell, one])),
  );

  /** A letter of a chain was tapped. */
  tap(chain: ChainView, cell: string): void {
    const offer = this.offered.get(cell);
    if (offer) this.#take(chain, offer.cells, this.#composer.draft);
    else void this.#wish(chain, fromEnd(chain, cell), this.#composer.draft);
  }

  /** Take the letters up to the other end instead. */
  tapOther(view: View): void {
    const [first] = this.other;
    const chain = first === undefined ? undefined : chainOn(view, first);
    if (chain && this.#last) void this.#wish(chain, this.other, this.#last.before);
  }

  #take(chain: ChainView, cells: readonly string[], before: Draft): void {
    this.#composer.change(take(before, cells), "lift");
    this.#last = { before, after: this.#composer.draft, other: otherRun(chain, cells) };
  }

  /** Letters that the guide does not offer: the server says why not, or they are taken. */
  async #wish(chain: ChainView, cells: readonly string[], from: Draft): Promise<void> {
    const draft = take(from, cells);
    if (draft === from) return;
    const shown = this.#composer.draft;
    const guided = await this.#guiding.ask(() => soFar(draft));
    if (!guided || shown !== this.#composer.draft) return;
    if (guided.refusal) this.#composer.object(guided.refusal);
    else this.#take(chain, cells, from);
  }
}
