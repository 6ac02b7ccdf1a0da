// Movement for the eye. What is shown is right without it: whatever is cut short, or never runs, changes nothing.

import { asImage } from "../art/card_images.ts";

const MOVE_MS = 240;
const FLIGHT_MS = 320;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";

/** Whether the reader wants things to move. */
export const motionAllowed = (): boolean =>
  document.documentElement.dataset.motion !== "less" && !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Call `step` with a way from 0 to 1, frame by frame; the last call has 1. Returns how to stop. */
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
 * An animation that changes nothing, for what is moved by hand. Chromium moves a layer that has one by its transform alone;
 * else it sorts all painted shapes of the page anew in each frame, which with many cards takes longer than the frame.
 */
export function pinLayer(element: HTMLElement): Animation {
  const still = element.animate([{ transform: "none" }, { transform: "none" }], { duration: 1000, composite: "add" });
  still.pause();
  return still;
}

/** A card that comes down onto its place. */
export function dropIn(card: HTMLElement, lifted: boolean): void {
  const from = lifted ? { transform: "scale(1.06)" } : { transform: "scale(1.15)", opacity: 0 };
  card.animate([from, { transform: "none", opacity: 1 }], { duration: MOVE_MS, easing: EASE });
}

/** A picture of a card that flies over everything from one place of the screen to another; the card itself is seen when it is there. */
export function fly(card: HTMLElement | null, svg: string, from: DOMRect, to: DOMRect, delay = 0): void {
  const picture = floatingPicture(svg, to.width);
  picture.style.left = `${to.left}px`;
  picture.style.top = `${to.top}px`;
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width})`;
  const way = { duration: FLIGHT_MS, easing: EASE, delay, fill: "backwards" } as const;
  const flight = picture.animate([{ transform: start }, { transform: "none" }], way);
  const landed = (): void => picture.remove();
  flight.finished.then(landed, landed);
  card?.animate([{ opacity: 0 }, { opacity: 0 }], { duration: FLIGHT_MS + delay });
}

/** A picture over everything else that is no part of the page for pointers and readers. */
export function floatingPicture(svg: string, width: number): HTMLElement {
  const picture = document.createElement("div");
  picture.className = "nb-floating nb-lifted";
  picture.setAttribute("aria-hidden", "true");
  picture.style.width = `${width}px`;
  picture.append(asImage(svg));
  document.body.append(picture);
  return picture;
}
