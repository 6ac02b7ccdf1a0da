// The moving part of the board: the visible part of the world, and its animation at 60 frames per second.
// During movement only transforms change; afterwards everything is redrawn sharp.

import * as cam from "./camera.ts";
import { type Box, bounds, boxOf, type Direction, type Point } from "./geometry.ts";
import type { Spot } from "./model.ts";
import { animateFrames, motionAllowed, pinLayer } from "./motion.ts";

const GAP_PX = 4; // between a card and overlays of the board
const CALM_MS = 160; // without movement

export interface ViewportEvents {
  /** Called before each frame in which something moves. */
  frame(): void;
  /** This part of the world is visible now. */
  moved(seen: Box): void;
  /** The view will stay at this zoom for a while. */
  settled(zoom: number): void;
  /** Whether the whole area fits from now on; the margins may depend on it. */
  fits(whole: boolean): void;
  /** Elements over the view that should hide no card. */
  overlays(): Iterable<Element>;
}

export class Viewport {
  readonly pane = document.createElement("div");
  readonly world = document.createElement("div");
  /** Whether the reader moved the view; then it stays. */
  movedByHand = false;
  #view: cam.View = { width: 0, height: 0, margin: { left: 0, top: 0, right: 0, bottom: 0 } };
  #camera: cam.Camera = { x: 0, y: 0, zoom: 1 };
  #seen = this.#camera; // differs from the camera during an animation
  #applied: cam.Camera | null = null;
  #box: Box = bounds([]);
  #places: readonly Box[] = [];
  #follow: Point = { x: 0, y: 0 };
  #stopGlide = (): void => {};
  #queued = 0;
  #calmTimer = 0;
  #pinned: Animation | null = null;
  readonly #resizing = new ResizeObserver(() => this.#measure());

  constructor(private readonly events: ViewportEvents) {
    this.pane.className = "nb-pane";
    this.world.className = "nb-world";
    this.pane.append(this.world);
    this.#resizing.observe(this.pane);
  }

