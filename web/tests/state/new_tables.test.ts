import assert from "node:assert/strict";

import { test } from "node:test";

import { botTable, friendsTable, soloTable } from "../../src/state/new_tables.ts";

test("the tables of the three ways to play", () => {
  assert.deepEqual(soloTable("hard"), {
    settings: { seats: 1, level: "hard" },
    seats: [{ seat: 0, kind: "me" }],
    start: true,
  });
  const bots = botTable(3, "scribe");
  assert.equal(bots.settings.seats, 4);
  assert.deepEqual(
    bots.seats?.map(({ seat, kind }) => [seat, kind]),
    [[0, "me"], [1, "bot"], [2, "bot"], [3, "bot"]],
  ); // biome-ignore format: a table
  const friends = friendsTable(3, "days", true);
  assert.equal(friends.start, undefined);
  assert.deepEqual(friends.settings, { seats: 3, public: true, clock: { type: "days", days: 3 }, hints: false });
  assert.equal(friendsTable(2, "none", true).settings.absent?.type, "bot");
  assert.equal(friendsTable(2, "none", false).settings.absent, undefined);
  assert.equal(friendsTable(2, "none", false).settings.hints, undefined, "without a clock hints are given");
});
