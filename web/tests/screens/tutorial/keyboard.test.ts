import assert from "node:assert/strict";
import { test } from "node:test";
import { nextState } from "../../../src/screens/tutorial/keyboard.ts";
import {
  BEGIN,
  boardModel,
  chooseFace,
  confirmLay,
  enterLesson,
  type LessonState,
  pointAtSpot,
} from "../../../src/screens/tutorial/lesson_state.ts";
import { LESSONS } from "../../../src/screens/tutorial/lessons.ts";

import type { PlacementOption } from "../../../src/wire/messages.ts";

const code = (text: string) => text;
const lay = (play: LessonState, { card, face, x, y }: PlacementOption): LessonState =>
  confirmLay(pointAtSpot(chooseFace(play, card, face), [x, y], true));

test("the keys of the tutorial", () => {
  const chosen = nextState(BEGIN, "1", false) as LessonState;
  assert.equal(chosen.selection.kind, "card");
  assert.equal((nextState(chosen, "F", false) as LessonState).selection.kind, "card");
  assert.equal((nextState(chosen, "Escape", false) as LessonState).selection.kind, "none");
  assert.equal(nextState(BEGIN, "2", false), null);
  assert.equal(nextState(chosen, "Enter", true), null);
  const done = lay(BEGIN, LESSONS[0]?.options[0] as PlacementOption);
  assert.equal(nextState(done, "Enter", false)?.at, 1);
  assert.equal(boardModel(enterLesson(LESSONS.length), code), null);
  assert.equal(nextState(enterLesson(LESSONS.length), "1", false), null);
});
