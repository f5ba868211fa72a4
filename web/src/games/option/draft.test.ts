import { describe, expect, test } from "vitest";
import * as drafts from "./draft";
import { EXCHANGE, NOTHING, type Board, type Draft, type Prism } from "./draft";
import { shownOnGrid } from "./prisms";

/** A rack, written as the letters lie: "ETr" is E with T beneath, "etr" the same prism turned over. */
function rack(text: string): Prism[] {
  return text.split(" ").map((kind, place) => {
    const turned = kind !== kind.toUpperCase().replace(/.$/, kind.at(-1)!);
    return { id: `${place}`, kind: kind.slice(0, 2).toUpperCase() + kind[2]!, turned };
  });
}
const [VT, EA, STAR] = rack("VTr EAw *Er") as [Prism, Prism, Prism];

/** A board of 9 x 9 with prisms on it. */
function board(on: Record<string, string> = {}): Board {
  const cells = Array.from(
    { length: 81 },
    (_, cell) => String.fromCharCode(65 + (cell % 9)) + (Math.floor(cell / 9) + 1),
  );
  return { columns: 9, grid: cells.map((name) => on[name] ?? "") };
}
const EMPTY = board();

/** Letters typed from a square on; a letter that finds nothing ends it. */
function typing(on: Board, hand: Prism[], from: string, text: string, down = false, draft = NOTHING) {
  let at = from;
  for (const letter of text) {
    const typed = drafts.type(draft, on, hand, at, down, letter);
    if (!typed.found) return { draft, at, refused: letter };
    ({ draft, at } = typed);
  }
  return { draft, at, refused: "" };
}
const written = (...typed: Parameters<typeof typing>) => drafts.write(typing(...typed).draft);

describe("laying prisms", () => {
  test("writes what lies where, each with the face that is up", () => {
    const draft = drafts.lay(drafts.lay(NOTHING, "C5", VT), "D5", EA);
    expect(drafts.write(draft)).toBe("play C5=VTr D5=EAw");
    expect(drafts.write(drafts.turn(draft, VT.id, true))).toBe("play C5=TVr D5=EAw");
    expect(drafts.turn(draft, "another", true)).toBe(draft);
  });

  test("moves a prism that lies already, with the side that is up, and swaps two", () => {
    let draft = drafts.turn(drafts.lay(drafts.lay(NOTHING, "C5", VT), "D5", EA), VT.id, true);
    expect(drafts.lay(draft, "C5", VT)).toBe(draft);
    draft = drafts.lay(draft, "D5", VT);
    expect(drafts.write(draft)).toBe("play D5=TVr C5=EAw");
    draft = drafts.lay(draft, "C5", rack("VTr EAw *Er LOr")[3]!);
    expect(drafts.squareWith(draft, EA.id)).toBeUndefined();
  });

  test("can be taken back", () => {
    const draft = drafts.lay(NOTHING, "C5", VT);
    expect(drafts.isEmpty(draft)).toBe(false);
    expect(drafts.isEmpty(drafts.lift(draft, "C5"))).toBe(true);
    expect(drafts.lift(draft, "D5")).toBe(draft);
  });
});

describe("stars", () => {
  test("are written with the small letter that they play", () => {
    const draft = drafts.lay(NOTHING, "A1", STAR);
    expect(drafts.isUnnamed(draft, "A1")).toBe(true);
    expect(drafts.write(draft)).toBe("play A1=*Er");
    const named = drafts.nameStar(draft, "A1", "N");
    expect(drafts.isUnnamed(named, "A1")).toBe(false);
    expect(drafts.write(named)).toBe("play A1=nEr");
    expect(drafts.write(drafts.turn(named, STAR.id, true))).toBe("play A1=E*r");
  });

  test("lose their letter when they are turned over", () => {
    const named = drafts.nameStar(drafts.lay(NOTHING, "A1", STAR), "A1", "N");
    const back = drafts.turn(drafts.turn(named, STAR.id, true), STAR.id, false);
    expect(drafts.isUnnamed(back, "A1")).toBe(true);
  });

  test("are read from the grid", () => {
    expect(shownOnGrid("nEr")).toEqual({ letter: "N", hidden: "E", red: true, star: true });
    expect(shownOnGrid("E*w")).toEqual({ letter: "E", hidden: "*", red: false, star: false });
  });

  test("get a letter also where they are turned up on the grid", () => {
    const on = board({ C5: "E*w" });
    const draft = drafts.flip(NOTHING, on, "C5");
    expect(drafts.isUnnamed(draft, "C5")).toBe(true);
    expect(drafts.nameStar(draft, "C5", "N").flips).toEqual({ C5: "N" });
    expect(drafts.nameStar(NOTHING, "C5", "N")).toBe(NOTHING);
  });
});

