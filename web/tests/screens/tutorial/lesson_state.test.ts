import assert from "node:assert/strict";
import { test } from "node:test";

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
  isWantedCard,
  type LessonState,
  lessonToSave,
  nextStep,
  pointAtBlockedSpot,
  pointAtSpot,
  takeBack,
} from "../../../src/screens/tutorial/lesson_state.ts";
import { LESSONS, NAMES } from "../../../src/screens/tutorial/lessons.ts";

import type { PlacementOption } from "../../../src/wire/messages.ts";

const code = (text: string) => text;
const lay = (play: LessonState, { card, face, x, y }: PlacementOption): LessonState =>
  confirmLay(pointAtSpot(chooseFace(play, card, face), [x, y], true));

test("every lesson accepts some possible placement, and no other", () => {
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

test("a card can be chosen, flipped, placed and taken back", () => {
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
  const done = lay(BEGIN, LESSONS[0]?.options[0] as PlacementOption);
  assert.equal(choose(done, 1), done);
  assert.deepEqual(boardModel(done, code)?.spots, []);
});

test("refusals are explained", () => {
  const flipping = enterLesson(NAMES.indexOf("flip"));
  const costly = choose(flipping, 50);
  assert.deepEqual(costly.remark, { code: "missing_resources", spot: null });
  assert.equal(flip(costly).remark, null);
  assert.deepEqual(pointAtBlockedSpot(flipping, [2, 0]).remark, { code: "absent_corner", spot: [2, 0], by: [[1, 1]] });
  assert.deepEqual(pointAtBlockedSpot(flipping, [0, 0]).remark, { code: "spot_taken", spot: [0, 0] });
  const refused = { spot: [2, 0], text: "absent_corner", by: [[1, 1]] };
  assert.deepEqual(boardModel(enterLesson(NAMES.indexOf("absent")), code)?.refused, refused);
});

test("the next step follows what is chosen", () => {
  assert.equal(nextStep(BEGIN), "card");
  const chosen = choose(BEGIN, 1);
  assert.equal(nextStep(chosen), "spot");
  const placed = pointAtSpot(chosen, [1, 1], true);
  assert.equal(nextStep(placed), "lay");
  assert.equal(nextStep(confirmLay(placed)), null);
  const flipping = choose(enterLesson(NAMES.indexOf("flip")), 50);
  assert.equal(nextStep(flipping), "flip", "its front costs too much");
  assert.equal(nextStep(flip(flipping)), "spot");
  assert.equal(nextStep(enterLesson(NAMES.indexOf("draw"))), "draw");
  assert.equal(nextStep(choose(enterLesson(NAMES.indexOf("cost")), 47)), "card", "another card is wanted");
});

test("the hand points at a card that the lesson accepts, until it is chosen", () => {
  for (const [at, lesson] of LESSONS.entries()) {
    const wanted = lesson.hand.filter((card) => isWantedCard(enterLesson(at), card));
    assert.equal(wanted.length, lesson.draws.length ? 0 : 1, lesson.name);
    for (const card of wanted) assert.ok(!isWantedCard(choose(enterLesson(at), card), card));
  }
});

test("a lesson that is done is not continued", () => {
  const last = LESSONS.length - 1;
  const play = enterLesson(last);
  assert.equal(lessonToSave(play), last);
  const { options = [], wanted = [] } = LESSONS[last] ?? {};
  assert.equal(lessonToSave(lay(play, options[wanted[0] ?? 0] as PlacementOption)), LESSONS.length);
});
