import { describe, expect, test } from "vitest";
import { keepOrder, type Piece } from "$lib/rack";
import * as drafts from "./draft";
import { NOTHING, type Draft } from "./draft";
import { cellName, formatGrid, parseRows, placeOf, readings, type Place, type Way } from "./grid";

const START: Place = { row: 10, column: 20 };

const pieces = (cards: string): Piece[] => keepOrder([], [...cards]);

/** Letters typed from a place on. */
function typed(draft: Draft, hand: Piece[], cursor: Place, way: Way, letters: string): Draft {
  for (const letter of letters) ({ draft, at: cursor } = drafts.type(draft, hand, cursor, way, letter));
  return draft;
}

function left(draft: Draft, hand: Piece[]): string {
  return drafts
    .inHand(draft, hand)
    .map((piece) => piece.kind)
    .join("");
}

describe("the text of grids", () => {
  test.each(["..eguJaz*z/.....e/irCart*e", "e*?u", "*YIVQ", "*Y A", "*YI.A", "..C/..r/Jeu"])(
    "%s is read and written",
    (text) => {
      expect(formatGrid(parseRows(text.split("/")))).toBe(text);
    },
  );

  test("a grid lies nowhere in particular", () => {
    expect(
      formatGrid([
        { row: -3, column: 7, card: "J" },
        { row: -2, column: 7, card: "e" },
      ]),
    ).toBe("J/e");
  });

  test("the corner of a grid is B2, and the margin has names too", () => {
    const corner = { row: 5, column: -2 };
    expect(cellName(corner, corner)).toBe("B2");
    expect(cellName({ row: 4, column: -3 }, corner)).toBe("A1");
    expect(placeOf("G2", corner)).toEqual({ row: 5, column: 3 });
    expect(placeOf("C12", corner)).toEqual({ row: 15, column: -1 });
  });

  test("a word lies from its capital on, in its direction", () => {
    const [word] = readings([["JUGE", "G2", "<", 16]], { row: 0, column: 0 });
    expect(word!.places.map((place) => place.column)).toEqual([5, 4, 3, 2]);
    const [up] = readings([["QUEL", "B9", "^", 9]], { row: 0, column: 0 });
    expect(up!.places.at(-1)).toEqual({ row: 4, column: 0 });
  });
});

describe("laying cards", () => {
  const hand = pieces("Jeu");
  const [j, e] = hand as [Piece, Piece];

  test("a card leaves the hand and comes back", () => {
    const laid = drafts.lay(NOTHING, j, START);
    expect([drafts.write(laid), left(laid, hand)]).toEqual(["J", "eu"]);
    expect(left(drafts.lift(laid, START), hand)).toBe("Jeu");
  });

  test("a card laid on another sends it back to the hand", () => {
    const laid = drafts.lay(drafts.lay(NOTHING, j, START), e, START);
    expect([drafts.write(laid), left(laid, hand)]).toEqual(["e", "Ju"]);
  });

  test("the same card laid elsewhere lies there alone", () => {
    expect(drafts.lay(drafts.lay(NOTHING, j, START), j, { row: 0, column: 0 })).toHaveLength(1);
  });

  test("two cards change places", () => {
    const draft = typed(NOTHING, hand, START, ">", "Jeu");
    expect(drafts.write(drafts.move(draft, { row: 10, column: 21 }, { row: 10, column: 22 }))).toBe("Jue");
    expect(drafts.write(drafts.move(draft, START, { row: 10, column: 23 }))).toBe("euJ");
    expect(drafts.move(draft, { row: 0, column: 0 }, START)).toBe(draft);
  });
});

describe("jokers", () => {
  test("a small joker says what it stands for before the draft can be written", () => {
    const draft = drafts.lay(NOTHING, pieces("*")[0]!, START);
    expect(drafts.write(draft)).toBeNull();
    expect(drafts.unsaid(draft)).toMatchObject(START);
    expect(drafts.write(drafts.say(draft, START, "E"))).toBe("*e");
  });

  test("a JOKER is left to the referee, word by word", () => {
    let draft = typed(NOTHING, pieces("?eu"), START, ">", "*eu");
    expect(drafts.write(draft)).toBe("*?eu");
    draft = drafts.tell(draft, START, ">", "f");
    expect(drafts.write(draft)).toBe("*Feu");
    draft = drafts.move(draft, { row: 10, column: 22 }, { row: 11, column: 20 });
    expect(drafts.write(draft)).toBe("*F?e/u");
    expect(drafts.write(drafts.tell(draft, START, ">", ""))).toBe("*?e/u");
  });

  test("a JOKER's letters are in the order right, left, down, up", () => {
    const middle = { row: 11, column: 21 };
    const draft = drafts.fromRows(pieces("?abcd"), [".a", "b*?c", ".d"], START);
    const told = drafts.tell(drafts.tell(draft, middle, "^", "Q"), middle, "<", "I");
    expect(drafts.write(told)).toBe(".a/b*?I?Qc/.d");
  });
});

