/**
 * What a game is to the frame around it. A game is one folder here, with
 *
 * - `card.ts`, loaded with the home page: `export const card: Card`;
 * - `index.ts`, loaded when a table of the game is shown: `export const game: GameModule<View>`;
 * - `view.ts`, made from the server's schema: what a seat may know.
 *
 * What only the server knows is shown by the folder `plain`, as text.
 *
 * The frame knows no game, and a game knows no rule: it shows views, sends actions in the game's
 * notation, and asks for previews.
 */
import type { Component } from "svelte";
import type { Language } from "$lib/settings.svelte";
import type { Follower, Step } from "$lib/follower.svelte";
import type { Outcome, Play } from "$lib/play";
import type { NewsView, TableView } from "$lib/protocol";

export type { Language, Outcome, Play };
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
  /** There is no lesson. */
  untaught?: boolean;
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
  /** What an action did, step by step, and where; one sentence without a place where this is left out. */
  steps?(news: NewsView, language: Language): readonly Step[];
  /**
   * What a play brought, for the best play of each at the end, where its points do not say it;
   * 0: no play that counts.
   */
  worth?(news: NewsView): number;
  /** What a word counts by its letters, where they are worth something; undefined where that is not known. */
  pointsOf?(word: string, view: View): number | undefined;
  /** An action as the referee writes it, where the table may write the same in several ways. */
  canonical?(action: string, view: View): string;
  /** Whether this undid the last play that brought something, such as a challenge that was upheld. */
  undoes?(news: NewsView): boolean;
  /** The scores are no points, only a measure for who looks on: the end shows no sums. */
  unscored?: true;
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
  /** What the others are doing is told by this; none in lessons, replays and look-backs. */
  follower?: Follower;
}
