/** Fingers on a drawing that is larger than its window: one pulls it, two zoom it. */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the fingers do to the drawing. */
export interface Moves {
  pull(dx: number, dy: number): void;
  /** `point` stays where it is; in pixels, from the middle of the window. */
  zoom(factor: number, point: Point): void;
}

/** A finger that travels no farther than this taps. */
const SLACK = 6;

export class Fingers {
  #down = new Map<number, Point>();
  #onPiece = false;
  #travelled = 0;

  /** `area` is the window, once it is there. */
  constructor(
    private readonly area: () => Element,
    private readonly moves: Moves,
  ) {}

  /** Whether the click that comes now ends a pull, and is none. */
  get pulled(): boolean {
    return this.#travelled > SLACK;
  }

  fromMiddle(x: number, y: number): Point {
    const bounds = this.area().getBoundingClientRect();
    return { x: x - bounds.left - bounds.width / 2, y: y - bounds.top - bounds.height / 2 };
  }

  down = (event: PointerEvent): void => {
    if (event.pointerType === "mouse" && event.button !== 0) return;
    if (!this.#down.size) {
      this.#travelled = 0;
      this.#onPiece = (event.target as Element).closest("[data-piece]") !== null;
    }
    this.#down.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#down.size === 2 && this.#onPiece) {
      // A second finger makes it a pinch: the piece that was about to be dragged stays.
      const [first] = this.#down.keys();
      dispatchEvent(new PointerEvent("pointercancel", { pointerId: first }));
      this.#onPiece = false;
    }
  };

  moved = (event: PointerEvent): void => {
    const before = this.#down.get(event.pointerId);
    if (!before || this.#onPiece) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#down].find(([id]) => id !== event.pointerId)?.[1];
    this.#down.set(event.pointerId, now);
    this.#travelled += Math.hypot(now.x - before.x, now.y - before.y);
    if (other) {
      const spread = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y);
      const centre = this.fromMiddle((now.x + other.x) / 2, (now.y + other.y) / 2);
      this.moves.pull((now.x - before.x) / 2, (now.y - before.y) / 2);
      if (spread(before) > 0) this.moves.zoom(spread(now) / spread(before), centre);
    } else if (this.pulled) this.moves.pull(now.x - before.x, now.y - before.y);
  };

  up = (event: PointerEvent): void => {
    if (!this.#down.delete(event.pointerId) || this.#down.size) return;
    // The click that ends a pull comes right after.
    setTimeout(() => (this.#travelled = 0));
  };

  /** Zoom by the wheel, about the pointer. */
  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.moves.zoom(
      Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)),
      this.fromMiddle(event.clientX, event.clientY),
    );
  }
}
