/** How whoever sits at a table talks to it: a live table, a lesson, or a turn that is played again. */
import type { Drafted, Guided, RefusalView, BetterMoves } from "./protocol";

export interface Play {
  /** Whether anything can be done: not in a replay, as a spectator, or when all is over. */
  readonly open: boolean;
  /** Whether my seat is among those that may act. */
  readonly mine: boolean;
  /** Whether what was asked for is done, as in a puzzle that is answered: nobody is to move any more. */
  readonly over?: boolean;
  /** Whether the table shows the solution of a puzzle, and nobody's own play. */
  readonly solutionShown?: boolean;
  /** Whether everybody plays this for themselves, as in a duplicate game; how to pass is offered beside the table. */
  readonly solo?: boolean;
  /** The time of the game in seconds; it runs: read it in a $derived or in the markup. */
  readonly now: number;
  /** The name under which this device keeps what is being laid; none where nothing is kept. */
  readonly keeps?: string;
  /**
   * Take an action, in the game's notation, for my seat or another of mine on this screen. Never
   * throws. A refusal is also shown by the frame.
   */
  act(action: string, seat?: number): Promise<Outcome>;
  /** What an action would do. `null` when a later draft overtook this one or the line is down. */
  draft(action: string): Promise<Drafted | null>;
  /**
   * How an action that I am putting together may go on, in a game with a guide. `null` when a later
   * question overtook this one, when the line is down, or where there is no guide.
   */
  guide(draft: string): Promise<Guided | null>;
  /** What could have been done in my last turn; `null` where the server does not say. Left out: it is not asked here. */
  better?(): Promise<BetterMoves | null>;
  /** Open the rulebook at a rule. */
  rule(id: string): void;
  /** Tell who listens to a screen reader. */
  announce(text: string): void;
  /** A short remark for the eye, that goes by itself. */
  toast(text: string): void;
}

export type Outcome =
  { kind: "done" } | { kind: "refused"; refusal: RefusalView } | { kind: "denied"; key: string; text: string };