describe("turning prisms of the grid", () => {
  const on = board({ C5: "VTr" });

  test("is written after the prisms, and undone by turning again", () => {
    const draft = drafts.flip(drafts.lay(NOTHING, "C6", EA), on, "C5");
    expect(drafts.write(draft)).toBe("play C6=EAw flip C5=T");
    expect(drafts.write(drafts.flip(draft, on, "C5"))).toBe("play C6=EAw");
    expect(drafts.flip(draft, on, "A1")).toBe(draft);
  });

  test("is no play by itself, and the referee is asked to say so", () => {
    expect(drafts.write(drafts.flip(NOTHING, on, "C5"))).toBe("play C5> flip C5=T");
    expect(drafts.isEmpty(drafts.flip(NOTHING, on, "C5"))).toBe(false);
  });
});

describe("an exchange", () => {
  test("names what is given back, or passes", () => {
    expect(drafts.isEmpty(EXCHANGE)).toBe(false);
    expect(drafts.write(EXCHANGE)).toBe("pass");
    const two = drafts.giveBack(drafts.giveBack(EXCHANGE, VT), EA);
    expect(drafts.write(two)).toBe("exchange VTr EAw");
    expect(drafts.write(drafts.giveBack(two, VT))).toBe("exchange EAw");
  });

  test("is over as soon as something is laid", () => {
    expect(drafts.write(drafts.lay(EXCHANGE, "C5", VT))).toBe("play C5=VTr");
  });
});

describe("typing", () => {
  test("lays a word, and goes on after its last letter", () => {
    const { draft, at } = typing(EMPTY, rack("VTr EAw"), "C5", "VA");
    expect(drafts.write(draft)).toBe("play C5=VTr D5=AEw");
    expect(at).toBe("E5");
    expect(typing(EMPTY, rack("VTr EAw"), "C5", "VA", true).at).toBe("C7");
    expect(typing(EMPTY, rack("VTr"), "I5", "V").at).toBe("I5");
  });

  test("prefers a prism as it lies on the rack, then one turned over, then a star", () => {
    expect(written(EMPTY, rack("TEr ESw"), "A1", "E")).toBe("play A1=ESw");
    expect(written(EMPTY, rack("ter ESw"), "A1", "E")).toBe("play A1=ETr");
    expect(written(EMPTY, rack("*Ar TEw"), "A1", "E")).toBe("play A1=ETw");
    expect(written(EMPTY, rack("VTr *Aw"), "A1", "Z")).toBe("play A1=zAw");
    expect(written(EMPTY, rack("VTr A*w"), "A1", "Z")).toBe("play A1=zAw");
    expect(typing(EMPTY, rack("VTr"), "A1", "Z")).toMatchObject({ draft: NOTHING, at: "A1", refused: "Z" });
  });

  test("leaves to later letters the prisms that only they can use", () => {
    const hand = rack("ETr ESw ARr RAw RDr TSw EUr");
    const { draft, refused } = typing(EMPTY, hand, "A1", "ARRETES");
    expect(refused).toBe("");
    expect(drafts.write(draft).match(/=(\w)/g)?.join("")).toBe("=A=R=R=E=T=E=S");
    expect(new Set(Object.values(draft.laid).map((laid) => laid.id)).size).toBe(7);
  });

  test("gives away the T of an E where another E is there", () => {
    expect(written(EMPTY, rack("ETr ESw"), "A1", "E")).toBe("play A1=ETr");
    expect(written(EMPTY, rack("ETr ESw"), "A1", "ET")).toBe("play A1=ESw B1=TEr");
    expect(written(EMPTY, rack("ETr ESw"), "A1", "ES")).toBe("play A1=ETr B1=SEw");
  });

  test("moves several prisms where it must", () => {
    expect(written(EMPTY, rack("ABr BCr CDr"), "A1", "ABC")).toBe("play A1=ABr B1=BCr C1=CDr");
    expect(written(EMPTY, rack("BAr CBr DCr"), "A1", "BCD")).toBe("play A1=BAr B1=CBr C1=DCr");
    expect(written(EMPTY, rack("BAr CBr DCr"), "A1", "BCA")).toBe("play A1=BCr B1=CDr C1=ABr");
  });

  test("rather moves prisms than spends a star, and frees a star for the letter that has nothing else", () => {
    expect(written(EMPTY, rack("ETr *Ew"), "A1", "ET")).toBe("play A1=E*w B1=TEr");
    const { draft } = typing(EMPTY, rack("ETr *Ew"), "A1", "EZ");
    expect(drafts.write(draft)).toBe("play A1=ETr B1=zEw");
    expect(written(EMPTY, rack("EAr *Tw ERr"), "A1", "EEZ")).toBe("play A1=EAr B1=ERr C1=zTw");
  });

  test("leaves what lies where it lies while the word goes on without", () => {
    const hand = rack("ESr ESw NTr");
    const byHand = drafts.lay(NOTHING, "A1", hand[1]!);
    expect(written(EMPTY, hand, "B1", "SN", false, byHand)).toBe("play A1=ESw B1=SEr C1=NTr");
    const star = drafts.nameStar(drafts.lay(NOTHING, "A1", STAR), "A1", "V");
    expect(written(EMPTY, [VT, EA, STAR], "B1", "A", false, star)).toBe("play A1=vEr B1=AEw");
  });

  test("refuses a letter only where no change of places helps", () => {
    const { draft, refused } = typing(EMPTY, rack("ETr ESw"), "A1", "ETS");
    expect(refused).toBe("S");
    expect(drafts.write(draft)).toBe("play A1=ESw B1=TEr");
  });

  test("over a laid letter keeps the same one, and replaces another", () => {
    const hand = rack("ETr ESw");
    const { draft } = typing(EMPTY, hand, "A1", "ET");
    expect(drafts.type(draft, EMPTY, hand, "A1", false, "E")).toEqual({ draft, at: "B1", found: true });
    expect(written(EMPTY, hand, "A1", "S", false, draft)).toBe("play B1=TEr A1=SEw");
  });

  test("asks for a star by its sign", () => {
    const { draft } = typing(EMPTY, rack("EAr A*w"), "A1", "*");
    expect(drafts.isUnnamed(draft, "A1")).toBe(true);
    expect(typing(EMPTY, rack("EAr"), "A1", "*").refused).toBe("*");
  });

  test("lays every word for which there are prisms, and no other", () => {
    const kinds = "*E VT LO NS RE TE TA DS CE SE".split(" ");
    const drawn = numbers();
    for (let round = 0; round < 400; round++) {
      const hand = rack(Array.from({ length: 5 }, () => `${kinds[drawn() % kinds.length]}r`).join(" "));
      const word = Array.from({ length: 5 }, () => "ETSR"[drawn() % 4]).join("");
      const { refused, draft } = typing(EMPTY, hand, "A1", word);
      expect(refused === "", `${word} ${hand.map((one) => one.kind)}`).toBe(isThere(word, hand));
      if (!refused) expect(Object.values(draft.laid).map((one) => drafts.shownLaid(one).letter)).toEqual([...word]);
    }
  });
});