describe("the bonus card", () => {
  const draft = drafts.lay(NOTHING, pieces("e")[0]!, { row: 1, column: 0 });

  test("is added where it lies", () => {
    expect(drafts.writeAdded(NOTHING)).toBeNull();
    expect(drafts.writeAdded(draft)).toBe("add B3 e");
    expect(drafts.writeAdded(drafts.sayFirst(draft, { row: 1, column: 0 }, "t"))).toBe("add B3 Te");
  });

  test("says what it stands for, if it is a joker", () => {
    const joker = drafts.lay(NOTHING, pieces("*")[0]!, { row: 0, column: 3 });
    expect(drafts.writeAdded(joker)).toBeNull();
    expect(drafts.writeAdded(drafts.say(joker, { row: 0, column: 3 }, "S"))).toBe("add E2 *s");
  });
});

describe("what the device keeps", () => {
  const hand = pieces("CJ?aaeegirrtuz**");

  test("comes back with other cards of the same kinds, also what jokers say", () => {
    const draft = drafts.fromRows(hand, ["a*YI?r", ".e", "*s"], START);
    const open = drafts.lay(draft, hand.at(-1)!, { row: 20, column: 20 });
    const kept: unknown = JSON.parse(JSON.stringify(drafts.pack(open)));
    const again = drafts.unpack(kept, drafts.deal([], [..."zz**?aerr"], 7));
    expect(drafts.pack(again)).toEqual(drafts.pack(open));
    expect(drafts.unsaid(again)).toMatchObject({ row: 20, column: 20 });
  });

  test("leaves out what is not at hand", () => {
    const kept = drafts.pack(drafts.fromRows(hand, ["Jet"], START));
    expect(drafts.write(drafts.unpack(kept, pieces("Jat")))).toBe("J.t");
  });

  const card = { kind: "a", row: 0, column: 0, letter: "", told: {}, first: "" };
  test.each([
    undefined,
    null,
    7,
    "Jeu",
    {},
    [null, 3, "J", [], {}],
    [{ ...card, row: "0" }],
    [{ ...card, column: 1e9 }],
    [{ ...card, row: NaN }],
    [{ ...card, told: null }],
    [{ ...card, letter: 3 }],
    [{ ...card, kind: undefined }],
  ])("%j is no draft", (rubbish) => {
    expect(drafts.unpack(rubbish, hand)).toEqual([]);
  });
});

test("cards of another deal are other cards", () => {
  const hand = drafts.deal([], [..."Jeu"], 0);
  const draft = drafts.lay(NOTHING, hand[0]!, START);
  expect(drafts.settle(draft, hand)).toBe(draft);
  const next = drafts.deal([hand[2]!, hand[1]!, hand[0]!], [..."Jeux"], 1);
  expect(next.map((piece) => piece.kind).join("")).toBe("ueJx");
  expect(drafts.settle(draft, next)).toEqual([]);
  expect([drafts.isOf(hand, [..."uJe"]), drafts.isOf(hand, [..."uJee"])]).toEqual([true, false]);
});

describe("what the server keeps", () => {
  test.each(["..eguJaz*z/.....e/irCart*e", "a*YI?r/.e"])("%s comes back as it was", (text) => {
    const draft = drafts.fromRows(pieces("CJ?aaeegirrtuz**"), text.split("/"), START);
    expect(drafts.write(draft)).toBe(text);
    expect(drafts.corner(draft)).toEqual(START);
  });

  test("cards that are not in the hand are left out", () => {
    expect(drafts.write(drafts.fromRows(pieces("Jeu"), ["Jeux"], START))).toBe("Jeu");
  });
});

