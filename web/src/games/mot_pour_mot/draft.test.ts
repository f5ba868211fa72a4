import { describe, expect, it } from "vitest";
import * as drafts from "./draft";
import { NOTHING } from "./draft";
import { view } from "./view.fixture";

const ANIMAL = "thinking Un animal";
const draft = (text: string, question = ANIMAL) => drafts.lay(question, text);

describe("what is asked", () => {
  it("is a word while the timer runs, and why it fits when it is contested", () => {
    expect(drafts.questionOf(view())).toBe(ANIMAL);
    expect(drafts.questionOf(view({ phase: "explaining" }))).toBe("explaining Un animal");
  });
  it("is nothing in other phases and after the end", () => {
    for (const phase of ["reading", "spelling", "checking", "voting"] as const)
      expect(drafts.questionOf(view({ phase }))).toBe("");
    expect(
      drafts.questionOf(
        view({
          result: { winners: [0], scores: [6, 1], rule: "M50", reason: "", who: null, deductions: [], figures: {} },
        }),
      ),
    ).toBe("");
  });
});

describe("a draft", () => {
  it("is typed letter by letter, and letters are taken away from its end", () => {
    expect(drafts.type(NOTHING, ANIMAL, "L")).toEqual(draft("L"));
    expect(drafts.type(draft("Ly"), ANIMAL, "o")).toEqual(draft("Lyo"));
    expect(drafts.erase(draft("été"))).toEqual(draft("ét"));
    expect(drafts.erase(draft("é"))).toBe(NOTHING);
    expect(drafts.erase(NOTHING)).toBe(NOTHING);
  });
  it("stops at the longest word", () => {
    const long = draft("é".repeat(drafts.LONGEST));
    expect(drafts.type(long, ANIMAL, "b")).toBe(long);
  });
  it("is empty without a text", () => {
    expect(drafts.isEmpty(draft(""))).toBe(true);
    expect(drafts.isEmpty(draft(" "))).toBe(false);
  });
  it("stays while its question is asked, and is over with it", () => {
    const word = draft("chat");
    expect(drafts.settle(word, ANIMAL)).toBe(word);
    expect(drafts.settle(NOTHING, ANIMAL)).toBe(NOTHING);
    expect(drafts.settle(word, "")).toBe(NOTHING);
    expect(drafts.settle(word, "thinking Un fruit")).toBe(NOTHING);
    expect(drafts.settle(word, "explaining Un animal")).toBe(NOTHING);
  });
  it("is an action of whoever writes it", () => {
    expect(drafts.write(draft(" chat "), "lock")).toBe("lock chat");
    expect(drafts.write(draft("chat"), "propose")).toBe("propose chat");
    expect(drafts.write(draft("Il miaule"), "explain")).toBe("explain Il miaule");
  });
  it("is none without a text, and of nobody else", () => {
    expect(drafts.write(draft("  "), "lock")).toBe("");
    expect(drafts.write(draft("chat"), "spell")).toBe("");
  });
});

describe("what is kept on the device", () => {
  it("is the draft with its question", () => {
    const word = draft("œuf");
    expect(drafts.unpack(JSON.parse(JSON.stringify(drafts.pack(word))))).toEqual(word);
  });
  it("may be rubbish: that is nothing", () => {
    const rubbish = [undefined, null, 7, "chat", [], [["C1", "A"]], {}, { text: "chat" }, { text: 1, question: 2 }];
    for (const one of [...rubbish, { text: "", question: ANIMAL }]) expect(drafts.unpack(one)).toBe(NOTHING);
  });
});
