// The mini-map: the whole area as rectangles, with its open spots and a frame around the visible part. A tap moves the view.

import { asImage } from "../art/card_images.ts";
import type { CardsData } from "../wire/cards.ts";
import type { Laid } from "../wire/messages.ts";
import { type Box, bounds, type Point } from "./geometry.ts";
import type { Spot } from "./model.ts";
import { pinLayer } from "./motion.ts";
import { MARGIN, thumbnailSvg } from "./thumbnail.ts";

const MAX_SIZE_PX = { width: 96, height: 56 };

export class MiniMap {
  readonly element = document.createElement("div");
  readonly #picture = document.createElement("div");
  readonly #frame = document.createElement("i");
  readonly #inner = document.createElement("div");
  #box: Box = bounds([]);
  #scale = 1;
  #seen: Box = this.#box;
  #part: Box = this.#box;
  #drawnWidth = 1;
  #drawnHeight = 1;
  #pinned: Animation | null = null;
  #drawn = "";

  constructor(
    private readonly cards: CardsData,
    go: (to: Point) => void,
  ) {
    this.element.className = "nb-map";
    this.#frame.className = "nb-seen";
    this.element.setAttribute("aria-hidden", "true"); // for pointers only; keys move between spots, and the view follows
    this.#inner.append(this.#picture, this.#frame);
    this.element.append(this.#inner);
    this.element.addEventListener("pointerdown", (event) => {
      this.element.setPointerCapture(event.pointerId);
      go(this.#point(event));
    });
    this.element.addEventListener("pointermove", (event) => {
      if (event.buttons) go(this.#point(event));
    });
  }

  show(area: readonly Laid[], spots: readonly Spot[], box: Box): void {
    const what = JSON.stringify([area, spots, box]);
    if (what === this.#drawn) return;
    this.#drawn = what;
    this.#box = {
      left: box.left - MARGIN,
      top: box.top - MARGIN,
      right: box.right + MARGIN,
      bottom: box.bottom + MARGIN,
    };
    this.#scale = Math.min(MAX_SIZE_PX.width / this.#width, MAX_SIZE_PX.height / this.#height);
    this.#inner.style.width = `${this.#width * this.#scale}px`;
    this.#inner.style.height = `${this.#height * this.#scale}px`;
    this.#picture.replaceChildren(asImage(thumbnailSvg(this.cards, area, { label: "", symbols: false, spots, box })));
    this.showSeen(this.#seen);
    this.sharpen();
  }

  /** Show the visible part of the world. Movement changes only the frame's transform. */
  showSeen(seen: Box): void {
    this.#seen = seen;
    this.#part = overlap(seen, this.#box);
    const { left, top } = this.#part;
    const [x, y] = [(left - this.#box.left) * this.#scale, (top - this.#box.top) * this.#scale];
    const { width, height } = this.#frameSize();
    this.#frame.style.transform = `translate(${x}px, ${y}px) scale(${width / this.#drawnWidth}, ${height / this.#drawnHeight})`;
    this.#pinned ??= pinLayer(this.#frame);
  }

  /** Redraw the frame at its real size, so that its lines are sharp. */
  sharpen(): void {
    const { style } = this.#frame;
    const { width, height } = this.#frameSize();
    [this.#drawnWidth, this.#drawnHeight] = [width, height];
    style.width = `${width}px`;
    style.height = `${height}px`;
    style.transform = style.transform.replace(/scale\(.*\)/, "");
    this.#pinned?.cancel();
    this.#pinned = null;
    const [part, box] = [this.#part, this.#box];
    const whole = (["left", "top", "right", "bottom"] as const).every((side) => part[side] === box[side]);
    this.element.classList.toggle("nb-whole", whole);
  }

  #frameSize(): { readonly width: number; readonly height: number } {
    const { left, top, right, bottom } = this.#part;
    return { width: Math.max(right - left, 1) * this.#scale, height: Math.max(bottom - top, 1) * this.#scale };
  }

  get #width(): number {
    return this.#box.right - this.#box.left;
  }

  get #height(): number {
    return this.#box.bottom - this.#box.top;
  }

  #point({ clientX, clientY }: PointerEvent): Point {
    const { left, top, width, height } = this.#picture.getBoundingClientRect();
    return {
      x: this.#box.left + ((clientX - left) / width) * this.#width,
      y: this.#box.top + ((clientY - top) / height) * this.#height,
    };
  }
}

/** The visible part of the area; nothing outside is framed. */
const overlap = (one: Box, other: Box): Box => ({
  left: Math.min(Math.max(one.left, other.left), other.right),
  top: Math.min(Math.max(one.top, other.top), other.bottom),
  right: Math.max(Math.min(one.right, other.right), other.left),
  bottom: Math.max(Math.min(one.bottom, other.bottom), other.top),
});
