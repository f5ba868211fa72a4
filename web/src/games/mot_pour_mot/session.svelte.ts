/** One seat at a table of MOT POUR MOT: what is being written there, spelled and said. */
import { Composer } from "$lib/composer.svelte";
import type { Outcome, TableProps } from "../contract";
import * as drafts from "./draft";
import { NOTHING, type Draft } from "./draft";
import { Outlook } from "./outlook.svelte";
import { Spelling, type Stage } from "./spelling.svelte";
import { foresightOf, type Foresight } from "./story";
import type { View } from "./view";

/** A preview is asked for when nothing was typed for so long. */
const PAUSE = 90;

export class Session extends Outlook {
  readonly #props: () => TableProps<View>;
  /** What is being said to the team. */
  remark = $state("");
  readonly composer: Composer<View, Draft>;
  readonly spelling: Spelling;

  constructor(props: () => TableProps<View>) {
    super(props);
    this.#props = props;
    this.composer = new Composer(props, {
      nothing: NOTHING,
      isEmpty: drafts.isEmpty,
      settle: (draft) => drafts.settle(draft, this.question),
      // Why a word fits is for people to judge.
      ask: () => (this.task === "explain" ? "" : this.written),
      stamp: () => this.question,
      pack: drafts.pack,
      unpack: drafts.unpack,
      // The sand runs: what was not seen before is sent all the same, and judged then.
      main: () => (this.composer.settled?.refusal ? null : this.written),
      pause: PAUSE,
    });
    this.spelling = new Spelling(
      () => this.stage,
      (letters) => this.act(`spell ${letters}`),
    );
  }

  // -- what is being written

  readonly question: string = $derived.by(() => drafts.questionOf(this.view));
  readonly text: string = $derived.by(() => this.composer.draft.text);
  readonly written: string = $derived.by(() => drafts.write(this.composer.draft, this.task));
  /** Whether it is a word, for the table or for the team. */
  readonly seeking: boolean = $derived.by(() => this.task === "lock" || this.task === "propose");
  /** What the word would do. */
  readonly foresight: Foresight = $derived.by(() => foresightOf(this.seeking ? this.composer.answer : null));
  /** The word in its exact form, once the server has read it. */
  readonly exact: string = $derived.by(
    () => this.composer.settled?.effects?.words[0] ?? this.text.trim().toUpperCase(),
  );

  /** Write this, instead of what stood there. */
  write(text: string): void {
    this.composer.change(drafts.lay(this.question, text));
  }

  /** Write a letter at the end. */
  type(letter: string): void {
    this.composer.change(drafts.type(this.composer.draft, this.question, letter));
  }

  /** Take away the last letter. */
  erase(): void {
    this.composer.change(drafts.erase(this.composer.draft));
  }

  /** Send the explanation; without one, it was given aloud. */
  explain(): void {
    void (this.written ? this.composer.main() : this.act("explain"));
  }

  // -- spelling

  readonly stage: Stage = $derived.by(() => {
    if (this.task === "spell") return "spelling";
    return this.task === "lock" && this.composer.busy ? "announcing" : null;
  });

  // -- other actions

  /** Take an action that is not what is being written. */
  act(action: string, seat?: number): Promise<Outcome> {
    return this.composer.send(action, false, seat);
  }

  /** Let the word pass, for everybody of this team at this screen. */
  async accept(): Promise<void> {
    const { seats } = this.#props().table;
    for (const seat of this.view.to_act) {
      if (seats[seat]?.mine && !seats[seat].level && this.view.phase === "checking") await this.act("accept", seat);
    }
  }

  /** Tell the team something; meanwhile the word can be written and announced. */
  async say(text: string): Promise<void> {
    const said = text.trim();
    if (!said) return;
    const outcome = await this.#props().play.act(`say ${said}`);
    if (outcome.kind === "done" && this.remark.trim() === said) this.remark = "";
  }
}
