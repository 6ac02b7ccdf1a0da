import assert from "node:assert/strict";
import { test } from "node:test";
import { LESSONS } from "../../src/screens/tutorial/lessons.ts";
import {
  finishedLessons,
  finishLesson,
  LESSON_COUNT,
  savedLesson,
  saveLesson,
} from "../../src/state/tutorial_progress.ts";
import { memoryStore } from "../helpers/memory_store.ts";

test("the tutorial continues at the last lesson", () => {
  const { map, ...store } = memoryStore();
  assert.equal(LESSON_COUNT, LESSONS.length);
  assert.equal(savedLesson(store), 0);
  saveLesson(store, 4);
  assert.equal(savedLesson(store), 4);
  saveLesson(store, LESSONS.length);
  assert.equal(savedLesson(store), 0, "whoever finished begins anew");
  for (const broken of ["x", "-1", "2.5", "99"]) {
    map.set("naturalis.lesson", broken);
    assert.equal(savedLesson(store), 0);
  }
});

test("only finished lessons count as finished", () => {
  const { map, ...store } = memoryStore();
  saveLesson(store, 4);
  assert.deepEqual([...finishedLessons(store)], [], "lessons that were skipped are not");
  finishLesson(store, 2);
  assert.deepEqual([...finishLesson(store, 0)].sort(), [0, 2]);
  map.set("naturalis.finished_lessons", "x,-1,2.5,99,3");
  assert.deepEqual([...finishedLessons(store)], [3]);
});
