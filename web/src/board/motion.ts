// Animations. The display is correct without them, so interrupting or skipping one changes nothing.

import { asImage } from "../art/card_images.ts";

const MOVE_MS = 240;
const FLIGHT_MS = 320;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** Whether the reader allows motion. */
export const motionAllowed = (): boolean =>
  document.documentElement.dataset.motion !== "less" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Call `step` every frame with progress from 0 to 1; the last call has 1. Returns a function that stops it. */
export function animateFrames(step: (way: number) => void): () => void {
  let frame = 0;
  let start = 0;
  const next = (now: number): void => {
    start ||= now;
    const time = Math.min((now - start) / MOVE_MS, 1);
    if (time < 1) frame = requestAnimationFrame(next);
    step(1 - (1 - time) ** 3);
  };
  frame = requestAnimationFrame(next);
  return () => cancelAnimationFrame(frame);
}

/**
 * A no-op animation for elements that we move by hand. Chromium then moves the layer by its transform alone; otherwise
 * it sorts all painted shapes of the page in every frame, which takes longer than a frame with many cards.
 */
export function pinLayer(element: HTMLElement): Animation {
  const still = element.animate([{ transform: "none" }, { transform: "none" }], { duration: 1000, composite: "add" });
  still.pause();
  return still;
}

/** Drop a card into place. */
export function dropIn(card: HTMLElement, lifted: boolean): void {
  const from = lifted ? { transform: "scale(1.06)" } : { transform: "scale(1.15)", opacity: 0 };
  card.animate([from, { transform: "none", opacity: 1 }], { duration: MOVE_MS, easing: EASE });
}

const flights = new Set<Animation>();

/** Let all cards arrive at once. */
export function endFlights(): void {
  for (const flight of flights) flight.finish();
}

/** Fly a picture of a card from one screen position to another. The card itself appears on arrival. */
export function fly(card: HTMLElement | null, svg: string, from: DOMRect, to: DOMRect, delay = 0): void {
  const picture = floatingPicture(svg, to.width);
  picture.style.left = `${to.left}px`;
  picture.style.top = `${to.top}px`;
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  const way = { duration: FLIGHT_MS, easing: EASE, delay, fill: "backwards" } as const;
  const flight = picture.animate([{ transform: start }, { transform: "none" }], way);
  const landed = (): void => {
    flights.delete(flight);
    picture.remove();
  };
  flights.add(flight);
  flight.finished.then(landed, landed);
  card?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT_MS + delay });
}

/** A picture above everything else, ignored by pointers and screen readers. */
export function floatingPicture(svg: string, width: number): HTMLElement {
  const picture = document.createElement("div");
  picture.className = "nb-floating nb-lifted";
  picture.setAttribute("aria-hidden", "true");
  picture.style.width = `${width}px`;
  picture.append(asImage(svg));
  document.body.append(picture);
  return picture;
}
