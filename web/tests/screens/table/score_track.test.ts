import assert from "node:assert/strict";
import { test } from "node:test";

import { spreadPins } from "../../../src/screens/table/score_track.tsx";

test("pins stand at their scores where there is room", () => {
  assert.deepEqual(spreadPins([3, 20, 9], 30, 2), [3, 20, 9]);
  assert.deepEqual(spreadPins([7], 30, 2), [7]);
});

test("tied pins stand side by side around their score", () => {
  assert.deepEqual(spreadPins([10, 3, 10], 30, 2), [9, 3, 11]);
});

test("no pin hides another or leaves the track, whatever the scores are", () => {
  for (const scores of [
    [0, 0, 0, 0],
    [0, 0, 1, 1],
    [30, 30, 29, 28],
    [5, 6, 7, 8],
    [12, 12, 12, 14],
    [40, 40, 0, 0],
  ]) {
    const length = Math.max(30, ...scores);
    const places = [...spreadPins(scores, length, 2)];
    const sorted = places.toSorted((one, other) => one - other);
    sorted.forEach((place, n) => {
      assert.ok(place >= 0 && place <= length, `${scores}: ${places}`);
      if (n) assert.ok(place - (sorted[n - 1] ?? 0) >= 2 - 1e-9, `${scores}: ${places}`);
    });
    for (const [one, score] of scores.entries())
      for (const [other, more] of scores.entries())
        if (score < more) assert.ok((places[one] ?? 0) < (places[other] ?? 0), `${scores}: ${places}`);
  }
});
