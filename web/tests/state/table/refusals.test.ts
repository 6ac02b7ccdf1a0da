import assert from "node:assert/strict";
import { test } from "node:test";

import { missing, needsOf, whyBlocked } from "../../../src/state/table/refusals.ts";

import type { Laid } from "../../../src/wire/messages.ts";
import { fixtures } from "../../helpers/python_fixtures.ts";

const { cards } = fixtures();

test("a place where nothing can lie says why, and which card is guilty", () => {
  const absent = cards.playable.find(({ corners }) => corners[1] === "absent");
  assert.ok(absent);
  const area: Laid[] = [{ x: 0, y: 0, face: "front", card: absent.card, back: absent.back }];
  assert.equal(whyBlocked(cards, area, [0, 0]).code, "spot_taken");
  assert.equal(whyBlocked(cards, area, [1, 0]).code, "off_grid");
  assert.equal(whyBlocked(cards, area, [4, 4]).code, "touches_nothing");
  const blocked = whyBlocked(cards, area, [1, 1]);
  assert.equal(blocked.code, "absent_corner");
  assert.equal(blocked.guilty?.way, "lower_left");
});

test("a cost lists the most first, and what is missing of it", () => {
  const gold = cards.playable.find(({ cost }) => Object.keys(cost).length === 2);
  assert.ok(gold);
  const needs = needsOf(gold, {});
  assert.ok((needs[0]?.need ?? 0) >= (needs[1]?.need ?? 0));
  assert.deepEqual(missing(needs), gold.cost);
  assert.deepEqual(missing(needsOf(gold, { fungi: 9, plant: 9, animal: 9, insect: 9 })), {});
});
