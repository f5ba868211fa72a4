import { beforeEach, describe, expect, it } from "vitest";
import { Fingers } from "./fingers";

const area = { getBoundingClientRect: () => ({ left: 10, top: 20, width: 200, height: 100 }) } as unknown as Element;
let done: string[] = [];
let fingers: Fingers;

beforeEach(() => {
  done = [];
  fingers = new Fingers(() => area, {
    pull: (dx, dy) => done.push(`pull ${dx} ${dy}`),
    zoom: (factor, { x, y }) => done.push(`zoom ${factor} ${x} ${y}`),
  });
});

function at(pointerId: number, clientX: number, clientY: number, piece = false): PointerEvent {
  const target = { closest: () => (piece ? {} : null) };
  return { pointerId, clientX, clientY, pointerType: "touch", button: 0, target } as unknown as PointerEvent;
}

describe("fingers", () => {
  it("pulls with one finger, once it has travelled", () => {
    fingers.down(at(1, 50, 50));
    fingers.moved(at(1, 53, 50));
    expect(done).toEqual([]);
    expect(fingers.pulled).toBe(false);
    fingers.moved(at(1, 60, 50));
    expect(done).toEqual(["pull 7 0"]);
    expect(fingers.pulled).toBe(true);
  });

  it("zooms with two, about the middle between them", () => {
    fingers.down(at(1, 100, 70));
    fingers.down(at(2, 120, 70));
    fingers.moved(at(2, 140, 70));
    expect(done).toEqual(["pull 10 0", "zoom 2 10 0"]);
  });

  it("leaves a piece to who drags it, and hears no other finger", () => {
    fingers.down(at(1, 50, 50, true));
    fingers.moved(at(1, 90, 50));
    fingers.moved(at(7, 90, 50));
    expect(done).toEqual([]);
  });

  it("forgets a pull after its click", async () => {
    fingers.down(at(1, 50, 50));
    fingers.moved(at(1, 90, 50));
    fingers.up(at(1, 90, 50));
    expect(fingers.pulled).toBe(true);
    await new Promise((resolve) => setTimeout(resolve, 1));
    expect(fingers.pulled).toBe(false);
  });
});
