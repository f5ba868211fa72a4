/**
 * Following what the others do: each thing that a turn did, in order, with its sentence. It takes
 * three seconds at most, holds nobody up, and can be seen again.
 */
import { moves, settings, type Pace } from "./settings.svelte";

/** One thing that was done, and where. */
export interface Step {
  /** The squares that it changed; none where it changed nothing on the board. */
  readonly cells: readonly string[];
  readonly sentence: string;
}

/** The longest that a turn takes to be told, and one step of it, in milliseconds. */
const LONGEST: Record<Pace, number> = { calm: 3000, quick: 1500, off: 0 };
const STEP: Record<Pace, number> = { calm: 900, quick: 450, off: 0 };

/** How long each of so many steps is shown. */
export function lengthOfStep(steps: number, pace: Pace): number {
  return steps > 0 ? Math.min(STEP[pace], LONGEST[pace] / steps) : 0;
}

export class Follower {
  /** What the last turn did. */
  steps: readonly Step[] = $state.raw([]);
  /** The step that is told; none when all is told. */
  #at: number | null = $state(null);
  /** How long each step is shown. */
  #length = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Tell a turn, from its first step that is new; what is being told of it goes on. */
  tell(steps: readonly Step[], from = 0): void {
    this.steps = steps;
    this.#begin(this.#at === null ? from : Math.min(this.#at, from));
  }

  /** Tell the last turn once more. */
  again(): void {
    this.#begin(0);
  }

  #begin(at: number): void {
    clearTimeout(this.#timer);
    this.#length = lengthOfStep(this.steps.length - at, settings.following);
    this.#at = this.#length ? at : null;
    this.#next();
  }

  /** Somebody does something: the rest is there at once. */
  end(): void {
    clearTimeout(this.#timer);
    this.#at = null;
  }

  #next(): void {
    if (this.#at === null) return;
    this.#timer = setTimeout(() => {
      this.#at = this.#at !== null && this.#at + 1 < this.steps.length ? this.#at + 1 : null;
      this.#next();
    }, this.#length);
  }

  readonly running: boolean = $derived(this.#at !== null);
  /** What is told now. */
  readonly step: Step | null = $derived(this.#at === null ? null : (this.steps[this.#at] ?? null));
  /** The squares to look at: those of the step or, where nothing may move, of the whole turn. */
  readonly cells: readonly string[] = $derived.by(() => {
    if (!this.step) return [];
    return moves() ? this.step.cells : this.steps.flatMap((step) => step.cells);
  });
  /** Where one looks: at those squares or, where a step changed none, at those of the step before. */
  readonly sight: readonly string[] = $derived.by(() => {
    if (this.#at === null || this.cells.length) return this.cells;
    return this.steps.slice(0, this.#at).findLast((step) => step.cells.length)?.cells ?? [];
  });
  /** What is still to come: squares that do not show yet what was done to them. */
  readonly ahead: ReadonlySet<string> = $derived.by(() => {
    const at = this.#at;
    if (at === null || !moves()) return new Set();
    const done = new Set(this.steps.slice(0, at + 1).flatMap((step) => step.cells));
    return new Set(this.steps.slice(at + 1).flatMap((step) => step.cells.filter((cell) => !done.has(cell))));
  });
}
