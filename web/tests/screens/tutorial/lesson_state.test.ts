import assert from "node:assert/strict";
import { test } from "node:test";
import { nextState } from "../../../src/screens/tutorial/keyboard.ts";
import {
  BEGIN,
  boardModel,
  choose,
  chooseFace,
  chosenOption,
  confirmLay,
  draw,
  enterLesson,
  flip,
  isDone,
  type LessonState,
  pointAtBlockedSpot,
  pointAtSpot,
  takeBack,
} from "../../../src/screens/tutorial/lesson_state.ts";
import { LESSONS, NAMES } from "../../../src/screens/tutorial/lessons.ts";
import { LESSON_COUNT, savedLesson, saveLesson } from "../../../src/state/tutorial_progress.ts";
import type { Option } from "../../../src/wire/messages.ts";
import { python } from "../../helpers/python_fixtures.ts";

const code = (text: string) => text;
const lay = (play: LessonState, { card, face, x, y }: Option): LessonState =>
  confirmLay(pointAtSpot(chooseFace(play, card, face), [x, y], true));

test("the lessons are those of the engine, in our order", () => {
  assert.equal(python("web/tutorial/make.py", "--check"), "");
  assert.deepEqual(
    LESSONS.map(({ name }) => name),
    NAMES,
  );
  assert.equal(LESSONS.at(-1)?.score, 16); // the text says so
});

test("every lesson waits for something that can be done, and is done by it and nothing else", () => {
  for (const [at, lesson] of LESSONS.entries()) {
    const play = enterLesson(at);
    assert.ok(!isDone(play));
    for (const [n, option] of lesson.options.entries()) {
      const after = lay(play, option);
      assert.equal(isDone(after), lesson.wanted.includes(n), `${lesson.name} ${n}`);
      if (!isDone(after)) assert.equal(after.remark, "other");
      else assert.deepEqual(boardModel(after, code)?.area.at(-1), option);
    }
    for (const { source } of lesson.draws) assert.ok(isDone(draw(play, source)));
    assert.ok(lesson.wanted.length || lesson.draws.length, lesson.name);
  }
});

test("a card is chosen, turned, put somewhere, and taken back", () => {
  let play = choose(BEGIN, 1);
  assert.equal(boardModel(play, code)?.chosen?.face, "front");
  play = flip(play);
  assert.equal(boardModel(play, code)?.chosen?.face, "back");
  play = pointAtSpot(play, [1, 1], true);
  assert.equal(chosenOption(play)?.face, "back");
  assert.equal(boardModel(takeBack(play), code)?.chosen, null);
  assert.ok(isDone(pointAtSpot(play, [1, 1], true)), "the same spot again lays it");
  assert.ok(isDone(pointAtSpot(choose(BEGIN, 1), [1, 1], false)), "without confirming at once");
  assert.equal(choose(choose(BEGIN, 1), 1).selection.kind, "none");
  const done = lay(BEGIN, LESSONS[0]?.options[0] as Option);
  assert.equal(choose(done, 1), done);
  assert.deepEqual(boardModel(done, code)?.spots, []);
});

test("why not is told", () => {
  const flipping = enterLesson(NAMES.indexOf("flip"));
  const costly = choose(flipping, 50);
  assert.deepEqual(costly.remark, { code: "missing_resources", spot: null });
  assert.equal(flip(costly).remark, null);
  assert.deepEqual(pointAtBlockedSpot(flipping, [2, 0]).remark, { code: "absent_corner", spot: [2, 0] });
  assert.deepEqual(pointAtBlockedSpot(flipping, [0, 0]).remark, { code: "spot_taken", spot: [0, 0] });
  assert.deepEqual(pointAtBlockedSpot(flipping, [1, 0]).remark, { code: "off_grid", spot: [1, 0] });
  assert.equal(boardModel(enterLesson(NAMES.indexOf("absent")), code)?.refused?.text, "absent_corner");
});

test("keys", () => {
  const chosen = nextState(BEGIN, "1", false) as LessonState;
  assert.equal(chosen.selection.kind, "card");
  assert.equal((nextState(chosen, "F", false) as LessonState).selection.kind, "card");
  assert.equal((nextState(chosen, "Escape", false) as LessonState).selection.kind, "none");
  assert.equal(nextState(BEGIN, "2", false), null);
  assert.equal(nextState(chosen, "Enter", true), null);
  const done = lay(BEGIN, LESSONS[0]?.options[0] as Option);
  assert.equal(nextState(done, "Enter", false)?.at, 1);
  assert.equal(boardModel(enterLesson(LESSONS.length), code), null);
  assert.equal(nextState(enterLesson(LESSONS.length), "1", false), null);
});

test("it can be left and gone on with", () => {
  const map = new Map<string, string>();
  const keeping = {
    get: (name: string) => map.get(name) ?? null,
    set: (name: string, value: string) => void map.set(name, value),
  };
  assert.equal(LESSON_COUNT, LESSONS.length);
  assert.equal(savedLesson(keeping), 0);
  saveLesson(keeping, 4);
  assert.equal(savedLesson(keeping), 4);
  saveLesson(keeping, LESSONS.length);
  assert.equal(savedLesson(keeping), 0, "whoever finished begins anew");
  for (const broken of ["x", "-1", "2.5", "99"]) {
    map.set("naturalis.lesson", broken);
    assert.equal(savedLesson(keeping), 0);
  }
});
