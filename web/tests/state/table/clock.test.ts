import assert from "node:assert/strict";
import { test } from "node:test";

import { clockFace, msUntilNextTick, remainingMs } from "../../../src/state/table/clock.ts";

test("a clock follows the server's time, and shows 0 only when no time is left", () => {
  assert.equal(remainingMs({ left_ms: 5_000, since: 1_000 }, 3_000), 3_000);
  assert.equal(remainingMs({ left_ms: 5_000 }, 99_000), 5_000);
  assert.equal(remainingMs({ left_ms: 5_000, since: 1_000 }, 90_000), 0);
  assert.equal(remainingMs({ left_ms: 5_000, since: 4_000 }, 3_000), 5_000, "a clock that is ahead gives no time");
  assert.equal(clockFace({ left_ms: 61_001 }, 0).text, "1:02");
  assert.equal(clockFace({ left_ms: 1 }, 0).text, "0:01");
  assert.equal(clockFace({ left_ms: 0 }, 0).text, "0:00");
  assert.equal(clockFace({ left_ms: 3_723_000 }, 0).text, "1:02:03");
  assert.deepEqual(clockFace({ left_ms: 90_000_000, since: 0 }, 0), {
    days: 1,
    text: "1",
    running: true,
    hurry: false,
  });
  assert.equal(clockFace({ left_ms: 15_000, since: 0 }, 0).hurry, true);
  assert.equal(clockFace({ left_ms: 15_000 }, 0).hurry, false);
  assert.equal(msUntilNextTick([{ left_ms: 5_000 }], 0), null);
  assert.equal(msUntilNextTick([{ left_ms: 5_000, since: 0 }], 200), 800);
});
