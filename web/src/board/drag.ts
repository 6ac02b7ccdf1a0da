// A card on its way from the hand. It says where it is; the board decides what that means.

import type { Point } from "./geometry.ts";
import { CLICK_SLOP_PX } from "./gestures.ts";
import { floatingPicture, pinLayer } from "./motion.ts";

export interface DragActions {
  /** The middle of the card is here now, in the page. */
  over(at: Point): void;
  /** It was let go; null: it goes back. */
  end(at: Point | null): void;
}

export class Drag {
  /** Where the middle of the card is, once it has left its place. */
  at: Point | null = null;
  private readonly picture: HTMLElement;
  private readonly ending = new AbortController();
  private readonly lift: number;

  constructor(
    private readonly start: PointerEvent,
    svg: string,
    private readonly width: number,
    private readonly actions: DragActions,
  ) {
    // A finger would hide the card, so the card goes ahead of it.
    this.lift = start.pointerType === "mouse" ? 0 : width * 0.45;
    // It is there before it is seen, so that the first frame of the way has less to do.
    this.picture = floatingPicture(svg, width);
    this.hide(true);
    const { signal } = this.ending;
    window.addEventListener("pointermove", this.move, { signal });
    window.addEventListener("pointerup", this.up, { signal });
    window.addEventListener("pointercancel", this.cancelled, { signal });
    window.addEventListener("keydown", this.key, { signal, capture: true });
  }

  /** Put the card back. */
  cancel(): void {
    this.stop(null);
  }

  /** While the board shows the card in its place, it is not shown under the pointer. */
  hide(hidden: boolean): void {
    this.picture.classList.toggle("nb-hidden", hidden);
  }

  private readonly move = (event: PointerEvent): void => {
    if (event.pointerId !== this.start.pointerId) return;
    const { clientX: x, clientY: y } = event;
    if (!this.at && Math.hypot(x - this.start.clientX, y - this.start.clientY) < CLICK_SLOP_PX) return;
    if (!this.at) {
      pinLayer(this.picture);
      this.hide(false);
    }
    this.at = { x, y: y - this.lift };
    const [left, top] = [this.at.x - this.width / 2, this.at.y - this.width / 3];
    this.picture.style.transform = `translate(${left}px, ${top}px)`;
    this.actions.over(this.at);
  };

  private readonly up = (event: PointerEvent): void => {
    if (event.pointerId === this.start.pointerId) this.stop(this.at);
  };

  private readonly cancelled = (event: PointerEvent): void => {
    if (event.pointerId === this.start.pointerId) this.stop(null);
  };

  private readonly key = (event: KeyboardEvent): void => {
    if (event.key !== "Escape" || !this.at) return;
    event.preventDefault();
    event.stopPropagation();
    this.stop(null);
  };

  private stop(at: Point | null): void {
    if (this.ending.signal.aborted) return;
    this.ending.abort();
    this.picture.remove();
    if (this.at) swallowClick();
    this.actions.end(at);
  }
}

/** The click that a browser makes of the end of a drag would choose the card once more. */
function swallowClick(): void {
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener("click", stop, { capture: true });
  setTimeout(() => window.removeEventListener("click", stop, { capture: true }));
}
