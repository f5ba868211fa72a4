/** A table for the tests of the composer, that remembers what it was asked. */
import type { Situation } from "./composer.svelte";
import type { Play } from "./play";
import type { Drafted, RefusalView } from "./protocol";

export interface Sheet {
  situation: Situation<{ hand: string }>;
  readonly asked: string[];
  readonly acted: string[];
  readonly said: string[];
  /** Whether nobody answers what is asked. */
  silent: boolean;
}

/** Everything that was promised has come. */
export async function clock(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

const refusal = (text: string) => ({ rule: "X1", key: "no", text, cells: [] }) as unknown as RefusalView;

/** A referee who minds the letter z before, and w only when it is played. */
export function table(hand = "abcdwz"): Sheet {
  const asked: string[] = [];
  const acted: string[] = [];
  const said: string[] = [];
  const play = {
    open: true,
    mine: true,
    now: 0,
    get keeps(): string {
      return `t.${sheet.situation.seat}`;
    },
    async act(action: string, seat?: number) {
      if (action.includes("w")) return { kind: "refused", refusal: refusal(`refused ${action}`) };
      acted.push(seat === undefined ? action : `${action} for ${seat}`);
      return { kind: "done" };
    },
    async draft(action: string) {
      asked.push(action);
      if (sheet.silent) return null;
      const wrong = action.includes("z") ? refusal(`no ${action}`) : null;
      return { type: "drafted", ticket: "", effects: null, text: action, refusal: wrong } as Drafted;
    },
    announce: (text: string) => said.push(text),
    toast: (text: string) => said.push(text),
  } as unknown as Play;
  let situation: Situation<{ hand: string }> = $state.raw({ view: { hand }, seat: 0, play });
  const sheet = {
    get situation() {
      return situation;
    },
    set situation(next) {
      situation = next;
    },
    asked,
    acted,
    said,
    silent: false,
  };
  return sheet;
}
