/**
 * Moving pieces by hand: drag, tap-tap, or keyboard, all the same to the game.
 *
 * What can be taken carries `data-piece`, where it can go `data-target`; a piece that lies somewhere
 * is inside its target. `<Layout {mover}>` listens. A piece that is tapped (or chosen with Enter) is
 * held; the next target that is tapped gets it. A piece that is dragged goes where it is dropped.
 *
 * A tap is meant for what lay under the finger when it came down: an answer of the referee may move the
 * board before the finger is up.
 */
import { isPushed } from "./keys";

export interface Hands {
  /** Whether a piece can be taken now. */
  can(piece: string): boolean;
  /** A piece was tapped with nothing in hand; it is held unless this says true. */
  pick?(piece: string): boolean;
  /** A piece was brought to a target; `null`: beside all targets. */
  drop(piece: string, target: string | null): void;
  /** A held piece was tapped again; it is put back where this is left out. */
  again?(piece: string): void;
  /** A target was tapped with nothing in hand. */
  tap?(target: string): void;
}

const SLACK = 6;

export class Mover {
  /** The piece in hand. */
  held: string | null = $state(null);
  /** Whether it is being dragged. */
  dragging = $state(false);
  /** The target under the pointer while a piece is dragged. */
  over: string | null = $state(null);

  #hands: Hands;
  #start: { piece: string; element: Element; x: number; y: number; pointer: number } | null = null;
  #ghost: HTMLElement | null = null;
  #dropped = false;
  /** Where the pointer came down last, and on what. */
  #touched: { piece: string | null; target: string | null; x: number; y: number } | null = null;

  constructor(hands: Hands) {
    this.#hands = hands;
  }

  /** Let go of what is held. */
  release(): void {
    this.held = null;
  }

  /** Listen to everything inside an element: `{@attach mover.area}`. */
  area = (element: HTMLElement): (() => void) => {
    const down = (event: PointerEvent) => this.#down(event);
    const move = (event: PointerEvent) => this.#move(event);
    const up = (event: PointerEvent) => this.#up(event, true);
    const cancel = (event: PointerEvent) => this.#up(event, false);
    const click = (event: MouseEvent) => this.#click(event);
    // The browser would drag a picture of what is selected, and no piece after that.
    const dragged = (event: DragEvent) => event.preventDefault();
    element.addEventListener("pointerdown", down);
    element.addEventListener("click", click);
    addEventListener("pointermove", move);
    addEventListener("pointerup", up);
    addEventListener("pointercancel", cancel);
    element.addEventListener("dragstart", dragged);
    return () => {
      this.#end();
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("click", click);
      removeEventListener("pointermove", move);
      removeEventListener("pointerup", up);
      removeEventListener("pointercancel", cancel);
      element.removeEventListener("dragstart", dragged);
    };
  };

  #may(piece: string): boolean {
    return this.#hands.can(piece);
  }

  #down(event: PointerEvent): void {
    this.#dropped = false;
    this.#touched = { ...under(event), x: event.clientX, y: event.clientY };
    const element = (event.target as Element).closest("[data-piece]");
    const { piece } = this.#touched;
    if (!element || !piece || event.button !== 0 || this.#start || !this.#may(piece)) return;
    this.#start = { piece, element, x: event.clientX, y: event.clientY, pointer: event.pointerId };
  }

  #move(event: PointerEvent): void {
    const start = this.#start;
    if (!start || event.pointerId !== start.pointer) return;
    if (!this.dragging) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLACK) return;
      this.dragging = true;
      getSelection()?.removeAllRanges();
      this.held = start.piece;
      this.#ghost = makeGhost(start.element);
    }
    event.preventDefault();
    // A finger hides what is under it: the piece floats above.
    const lift = event.pointerType === "mouse" ? 0 : 34;
    const x = event.clientX;
    const y = event.clientY - lift;
    if (this.#ghost) this.#ghost.style.transform = `translate(${x}px, ${y}px) translate(-50%, -50%)`;
    this.over = targetAt(x, y);
  }

  #up(event: PointerEvent, dropped: boolean): void {
    const start = this.#start;
    if (!start || event.pointerId !== start.pointer) return;
    const { dragging, over } = this;
    this.#end();
    if (!dragging) return;
    this.#dropped = true;
    setTimeout(() => (this.#dropped = false));
    this.held = null;
    if (dropped) this.#hands.drop(start.piece, over);
  }

  #end(): void {
    this.#ghost?.remove();
    this.#ghost = null;
    this.#start = null;
    this.dragging = false;
    this.over = null;
  }

  /** What a click is meant for: where a pointer makes it, and does nothing else by it, what it came down on. */
  #meant(event: MouseEvent): { piece: string | null; target: string | null } {
    const [here, touched] = [under(event), this.#touched];
    this.#touched = null;
    if (!touched || !event.detail || Math.hypot(event.clientX - touched.x, event.clientY - touched.y) >= SLACK)
      return here;
    const isElsewhere = !here.piece && !here.target && isPushed(event.target);
    return isElsewhere ? here : touched;
  }

  #click(event: MouseEvent): void {
    if (this.#dropped) return; // the click that ends a drag
    const { piece, target } = this.#meant(event);
    const held = this.held;
    if (piece && piece === held) {
      if (this.#hands.again) this.#hands.again(piece);
      else this.release();
    } else if (held && target) {
      this.held = null;
      this.#hands.drop(held, target);
    } else if (piece && this.#may(piece)) {
      if (!this.#hands.pick?.(piece)) this.held = piece;
    } else if (target) {
      this.#hands.tap?.(target);
    }
  }
}

/** What lies where something happened. */
function under(event: Event): { piece: string | null; target: string | null } {
  const named = (name: string) => (event.target as Element).closest(`[${name}]`)?.getAttribute(name) ?? null;
  return { piece: named("data-piece"), target: named("data-target") };
}

function targetAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest("[data-target]")?.getAttribute("data-target") ?? null;
}

/** A likeness of the piece that follows the pointer. */
function makeGhost(element: Element): HTMLElement {
  const ghost = document.createElement("div");
  ghost.className = "ghost";
  ghost.setAttribute("aria-hidden", "true");
  const drawing =
    element instanceof SVGGraphicsElement && !(element instanceof SVGSVGElement)
      ? element
      : element.querySelector("svg");
  const box = element.getBoundingClientRect();
  const size = Math.max(box.width, box.height, 40);
  ghost.style.width = ghost.style.height = `${size}px`;
  if (drawing instanceof SVGSVGElement) {
    ghost.append(drawing.cloneNode(true));
  } else if (drawing) {
    const { x, y, width, height } = drawing.getBBox();
    const picture = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    picture.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    const copy = drawing.cloneNode(true) as SVGElement;
    copy.removeAttribute("transform");
    picture.append(copy);
    ghost.append(picture);
  }
  document.body.append(ghost);
  return ghost;
}
