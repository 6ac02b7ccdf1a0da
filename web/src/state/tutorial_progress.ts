// How far the reader got in the tutorial on this device.

import type { KeyValueStore } from "./device_storage.ts";

const STORAGE_KEY = "naturalis.lesson";
const FINISHED_KEY = "naturalis.finished_lessons";

/** The lesson to continue with; the first one if all were done. */
export function savedLesson(store: KeyValueStore): number {
  const found = Number(store.get(STORAGE_KEY) ?? 0);
  return Number.isInteger(found) && found > 0 && found < LESSON_COUNT ? found : 0;
}

/** Remember the current lesson. */
export function saveLesson(store: KeyValueStore, at: number): void {
  store.set(STORAGE_KEY, String(at));
}

/** The lessons that the reader finished, not only visited. */
export function finishedLessons(store: KeyValueStore): ReadonlySet<number> {
  const known = (store.get(FINISHED_KEY) ?? "").split(",").filter(Boolean).map(Number);
  return new Set(known.filter((at) => Number.isInteger(at) && at >= 0 && at < LESSON_COUNT));
}

/** Remember that a lesson is finished; all that are. */
export function finishLesson(store: KeyValueStore, at: number): ReadonlySet<number> {
  store.set(FINISHED_KEY, [...new Set([...finishedLessons(store), at])].join(","));
  return finishedLessons(store);
}

/** The start page shows the progress without loading the lessons. A test compares this with their number. */
export const LESSON_COUNT = 9;
