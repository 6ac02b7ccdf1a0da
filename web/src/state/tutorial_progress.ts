// How far someone came in the tutorial on this device, so that it can be left and gone on with.

import type { Keeping } from "./settings.ts";

const NAME = "naturalis.lesson";

/** The lesson to go on with. Whoever finished begins anew. */
export function reached(keeping: Keeping): number {
  const found = Number(keeping.get(NAME) ?? 0);
  return Number.isInteger(found) && found > 0 && found < LESSON_COUNT ? found : 0;
}

/** This lesson is on the screen. */
export function reach(keeping: Keeping, at: number): void {
  keeping.set(NAME, String(at));
}

/** The start page asks how far one came, and must not load the lessons for that. A test counts them. */
export const LESSON_COUNT = 9;
