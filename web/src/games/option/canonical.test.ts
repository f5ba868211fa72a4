import { expect, it } from "vitest";
import { canonical } from "./canonical";
import type { Board } from "./draft";

/** A board of 15 x 15 with a prism on D5. */
const board: Board = {
  columns: 15,
  grid: Array.from({ length: 225 }, (_, cell) => (cell === 4 * 15 + 3 ? "ETr" : "")),
};
const written = (action: string) => canonical(action, board);

it("writes a play as the referee does", () => {
  expect(written("play H6=EAw G6=VTr")).toBe("play G6> VTr EAw");
  expect(written("play C10=EAw C9=nEr")).toBe("play C9v nEr EAw");
  expect(written("play C5=VTr")).toBe("play C5> VTr");
  expect(written("play C5=VTr E5=EAw flip C10=T B2=N A2=E")).toBe("play C5> VTr EAw flip A2=E B2=N C10=T");
});

it("leaves everything else as it is", () => {
  for (const action of ["pass", "exchange VTr", "play C5> VTr", "play C5> flip C5=T", ""])
    expect(written(action)).toBe(action);
});

it("makes no other play of one that is on no line, or has a gap", () => {
  for (const action of ["play C5=VTr F5=EAw", "play C5=VTr D6=EAw", "play C5=VTr C8=EAw"])
    expect(written(action)).toBe(action);
});