  destroy(): void {
    this.#stopGlide();
    cancelAnimationFrame(this.#queued);
    clearTimeout(this.#calmTimer);
    this.#resizing.disconnect();
    this.pane.remove();
  }

  get zoom(): number {
    return this.#camera.zoom;
  }

  /** Set what to show, and what to keep visible if that is too much. Returns whether the box changed. */
  contain(places: readonly Spot[], follow: Point): boolean {
    const before = this.#box;
    const box = bounds(places);
    this.#box = box;
    this.#places = places.map(boxOf);
    this.#follow = follow;
    return (["left", "top", "right", "bottom"] as const).some((side) => before[side] !== box[side]);
  }

  /** Fit everything, or as much as stays legible. */
  fit(slowly: boolean): void {
    this.movedByHand = false;
    const limits = cam.fitLimits(coarse());
    for (const partly of [false, true]) {
      this.events.fits(!partly);
      this.#view = { ...this.#view, margin: this.#margin() };
      if (cam.wholeZoom(this.#box, this.#view) >= limits.least) break;
    }
    this.#goToCamera(cam.fittedClear(this.#box, this.#view, limits, this.#follow, this.#places, this.#over()), slowly);
  }

  /** Zoom around the centre. */
  zoomBy(factor: number): void {
    this.movedByHand = true;
    this.#goToCamera(this.#withinBounds(cam.zoomed(this.#camera, factor, this.#middle(), this.#limits())), true);
  }

  /** Scroll a box into view. */
  reveal(box: Box): void {
    const camera = cam.revealed(this.#camera, box, this.#view);
    if (camera.x !== this.#camera.x || camera.y !== this.#camera.y) this.#goToCamera(camera, true);
  }

  /** The side beyond which a box is once nothing moves; null if it is in sight. */
  sideOf(box: Box): Direction | null {
    return cam.sideOf(this.#camera, box, this.#view);
  }

  /** Scroll a box into view and stay there. */
  goToBox(box: Box): void {
    this.movedByHand = true;
    this.reveal(box);
  }

  /** Scroll towards hidden parts while a card is held at the edge. */
  push(dx: number, dy: number): void {
    const camera = cam.pushed(this.#seen, dx, dy, this.#box, this.#view);
    if (camera.x === this.#seen.x && camera.y === this.#seen.y) return;
    this.#stopGlide();
    this.#camera = camera;
    this.#seen = camera;
    this.queue();
  }

  // Movements by the reader: afterwards the view stays where it is.

  moveBy(dx: number, dy: number): void {
    this.#moveByHand((camera) => cam.panned(camera, dx, dy, this.#box, this.#view));
  }

  zoomAt(factor: number, at: Point): void {
    this.#moveByHand((camera) => this.#withinBounds(cam.zoomed(camera, factor, at, this.#limits())));
  }

  goTo({ x, y }: Point): void {
    const to = this.#middle();
    this.#moveByHand(({ zoom }) => this.#withinBounds({ zoom, x: to.x - x * zoom, y: to.y - y * zoom }));
  }

  /** View coordinates to world coordinates. */
  worldAt(at: Point): Point {
    return cam.toWorld(this.#seen, at);
  }

  /** Page coordinates to world coordinates; null outside the board. */
  under({ x, y }: Point, { left, top, right, bottom } = this.pane.getBoundingClientRect()): Point | null {
    const inside = x >= left && x <= right && y >= top && y <= bottom;
    return inside ? this.worldAt({ x: x - left, y: y - top }) : null;
  }

  /** Where a box of the world will be on the page once nothing moves. */
  onPage(box: Box): DOMRect {
    const pane = this.pane.getBoundingClientRect();
    const { left, top, right, bottom } = cam.toScreen(this.#camera, box);
    return new DOMRect(pane.left + left, pane.top + top, right - left, bottom - top);
  }

  /** Handle pointer input once per frame. */
  queue(): void {
    this.#queued ||= requestAnimationFrame(() => {
      this.#queued = 0;
      this.events.frame();
      if (this.#seen !== this.#applied) this.#apply();
    });
  }

  #over(): readonly Box[] {
    const { left, top } = this.pane.getBoundingClientRect();
    return [...this.events.overlays()]
      .filter((thing) => getComputedStyle(thing).visibility !== "hidden")
      .map((thing) => thing.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map((one) => ({
        left: one.left - left - GAP_PX,
        top: one.top - top - GAP_PX,
        right: one.right - left + GAP_PX,
        bottom: one.bottom - top + GAP_PX,
      }));
  }

  #middle(): Point {
    return { x: this.#view.width / 2, y: this.#view.height / 2 };
  }

  #limits(): cam.Limits {
    const whole = cam.wholeZoom(this.#box, this.#view);
    return { least: Math.min(whole, cam.fitLimits(coarse()).least), most: cam.MAX_ZOOM };
  }

  #withinBounds(camera: cam.Camera): cam.Camera {
    return cam.panned(camera, 0, 0, this.#box, this.#view);
  }

  #measure(): void {
    const { clientWidth: width, clientHeight: height } = this.pane;
    if (!width || !height) return;
    const margin = this.#margin();
    const [dx, dy] = [(width - this.#view.width) / 2, (height - this.#view.height) / 2];
    this.#view = { width, height, margin };
    const camera = this.#camera;
    if (this.movedByHand)
      this.#goToCamera(this.#withinBounds({ ...camera, x: camera.x + dx, y: camera.y + dy }), false);
    else this.fit(false);
  }

  /** What stays free when fitting. Styles decide it. */
  #margin(): Box {
    const style = getComputedStyle(this.pane);
    const side = (name: string): number => Number.parseFloat(style.getPropertyValue(`padding-${name}`)) || 0;
    return { left: side("left"), top: side("top"), right: side("right"), bottom: side("bottom") };
  }

  /** Go to this camera, animated if the reader allows it. Nothing ever waits for the animation. */
  #goToCamera(camera: cam.Camera, slowly: boolean): void {
    this.#stopGlide();
    const from = this.#seen;
    this.#camera = camera;
    this.events.settled(camera.zoom);
    if (!slowly || !motionAllowed()) {
      this.#seen = camera;
      this.#apply();
      return;
    }
    this.#stopGlide = animateFrames((way) => {
      this.#seen = cam.between(from, camera, way);
      this.#apply();
    });
  }

  /** The reader moves the view. A running animation stops where it is. */
  #moveByHand(change: (camera: cam.Camera) => cam.Camera): void {
    this.#stopGlide();
    this.movedByHand = true;
    this.#camera = change(this.#seen);
    this.#seen = this.#camera;
    this.queue();
  }

  #apply(): void {
    const { x, y, zoom } = this.#seen;
    this.#applied = this.#seen;
    this.world.style.transform = `translate(${x}px, ${y}px) scale(${zoom})`;
    this.pane.classList.add("nb-moving");
    this.#pinned ??= pinLayer(this.world);
    const start = this.worldAt({ x: 0, y: 0 });
    const end = this.worldAt({ x: this.#view.width, y: this.#view.height });
    this.events.moved({ left: start.x, top: start.y, right: end.x, bottom: end.y });
    clearTimeout(this.#calmTimer);
    this.#calmTimer = window.setTimeout(() => {
      this.#pinned?.cancel();
      this.#pinned = null;
      this.pane.classList.remove("nb-moving");
      this.events.settled(this.#camera.zoom);
    }, CALM_MS);
  }
}

const coarse = (): boolean => matchMedia("(pointer: coarse)").matches;
