// How far the reader got in the tutorial on this device.

import type { KeyValueStore } from "./device_storage.ts";

const STORAGE_KEY = "naturalis.lesson";

/** The lesson to continue with; the first one if all were done. */
export function savedLesson(store: KeyValueStore): number {
  const found = Number(store.get(STORAGE_KEY) ?? 0);
  return Number.isInteger(found) && found > 0 && found < LESSON_COUNT ? found : 0;
}

/** Remember the current lesson. */
export function saveLesson(store: KeyValueStore, at: number): void {
  store.set(STORAGE_KEY, String(at));
}

/** The start page shows the progress without loading the lessons. A test compares this with their number. */
export const LESSON_COUNT = 9;
