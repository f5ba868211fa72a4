/**
 * What a game is to the frame around it. A game is one folder here, with
 *
 * - `card.ts`, loaded with the home page: `export const card: Card`;
 * - `index.ts`, loaded when a table of the game is shown: `export const game: GameModule<View>`;
 * - `view.ts`, made from the server's schema: what a seat may know.
 *
 * The frame knows no game, and a game knows no rule: it shows views, sends actions in the game's
 * notation, and asks for previews.
 */
import type { Component } from "svelte";
import type { Language } from "$lib/settings.svelte";
import type { Drafted, Guided, NewsView, RefusalView, Review, TableView } from "$lib/protocol";

export type { Language };
/** A text in every language. */
export type Said = Record<Language, string>;

/** What the home page shows of a game. */
export interface Card {
  /** As the server names it, which is the name of the folder. */
  name: string;
  title: string;
  /** One warm sentence. */
  line: Said;
  /** Where the card stands among the others. */
  order: number;
  /** What is chosen for a first game, such as no clock. */
  first?: Record<string, string | number | boolean>;
  /** A picture: an <svg> with the viewBox "0 0 320 200", in the colours of the theme. */
  Scene: Component;
}

/** What the players' panel says of a seat. */
export interface Face {
  score: number;
  /** What tells the side apart beside its colour; none where a game has no sides. */
  mark?: "round" | "square";
  tone?: "blue" | "red";
  /** A short remark, such as "7 prismes". */
  note?: string;
}

export interface GameModule<View> {
  /** The table: see TableProps. It draws inside <Layout> of $lib. */
  Table: Component<TableProps<View>>;
  /** The faces of all seats, by seat. */
  faces(view: View, language: Language): Face[];
  /**
   * What happened, for the history and the live region, where the game can say it better than the
   * server's own sentence, which is what stands there otherwise. Empty: not worth a line.
   */
  describe?(news: NewsView, language: Language): string | undefined;
  /** The table shows the time itself: the players' panel shows no clock. */
  ownClock?: true;
  /** Nothing needs hiding when several people share a screen: no hand-over between turns. */
  together?: true;
  /** A position at rest, for the rulebook and for lessons. */
  Diagram?: Component<DiagramProps<View>>;
  /** Instead of the frame's panel of players, where seats form teams or there are many. */
  Players?: Component<TableProps<View>>;
}

/** Any game: whoever shows it hands it the views that its own server sent. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- only the game knows its view
export type AnyGame = GameModule<any>;

export interface DiagramProps<View> {
  view: View;
  language: Language;
}

export interface TableProps<View> {
  /** The game as my seat sees it, or a spectator; also one moment of a finished game. */
  view: View;
  /** My seat; null for a spectator and in a replay. On one screen, the seat whose turn it is. */
  seat: number | null;
  table: TableView;
  /** What led here, oldest first. The last one with `effects` is the last move. */
  news: readonly NewsView[];
  play: Play;
  language: Language;
}

/** How a game talks to its table. */
export interface Play {
  /** Whether anything can be done: not in a replay, as a spectator, or when all is over. */
  readonly open: boolean;
  /** Whether my seat is among those that may act. */
  readonly mine: boolean;
  /** The time of the game in seconds; it runs: read it in a $derived or in the markup. */
  readonly now: number;
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
  /** What could have been done in my last turn; `null` where the server does not say. */
  review(): Promise<Review | null>;
  /** Open the rulebook at a rule. */
  rule(id: string): void;
  /** Tell who listens to a screen reader. */
  announce(text: string): void;
  /** A short remark for the eye, that goes by itself. */
  toast(text: string): void;
}

export type Outcome =
  { kind: "done" } | { kind: "refused"; refusal: RefusalView } | { kind: "denied"; key: string; text: string };
