import { describe, expect, it } from "vitest";
import type { SenseInfo } from "$lib/protocol";
import { gradeOf, markedGloss, meaningsOf, upToLemma } from "./senses";

const sense = (spelling: string, lemma: string, more: Partial<SenseInfo> = {}): SenseInfo => ({
  spelling,
  lemma,
  kind: "verbe",
  forms: [],
  glosses: [],
  base: "",
  littre: [],
  ...more,
});

describe("the senses of a word", () => {
  it("are told once for each lemma, with all its forms", () => {
    const glosses = ["assortir des couleurs en dégradé"];
    const [nuer, nu, ...others] = meaningsOf([
      sense("nue", "nuer", { glosses, forms: ["1re personne du présent de nuer"] }),
      sense("nue", "nu", { kind: "adjectif", glosses: ["sans vêtements"], forms: ["féminin de nu"] }),
      sense("nué", "nuer", { glosses, forms: ["participe passé de nuer"] }),
    ]);
    expect(nuer!.forms.map((form) => form.spelling)).toEqual(["nue", "nué"]);
    expect(nuer!.kinds).toEqual(["verbe"]);
    expect(nu!.glosses).toEqual(["sans vêtements"]);
    expect(others).toEqual([]);
  });
  it("are one where two kinds mean the same, and two where they do not", () => {
    const alike = meaningsOf([
      sense("de", "de", { kind: "déterminant", glosses: ["à"] }),
      sense("de", "de", { kind: "préposition", glosses: ["à"] }),
      sense("de", "de", { kind: "nom", glosses: ["autre"] }),
    ]);
    expect(alike.map((one) => one.kinds)).toEqual([["déterminant", "préposition"], ["nom"]]);
    expect(alike[0]!.forms).toEqual([]);
  });
  it("name a form of which nothing is known", () => {
    expect(meaningsOf([sense("aux", "au")])[0]!.forms).toEqual([{ spelling: "aux", sentence: "" }]);
  });
});

it("the lemma at the end of a sentence leads there", () => {
  expect(upToLemma("féminin de nu", "nu")).toBe("féminin de ");
  expect(upToLemma("féminin", "nu")).toBe("féminin");
});

it("a gloss says in brackets who says so", () => {
  expect(markedGloss("(Québec, familier) baiser")).toEqual({ mark: "Québec, familier", text: "baiser" });
  expect(markedGloss("article (pas de pain)")).toEqual({ mark: "", text: "article (pas de pain)" });
});

it("words are graded by how usual they are", () => {
  expect([0, 10, 44, 45, 100].map(gradeOf)).toEqual([0, 1, 3, 4, 4]);
});