describe("typing", () => {
  test("in every direction, from the cursor on", () => {
    const hand = pieces("CJaeegrtuz");
    let draft = typed(NOTHING, hand, START, ">", "Jaz");
    draft = typed(draft, hand, { row: 10, column: 19 }, "<", "uge");
    draft = typed(draft, hand, { row: 11, column: 20 }, "v", "et");
    expect(drafts.write(draft)).toBe("eguJaz/...e/...t");
  });

  test("a joker stands in for a letter that is missing", () => {
    expect(drafts.write(typed(NOTHING, pieces("J?e*"), START, ">", "Jet"))).toBe("Je*t");
    expect(drafts.write(typed(NOTHING, pieces("?e"), START, ">", "fe"))).toBe("*Fe");
  });

  test("a word begins with a capital, whatever is typed", () => {
    const hand = pieces("LAlancer");
    expect(drafts.write(typed(NOTHING, hand, START, ">", "lancer"))).toBe("Lancer");
    expect(drafts.write(typed(NOTHING, hand, START, ">", "Lancer"))).toBe("Lancer");
    expect(drafts.write(typed(NOTHING, pieces("?ancer"), START, ">", "lancer"))).toBe("*Lancer");
    expect(drafts.write(typed(NOTHING, pieces("lancer"), START, ">", "lancer"))).toBe("lancer");
  });

  test("within a word, a small letter is one, and a capital is one", () => {
    const hand = pieces("JEeu");
    expect(drafts.write(typed(NOTHING, hand, START, ">", "jeu"))).toBe("Jeu");
    expect(drafts.write(typed(NOTHING, hand, START, ">", "JEu"))).toBe("JEu");
    expect(drafts.write(typed(NOTHING, pieces("J?eu"), START, ">", "JEU"))).toBe("Jeu");
    const below = typed(drafts.lay(NOTHING, hand[0]!, START), hand, { row: 11, column: 20 }, ">", "e");
    expect(drafts.write(below)).toBe("J/e");
  });

  test("a star is a JOKER where a word begins, and a small joker within it", () => {
    const hand = pieces("?J*e");
    expect(drafts.write(drafts.say(typed(NOTHING, hand, START, ">", "*e*"), { row: 10, column: 22 }, "n"))).toBe(
      "*?e*n",
    );
    expect(left(typed(NOTHING, hand, START, ">", "J*"), hand)).toBe("?e");
  });

  test("a JOKER that lies stands for what is typed over it", () => {
    const hand = pieces("?Feu");
    const draft = typed(NOTHING, hand, START, ">", "*eu");
    expect(drafts.write(typed(draft, hand, START, ">", "feu"))).toBe("*Feu");
    expect(typed(draft, hand, START, ">", "*")).toBe(draft);
  });

  test("where there is no small letter, its capital is meant", () => {
    expect(drafts.write(typed(NOTHING, pieces("JEu"), START, ">", "jeu"))).toBe("JEu");
  });

  test("a letter that lies there already is kept", () => {
    const hand = pieces("JCeutr");
    const first = typed(NOTHING, hand, START, ">", "Jeu");
    const crossed = typed(first, hand, { row: 8, column: 22 }, "v", "Cru");
    expect([drafts.write(crossed), left(crossed, hand)]).toEqual(["..C/..r/Jeu", "t"]);
  });

  test("another letter takes its place, and a letter that is nowhere changes nothing", () => {
    const hand = pieces("Jeu");
    const draft = typed(NOTHING, hand, START, ">", "Je");
    const other = drafts.type(draft, hand, { row: 10, column: 21 }, ">", "u");
    expect([drafts.write(other.draft), left(other.draft, hand)]).toEqual(["Ju", "e"]);
    expect(drafts.type(draft, hand, START, ">", "x")).toEqual({ draft, at: START, found: false });
  });

  test("the direction turns clockwise, and beside a word only to where it goes on", () => {
    expect(drafts.turned(NOTHING, START, ">")).toBe("v");
    expect(drafts.turned(NOTHING, START, "^")).toBe(">");
    const draft = drafts.fromRows(pieces("Jeu"), ["Jeu"], START);
    expect(drafts.turned(draft, { row: 10, column: 23 }, "v")).toBe(">");
    expect(drafts.turned(draft, { row: 10, column: 23 }, ">")).toBe(">");
    expect(drafts.turned(draft, { row: 11, column: 20 }, ">")).toBe("v");
    expect(drafts.turned(draft, { row: 11, column: 22 }, ">")).toBe("v");
    expect(drafts.turned(draft, START, "<")).toBe("^");
    const crossed = drafts.fromRows(pieces("JeCr"), [".C", "J."], START);
    expect(drafts.turned(crossed, { row: 11, column: 21 }, ">")).toBe("v");
    expect(drafts.turned(crossed, { row: 11, column: 21 }, "v")).toBe(">");
  });

  test("backspace takes the card under the cursor, or the one before", () => {
    const draft = typed(NOTHING, pieces("Jeu"), START, ">", "Jeu");
    const once = drafts.erase(draft, { row: 10, column: 23 }, ">");
    expect([drafts.write(once.draft), once.at]).toEqual(["Je", { row: 10, column: 22 }]);
    const here = drafts.erase(draft, START, ">");
    expect([drafts.write(here.draft), here.at]).toEqual(["eu", START]);
  });
});

test("a hand shows its capitals first, and is written so to be exchanged", () => {
  expect(drafts.writeCards(pieces("z?aC*"))).toBe("?Cza*");
});
