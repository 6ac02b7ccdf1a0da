// Pointer gestures on the board: one pointer pans, two pinch, the wheel zooms. It knows nothing about the board.

import type { Point } from "./geometry.ts";

export interface GestureActions {
  /** Pan by so many pixels. */
  pan(dx: number, dy: number): void;
  /** Zoom around a point of the view. */
  zoom(factor: number, at: Point): void;
  /** The mouse is over this point, or has left. */
  hover(at: Point | null): void;
}

/** A press that moves less than this is a click. */
export const CLICK_SLOP_PX = 6;
const WHEEL_LINE_PX = 16; // per wheel line
const ZOOM_PER_PX = 0.0016;

export class Gestures {
  /** Whether the last press moved something and so was not a click. */
  moved = false;
  readonly #pointers = new Map<number, Point>();
  readonly #ending = new AbortController();

  constructor(
    private readonly view: HTMLElement,
    private readonly actions: GestureActions,
  ) {
    const { signal } = this.#ending;
    view.addEventListener("pointerdown", this.#down, { signal });
    view.addEventListener("pointermove", this.#move, { signal });
    for (const type of ["pointerup", "pointercancel"] as const) view.addEventListener(type, this.#up, { signal });
    view.addEventListener("pointerleave", () => actions.hover(null), { signal });
    view.addEventListener("wheel", this.#wheel, { signal, passive: false });
  }

  destroy(): void {
    this.#ending.abort();
  }

  /** Page coordinates to view coordinates. */
  #at({ clientX, clientY }: MouseEvent): Point {
    const { left, top } = this.view.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  readonly #down = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (!this.#pointers.size) this.moved = false;
    this.#pointers.set(event.pointerId, this.#at(event));
    if (this.#pointers.size > 1) this.#take();
  };

  readonly #move = (event: PointerEvent): void => {
    const to = this.#at(event);
    if (event.pointerType === "mouse" && !(event.buttons & 1)) this.#pointers.delete(event.pointerId); // released outside the page
    const from = this.#pointers.get(event.pointerId);
    if (!from) {
      if (event.pointerType === "mouse") this.actions.hover(to);
      return;
    }
    const others = [...this.#pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (!this.moved && Math.hypot(to.x - from.x, to.y - from.y) < CLICK_SLOP_PX) return;
    if (!this.moved) this.#take();
    this.#pointers.set(event.pointerId, to);
    const [other] = others;
    if (!other) {
      this.actions.pan(to.x - from.x, to.y - from.y);
      return;
    }
    // Each of two fingers moves the centre between them by half its own movement.
    const before = Math.hypot(from.x - other.x, from.y - other.y);
    const after = Math.hypot(to.x - other.x, to.y - other.y);
    this.actions.pan((to.x - from.x) / 2, (to.y - from.y) / 2);
    if (before > 8) this.actions.zoom(after / before, { x: (to.x + other.x) / 2, y: (to.y + other.y) / 2 });
  };

  readonly #up = (event: PointerEvent): void => {
    this.#pointers.delete(event.pointerId);
  };

  /** From now on it is not a click, and we capture the pointers. */
  #take(): void {
    this.moved = true;
    this.actions.hover(null);
    for (const id of this.#pointers.keys()) this.view.setPointerCapture(id);
  }

  readonly #wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : WHEEL_LINE_PX;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (Math.abs(dx) > Math.abs(dy)) this.actions.pan(-dx, 0);
    // A trackpad pinch arrives as wheel events with ctrl, in much smaller steps.
    else this.actions.zoom(Math.exp(-dy * ZOOM_PER_PX * (event.ctrlKey ? 6 : 1)), this.#at(event));
  };
}
