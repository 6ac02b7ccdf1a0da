import assert from "node:assert/strict";
import { test } from "node:test";

import { LESSONS, NAMED_CARDS, NAMES } from "../../../src/screens/tutorial/lessons.ts";

import { python } from "../../helpers/python_fixtures.ts";

test("the lessons are up to date with the engine, in order", () => {
  assert.equal(python("web/tutorial/make.py", "--check"), "");
  assert.deepEqual(
    LESSONS.map(({ name }) => name),
    NAMES,
  );
  assert.equal(LESSONS.at(-1)?.score, 16); // the text says so
});

test("the cards that a lesson names are in the hand and in the area", () => {
  for (const { name, hand, area } of LESSONS) {
    const { card, other } = NAMED_CARDS[name];
    assert.ok(hand.includes(card), name);
    assert.ok(name === "corner" || area.some((laid) => laid.card === other), name);
  }
});
