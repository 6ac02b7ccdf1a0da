import assert from "node:assert/strict";

import { test } from "node:test";

import {
  CLOCK_DEFAULTS,
  DEFAULT_DRAFT,
  isFull,
  isSimple,
  tableRequest,
  withSeat,
} from "../../../src/screens/lobby/table_draft.ts";

test("spectators see open hands only where the host wants it", () => {
  const late = { ...DEFAULT_DRAFT, open_hands_after_seconds: 300 };
  assert.equal(tableRequest(late, false).settings.open_hands_after_seconds, 300);
  assert.ok(isSimple(DEFAULT_DRAFT) && !isSimple(late), "the settings are unfolded where it is set");
});

test("the request for a table with all settings", () => {
  assert.deepEqual(tableRequest(DEFAULT_DRAFT, true), {
    settings: {
      seats: 2, edition: "english", public: false, clock: { type: "none" }, absent: { type: "wait" }, chat: "phrases",
      hints: true, begins: "chance", open_hands_after_seconds: null,
    },
    seats: [{ seat: 0, kind: "me" }],
    start: false,
  }); // biome-ignore format: as short as it can be
  const solo = tableRequest({ ...DEFAULT_DRAFT, seats: 1, public: true, clock: CLOCK_DEFAULTS.turn }, true);
  assert.equal(solo.settings.level, "normal");
  assert.equal(solo.settings.begins, undefined, "alone, the player begins");
  assert.equal(tableRequest({ ...DEFAULT_DRAFT, seats: 3, begins: 2 }, true).settings.begins, 2);
  assert.equal(tableRequest({ ...DEFAULT_DRAFT, begins: 2 }, true).settings.begins, "chance", "that seat is gone");
  assert.equal(solo.settings.public, false);
  assert.equal(solo.start, true);
  let draft = withSeat(DEFAULT_DRAFT, 1, { kind: "guest", name: " Ben ", colour: "red" });
  assert.ok(isFull(draft));
  draft = withSeat(draft, 0, { kind: "bot", level: "novice", colour: "red" });
  assert.deepEqual(tableRequest(draft, true).seats, [
    { seat: 0, kind: "bot", level: "novice", colour: "red" },
    { seat: 1, kind: "me", name: "Ben" },
  ]);
  const moved = withSeat(DEFAULT_DRAFT, 1, { kind: "me", colour: null });
  assert.deepEqual(tableRequest(moved, true).seats, [{ seat: 1, kind: "me" }]);
});

test("folded settings are shown if one differs from its default", () => {
  assert.ok(isSimple(DEFAULT_DRAFT));
  assert.ok(isSimple({ ...DEFAULT_DRAFT, clock: CLOCK_DEFAULTS.turn, public: true }), "these are in sight");
  assert.ok(!isSimple({ ...DEFAULT_DRAFT, seats: 1, clock: CLOCK_DEFAULTS.turn }));
  assert.ok(!isSimple({ ...DEFAULT_DRAFT, edition: "french" }));
  assert.ok(!isSimple(withSeat(DEFAULT_DRAFT, 0, { kind: "me", colour: "blue" })));
});
