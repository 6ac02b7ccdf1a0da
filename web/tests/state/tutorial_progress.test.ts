import assert from "node:assert/strict";
import { test } from "node:test";
import { LESSONS } from "../../src/screens/tutorial/lessons.ts";
import { LESSON_COUNT, savedLesson, saveLesson } from "../../src/state/tutorial_progress.ts";
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
