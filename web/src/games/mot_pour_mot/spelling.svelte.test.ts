import { afterEach, describe, expect, it } from "vitest";
import type { Outcome } from "../contract";
import { Spelling, type Stage } from "./spelling.svelte";

let end = () => {};
afterEach(() => end());

/** Everything that was promised has come. */
async function clock(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}

/** A table that answers a letter when it is told to. */
async function table(first: Stage) {
  let stage: Stage = $state(first);
  const sent: string[] = [];
  const answers: ((outcome: Outcome) => void)[] = [];
  let spelling!: Spelling;
  end = $effect.root(() => {
    spelling = new Spelling(
      () => stage,
      (letters) => {
        sent.push(letters);
        return new Promise((resolve) => answers.push(resolve));
      },
    );
  });
  await clock();
  return {
    spelling,
    sent,
    async turnTo(next: Stage) {
      stage = next;
      await clock();
    },
    async answer(outcome: Outcome = { kind: "done" }) {
      answers.shift()!(outcome);
      await clock();
    },
  };
}

const type = (spelling: Spelling, letters: string) => [...letters].forEach((letter) => spelling.spell(letter));

describe("letters", () => {
  it("are sent one after the other, however fast they are typed", async () => {
    const { spelling, sent, answer } = await table("spelling");
    type(spelling, "CHAT");
    expect(sent).toEqual(["C"]);
    await answer();
    expect(sent).toEqual(["C", "H"]);
    await answer();
    await answer();
    expect(sent).toEqual(["C", "H", "A", "T"]);
  });
  it("wait for the word that is on its way", async () => {
    const { spelling, sent, turnTo } = await table("announcing");
    type(spelling, "CH");
    expect(sent).toEqual([]);
    await turnTo("spelling");
    expect(sent).toEqual(["C"]);
  });
  it("of a word that was not accepted are forgotten", async () => {
    const { spelling, sent, turnTo } = await table("announcing");
    type(spelling, "CH");
    await turnTo(null);
    await turnTo("spelling");
    expect(sent).toEqual([]);
  });
  it("after a wrong one are forgotten, and the stumble is noted", async () => {
    const { spelling, sent, answer } = await table("spelling");
    type(spelling, "CXAT");
    await answer();
    await answer({ kind: "denied", key: "no", text: "" });
    expect(sent).toEqual(["C", "X"]);
    expect(spelling.stumbled).toBe(1);
    type(spelling, "H");
    expect(sent).toEqual(["C", "X", "H"]);
  });
  it("are not spelled any more when the timer has run out", async () => {
    const { spelling, sent, turnTo, answer } = await table("spelling");
    type(spelling, "CH");
    await turnTo(null);
    await answer();
    expect(sent).toEqual(["C"]);
  });
});
