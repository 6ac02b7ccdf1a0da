// How far someone came in the tutorial on this device, so that it can be left and gone on with.

import type { KeyValueStore } from "./device_storage.ts";

const STORAGE_KEY = "naturalis.lesson";

/** The lesson to go on with. Whoever finished begins anew. */
export function savedLesson(store: KeyValueStore): number {
  const found = Number(store.get(STORAGE_KEY) ?? 0);
  return Number.isInteger(found) && found > 0 && found < LESSON_COUNT ? found : 0;
}

/** This lesson is on the screen. */
export function saveLesson(store: KeyValueStore, at: number): void {
  store.set(STORAGE_KEY, String(at));
}

/** The start page asks how far one came, and must not load the lessons for that. A test counts them. */
export const LESSON_COUNT = 9;
