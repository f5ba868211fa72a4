import { expect, it } from "vitest";
import { canonical } from "./canonical";

it("writes the letters of a word", () => {
  expect(canonical("lock châtaigne")).toBe("lock CHATAIGNE");
  expect(canonical("lock Arc-en-ciel")).toBe("lock ARCENCIEL");
  expect(canonical("lock œuf")).toBe("lock OEUF");
  expect(canonical("pass")).toBe("pass");
});
