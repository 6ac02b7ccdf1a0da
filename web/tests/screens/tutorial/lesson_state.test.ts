import assert from "node:assert/strict";
import { test } from "node:test";
import { nextPlay } from "../../../src/screens/tutorial/keyboard.ts";
import {
  BEGIN,
  blocked,
  boardOf,
  choose,
  chooseFace,
  chosenOption,
  confirmLay,
  draw,
  enter,
  flip,
  isDone,
  type Play,
  point,
  takeBack,
} from "../../../src/screens/tutorial/lesson_state.ts";
import { LESSONS, NAMES } from "../../../src/screens/tutorial/lessons.ts";
import { LESSON_COUNT, reach, reached } from "../../../src/state/tutorial_progress.ts";
import type { Option } from "../../../src/wire/messages.ts";
import { python } from "../../helpers/python_fixtures.ts";

const code = (text: string) => text;
const lay = (play: Play, { card, face, x, y }: Option): Play =>
  confirmLay(point(chooseFace(play, card, face), [x, y], true));

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
    const play = enter(at);
    assert.ok(!isDone(play));
    for (const [n, option] of lesson.options.entries()) {
      const after = lay(play, option);
      assert.equal(isDone(after), lesson.wanted.includes(n), `${lesson.name} ${n}`);
      if (!isDone(after)) assert.equal(after.remark, "other");
      else assert.deepEqual(boardOf(after, code)?.area.at(-1), option);
    }
    for (const { source } of lesson.draws) assert.ok(isDone(draw(play, source)));
    assert.ok(lesson.wanted.length || lesson.draws.length, lesson.name);
  }
});

test("a card is chosen, turned, put somewhere, and taken back", () => {
  let play = choose(BEGIN, 1);
  assert.equal(boardOf(play, code)?.chosen?.face, "front");
  play = flip(play);
  assert.equal(boardOf(play, code)?.chosen?.face, "back");
  play = point(play, [1, 1], true);
  assert.equal(chosenOption(play)?.face, "back");
  assert.equal(boardOf(takeBack(play), code)?.chosen, null);
  assert.ok(isDone(point(play, [1, 1], true)), "the same spot again lays it");
  assert.ok(isDone(point(choose(BEGIN, 1), [1, 1], false)), "without confirming at once");
  assert.equal(choose(choose(BEGIN, 1), 1).selection.kind, "none");
  const done = lay(BEGIN, LESSONS[0]?.options[0] as Option);
  assert.equal(choose(done, 1), done);
  assert.deepEqual(boardOf(done, code)?.spots, []);
});

test("why not is told", () => {
  const flipping = enter(NAMES.indexOf("flip"));
  const costly = choose(flipping, 50);
  assert.deepEqual(costly.remark, { code: "missing_resources", spot: null });
  assert.equal(flip(costly).remark, null);
  assert.deepEqual(blocked(flipping, [2, 0]).remark, { code: "absent_corner", spot: [2, 0] });
  assert.deepEqual(blocked(flipping, [0, 0]).remark, { code: "spot_taken", spot: [0, 0] });
  assert.deepEqual(blocked(flipping, [1, 0]).remark, { code: "off_grid", spot: [1, 0] });
  assert.equal(boardOf(enter(NAMES.indexOf("absent")), code)?.refused?.text, "absent_corner");
});

test("keys", () => {
  const chosen = nextPlay(BEGIN, "1", false) as Play;
  assert.equal(chosen.selection.kind, "card");
  assert.equal((nextPlay(chosen, "F", false) as Play).selection.kind, "card");
  assert.equal((nextPlay(chosen, "Escape", false) as Play).selection.kind, "none");
  assert.equal(nextPlay(BEGIN, "2", false), null);
  assert.equal(nextPlay(chosen, "Enter", true), null);
  const done = lay(BEGIN, LESSONS[0]?.options[0] as Option);
  assert.equal(nextPlay(done, "Enter", false)?.at, 1);
  assert.equal(boardOf(enter(LESSONS.length), code), null);
  assert.equal(nextPlay(enter(LESSONS.length), "1", false), null);
});

test("it can be left and gone on with", () => {
  const map = new Map<string, string>();
  const keeping = {
    get: (name: string) => map.get(name) ?? null,
    set: (name: string, value: string) => void map.set(name, value),
  };
  assert.equal(LESSON_COUNT, LESSONS.length);
  assert.equal(reached(keeping), 0);
  reach(keeping, 4);
  assert.equal(reached(keeping), 4);
  reach(keeping, LESSONS.length);
  assert.equal(reached(keeping), 0, "whoever finished begins anew");
  for (const broken of ["x", "-1", "2.5", "99"]) {
    map.set("naturalis.lesson", broken);
    assert.equal(reached(keeping), 0);
  }
});
