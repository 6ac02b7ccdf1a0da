import assert from "node:assert/strict";
import { test } from "node:test";

import { missing, needsOf } from "../../../src/state/table/card_cost.ts";

import { fixtures } from "../../helpers/python_fixtures.ts";

const { cards } = fixtures();

test("a cost lists the largest part first, and what is missing", () => {
  const gold = cards.playable.find(({ cost }) => Object.keys(cost).length === 2);
  assert.ok(gold);
  const needs = needsOf(gold, {});
  assert.ok((needs[0]?.need ?? 0) >= (needs[1]?.need ?? 0));
  assert.deepEqual(missing(needs), gold.cost);
  assert.deepEqual(missing(needsOf(gold, { fungi: 9, plant: 9, animal: 9, insect: 9 })), {});
});