/** Whether there is a prism for each letter, found by trying all. */
function isThere(word: string, hand: readonly Prism[]): boolean {
  return (
    word === "" ||
    hand.some(({ id, kind }) => {
      const fits = kind.startsWith("*") || kind.slice(0, 2).includes(word[0]!);
      return (
        fits &&
        isThere(
          word.slice(1),
          hand.filter((other) => other.id !== id),
        )
      );
    })
  );
}

/** The same numbers every time, without an order that one could see. */
function numbers(): () => number {
  let last = 1;
  return () => (last = (last * 48271) % 2147483647);
}

describe("typing over prisms of the grid", () => {
  const on = board({ D5: "LOr", E5: "IEw", F5: "E*w" });

  test("keeps the letters that are shown", () => {
    const { draft, at } = typing(on, rack("PSr"), "C5", "PLIE");
    expect(drafts.write(draft)).toBe("play C5=PSr");
    expect(at).toBe("G5");
  });

  test("turns over those that hide what is typed, and back", () => {
    const { draft } = typing(on, rack("JSr"), "C5", "JOIE");
    expect(drafts.write(draft)).toBe("play C5=JSr flip D5=O");
    expect(drafts.write(typing(on, rack("JSr"), "D5", "O", false, draft).draft)).toBe("play C5=JSr flip D5=O");
    expect(drafts.write(typing(on, rack("JSr"), "D5", "L", false, draft).draft)).toBe("play C5=JSr");
  });

  test("gives a hidden star the letter that is typed", () => {
    const { draft } = typing(on, rack("SEr"), "D5", "LIN");
    expect(draft.flips).toEqual({ F5: "N" });
    expect(typing(on, rack("SEr"), "F5", "S", false, draft).draft.flips).toEqual({ F5: "S" });
    expect(typing(on, rack("SEr"), "F5", "E", false, draft).draft.flips).toEqual({});
    expect(drafts.isUnnamed(typing(on, rack("SEr"), "F5", "*").draft, "F5")).toBe(true);
  });

  test("refuses a letter that is on neither side", () => {
    expect(typing(on, rack("SEr"), "D5", "S")).toMatchObject({ draft: NOTHING, at: "D5", refused: "S" });
    expect(typing(on, rack("SEr"), "D5", "*").refused).toBe("*");
  });
});

