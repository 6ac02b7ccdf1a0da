import assert from "node:assert/strict";

import { test } from "node:test";

import { botTable, editionOf, friendsTable, soloTable } from "../../src/state/new_tables.ts";

test("the tables of the three ways to play", () => {
  assert.deepEqual(soloTable("hard", "english", "blue"), {
    settings: { seats: 1, level: "hard", edition: "english" },
    seats: [{ seat: 0, kind: "me", colour: "blue" }],
    start: true,
  });
  const chosen = { count: 3, level: "scribe", edition: "french", colour: "any" } as const;
  const bots = botTable({ ...chosen, begins: "chance" });
  assert.equal(bots.settings.begins, "chance");
  assert.equal(botTable({ ...chosen, begins: "me" }).settings.begins, 0);
  assert.equal(bots.settings.edition, "french");
  assert.equal(bots.settings.seats, 4);
  assert.deepEqual(
    bots.seats?.map(({ seat, kind }) => [seat, kind]),
    [[0, "me"], [1, "bot"], [2, "bot"], [3, "bot"]],
  ); // biome-ignore format: a table
  const friends = friendsTable(3, "days", true, "english");
  assert.equal(friends.start, undefined);
  const clock = { type: "days", days: 3 };
  assert.deepEqual(friends.settings, { seats: 3, edition: "english", public: true, clock, hints: false });
  assert.equal(friendsTable(2, "none", true, "english").settings.absent?.type, "bot");
  assert.equal(friendsTable(2, "none", false, "english").settings.absent, undefined);
  assert.equal(friendsTable(2, "none", false, "english").settings.hints, undefined, "without a clock hints are given");
});

test("the edition is that of the rule book in the reader's language", () => {
  assert.deepEqual(["en", "fr", "cs"].map(editionOf), ["english", "french", "english"]);
});
