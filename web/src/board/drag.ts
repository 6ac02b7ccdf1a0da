// A card that is dragged from the hand. It reports its position; the board decides what that means.

import type { Point } from "./geometry.ts";
import { CLICK_SLOP_PX } from "./gestures.ts";
import { floatingPicture, pinLayer } from "./motion.ts";

export interface DragActions {
  /** The card's centre is here now, in page coordinates. */
  over(at: Point): void;
  /** The player dropped the card; null if it goes back to the hand. */
  end(at: Point | null): void;
}

export class Drag {
  /** The card's centre, once it has left the hand. */
  at: Point | null = null;
  readonly #picture: HTMLElement;
  readonly #ending = new AbortController();
  readonly #lift: number;

  constructor(
    private readonly start: PointerEvent,
    svg: string,
    private readonly width: number,
    private readonly actions: DragActions,
  ) {
    // A finger would hide the card, so the card floats above it.
    this.#lift = start.pointerType === "mouse" ? 0 : width * 0.45;
    // Create it before it is visible, so that the first frame has less to do.
    this.#picture = floatingPicture(svg, width);
    this.hide(true);
    const { signal } = this.#ending;
    window.addEventListener("pointermove", this.#move, { signal });
    window.addEventListener("pointerup", this.#up, { signal });
    window.addEventListener("pointercancel", this.#cancelled, { signal });
    window.addEventListener("keydown", this.#key, { signal, capture: true });
  }

  /** Return the card to the hand. */
  cancel(): void {
    this.#stop(null);
  }

  /** Hide the floating card while the board shows its ghost on a spot. */
  hide(hidden: boolean): void {
    this.#picture.classList.toggle("nb-hidden", hidden);
  }

  readonly #move = (event: PointerEvent): void => {
    if (event.pointerId !== this.start.pointerId) return;
    const { clientX: x, clientY: y } = event;
    if (!this.at && Math.hypot(x - this.start.clientX, y - this.start.clientY) < CLICK_SLOP_PX) return;
    if (!this.at) {
      pinLayer(this.#picture);
      this.hide(false);
    }
    this.at = { x, y: y - this.#lift };
    const [left, top] = [this.at.x - this.width / 2, this.at.y - this.width / 3];
    this.#picture.style.transform = `translate(${left}px, ${top}px)`;
    this.actions.over(this.at);
  };

  readonly #up = (event: PointerEvent): void => {
    if (event.pointerId === this.start.pointerId) this.#stop(this.at);
  };

  readonly #cancelled = (event: PointerEvent): void => {
    if (event.pointerId === this.start.pointerId) this.#stop(null);
  };

  readonly #key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.at) return;
    event.preventDefault();
    event.stopPropagation();
    this.#stop(null);
  };

  #stop(at: Point | null): void {
    if (this.#ending.signal.aborted) return;
    this.#ending.abort();
    this.#picture.remove();
    if (this.at) swallowClick();
    this.actions.end(at);
  }
}

/** Swallow the click that ends a drag; it would choose the card again. */
function swallowClick(): void {
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", stop, { capture: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}
