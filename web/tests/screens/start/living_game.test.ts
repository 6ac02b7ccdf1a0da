import assert from "node:assert/strict";

import { test } from "node:test";

import { areasAfter, TURN_COUNT } from "../../../src/screens/start/living_game.ts";

test("the small game begins with the starters, and every turn adds one card", () => {
  assert.deepEqual(
    areasAfter(0).map((area) => area.map(({ x, y }) => [x, y])),
    [[[0, 0]], [[0, 0]], [[0, 0]]],
  );
  for (let turn = 1; turn <= TURN_COUNT; turn++) {
    const before = areasAfter(turn - 1);
    const grown = areasAfter(turn).filter((area, seat) => area.length === (before[seat]?.length ?? 0) + 1);
    assert.equal(grown.length, 1);
  }
  for (const area of areasAfter(TURN_COUNT))
    assert.equal(new Set(area.map(({ x, y }) => `${x},${y}`)).size, area.length);
});
