import { expect, test } from "vitest";
import { ofWhom } from "./ofWhom";

test.each([
  ["Bruno", "de Bruno"],
  ["Anne", "d’Anne"],
  ["élodie", "d’élodie"],
  ["Hélène", "d’Hélène"],
  ["Œdipe", "d’Œdipe"],
  ["Yves", "d’Yves"],
  ["Yann", "de Yann"],
  ["3 amis", "de 3 amis"],
])("a name after de: %s", (name, said) => {
  expect(ofWhom(name)).toBe(said);
});
