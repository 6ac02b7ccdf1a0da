import assert from "node:assert/strict";
import { test } from "node:test";

import { countedSpots, countSteps, isCounted, ranking } from "../../../src/state/table/final_count.ts";

import type { Result } from "../../../src/wire/messages.ts";

const RESULT: Result = {
  scores: [
    { seat: 0, track: 20, objective_points: 4, total: 24, objectives: [{ card: 87, times: 0, points: 0 }, { card: 92, times: 2, points: 4, copies: [[[0, 0], [1, 1], [2, 2]]] }, { card: 95, times: 0, points: 0 }] },
    { seat: 1, track: 22, objective_points: 3, total: 25, objectives: [{ card: 87, times: 0, points: 0 }, { card: 92, times: 0, points: 0 }, { card: 96, times: 1, points: 3, sets: [[{ symbol: "quill", x: 1, y: 1, corner: "tl" }, { symbol: "quill", x: 1, y: 1, corner: "tr" }]] }] },
  ],
  places: [2, 1],
  winners: [1],
}; // biome-ignore format: one value // biome-ignore format: one value

test("the final count goes from the track to objectives, and skips those without points", () => {
  const counts = countSteps(RESULT);
  assert.deepEqual(counts.map(({ seat, objective, total }) => [seat, objective, total]), [[0, null, 20], [1, null, 22], [0, 1, 24], [1, 2, 25]]); // biome-ignore format: one list
  assert.equal(isCounted(counts, 0, 0, null), true);
  assert.equal(isCounted(counts, 0, 1, null), false);
  assert.equal(isCounted(counts, 1, 0, 0), false);
  assert.equal(isCounted(counts, 2, 0, 0), true, "nothing is shown as 0 once its column has passed");
  assert.equal(isCounted(counts, 3, 0, 2), true);
  assert.deepEqual(
    ranking(RESULT).map(({ score }) => score.seat),
    [1, 0],
  );
  assert.deepEqual(countedSpots(counts[2]?.score), [
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
  ]);
  assert.deepEqual(countedSpots(counts[3]?.score), [[[1, 1]]]);
  assert.deepEqual(countedSpots(null), []);
});