describe("erasing", () => {
  const on = board({ D5: "LOr" });
  const { draft } = typing(on, rack("JSr IEw"), "C5", "JOI");

  test("takes back the letter here, or the one before, also one that was turned", () => {
    const last = drafts.erase(draft, on, "F5", false);
    const turned = drafts.erase(last.draft, on, last.at, false);
    const first = drafts.erase(turned.draft, on, turned.at, false);
    expect([last, turned, first].map((typed) => `${typed.at} ${drafts.write(typed.draft)}`)).toEqual([
      "E5 play C5=JSr flip D5=O",
      "D5 play C5=JSr",
      "C5 ",
    ]);
    expect(drafts.erase(draft, on, "C5", false)).toMatchObject({ at: "C5", found: true });
  });

  test("goes back over what lies there, up to the edge", () => {
    expect(drafts.erase(NOTHING, on, "E5", false)).toEqual({ draft: NOTHING, at: "D5", found: false });
    expect(drafts.erase(NOTHING, on, "A5", false)).toEqual({ draft: NOTHING, at: "A5", found: false });
    expect(drafts.erase(NOTHING, on, "A1", true)).toEqual({ draft: NOTHING, at: "A1", found: false });
    expect(drafts.erase(draft, on, "C6", true)).toMatchObject({ at: "C5", found: true });
  });
});

describe("a table that changes under the draft", () => {
  const hand = [VT, EA];
  const on = board({ A1: "NSr", A2: "AEw" });
  const draft = drafts.flip(drafts.flip(drafts.lay(drafts.lay(NOTHING, "C5", VT), "D5", EA), on, "A1"), on, "A2");

  test("keeps what is still possible, and the very same draft where that is all", () => {
    expect(drafts.settle(draft, on, hand)).toBe(draft);
    const settled = (later: Board, left: readonly Prism[]) => drafts.write(drafts.settle(draft, later, left));
    expect(settled(board({ A1: "NSr", A2: "AEw", D5: "SEr" }), hand)).toBe("play C5=VTr flip A1=S A2=E");
    expect(settled(board({ A1: "SNr", A2: "AEw" }), hand)).toBe("play C5=VTr D5=EAw flip A2=E");
    expect(settled(EMPTY, [EA])).toBe("play D5=EAw");
    expect(drafts.isEmpty(drafts.settle(draft, EMPTY, []))).toBe(true);
  });

  test("keeps an exchange as far as the prisms are there", () => {
    const exchange = drafts.giveBack(drafts.giveBack(EXCHANGE, VT), EA);
    expect(drafts.settle(exchange, on, hand)).toBe(exchange);
    expect(drafts.write(drafts.settle(exchange, on, [EA]))).toBe("exchange EAw");
  });
});

describe("what is kept on the device", () => {
  const on = board({ A1: "NSr", A2: "A*w" });
  const again = (draft: Draft, hand: readonly Prism[]) =>
    drafts.settle(drafts.unpack(JSON.parse(JSON.stringify(drafts.pack(draft))), hand), on, hand);

  test("is the move again, with other prisms of the same kinds", () => {
    let draft = drafts.lay(drafts.lay(NOTHING, "C5", { ...VT, turned: true }), "D5", STAR);
    draft = drafts.flip(drafts.nameStar(draft, "D5", "O"), on, "A1");
    draft = drafts.nameStar(drafts.flip(draft, on, "A2"), "A2", "U");
    const text = "play C5=TVr D5=oEr flip A1=S A2=U";
    expect(drafts.write(draft)).toBe(text);
    expect(drafts.write(again(draft, rack("EAw *Er VTr")))).toBe(text);
    expect(drafts.write(again(draft, rack("EAw VTr")))).toBe("play C5=TVr flip A1=S A2=U");
  });

  test("is also an exchange, and nothing", () => {
    const exchange = drafts.giveBack(EXCHANGE, EA);
    expect(drafts.write(again(exchange, rack("VTr EAw")))).toBe("exchange EAw");
    expect(drafts.write(again(EXCHANGE, rack("VTr")))).toBe("pass");
    expect(again(NOTHING, [VT])).toEqual(NOTHING);
  });

  test("is nothing where it is no draft", () => {
    const rubbish = [null, undefined, 5, "laid", [], [["A1"]], { laid: 3, flips: "x", returned: "VTr" }];
    const nearly = [
      { laid: [1, null, [], ["A1"], [{}, "VTr", 1, 2], ["Z99", "VTr", true, "N"], ["__proto__", "EAw"]] },
      { flips: [null, 7, ["A1"], ["A1", 4], ["A1", "Q"], ["B9", "S"], [[], {}]] },
    ];
    for (const kept of [...rubbish, ...nearly]) {
      const draft = drafts.settle(drafts.unpack(kept, [VT, EA]), on, [VT, EA]);
      expect(drafts.isEmpty(draft), JSON.stringify(kept)).toBe(true);
    }
    expect(drafts.unpack({ returned: [1, null, "XXr"] }, [VT])).toEqual(EXCHANGE);
  });
});
