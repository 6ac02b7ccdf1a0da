// What the host says to everyone: shown until its time is over or the reader puts it away.

import assert from "node:assert/strict";
import { test } from "node:test";
import { currentAnnouncements } from "../../src/state/announcements.ts";

const FIRST = { id: "a", text: "Restart at 20:00.", until: 100 };
const SECOND = { id: "b", text: "Back again.", until: 200 };

test("an announcement ends with its time", () => {
  assert.deepEqual(currentAnnouncements([FIRST, SECOND], new Set(), 99), [FIRST, SECOND]);
  assert.deepEqual(currentAnnouncements([FIRST, SECOND], new Set(), 100), [SECOND]);
  assert.deepEqual(currentAnnouncements([FIRST, SECOND], new Set(), 200), []);
});

test("an announcement that was put away stays away", () => {
  assert.deepEqual(currentAnnouncements([FIRST, SECOND], new Set(["b"]), 0), [FIRST]);
});
