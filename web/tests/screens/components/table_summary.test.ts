import assert from "node:assert/strict";

import { test } from "node:test";

import {
  finalPoints,
  myTableName,
  myTablePlayers,
  runningStatus,
  seatedPlayers,
  tableName,
  winnerText,
} from "../../../src/screens/components/table_summary.ts";
import { en } from "../../../src/text/en.ts";
import { languagePack, useLanguage } from "../../../src/text/translate.ts";
import type { MyTable } from "../../../src/wire/messages.ts";

import { fixtures } from "../../helpers/python_fixtures.ts";
import { myTable, TABLE } from "../../helpers/samples.ts";

useLanguage(languagePack("en", en));

test("the name of a table in the lobby, and who sits there", () => {
  assert.equal(tableName(TABLE), "Ada's table");
  assert.equal(tableName({ ...TABLE, settings: { ...TABLE.settings, level: "easy" } }), "Solo: Easy");
  for (const { last } of fixtures().tables)
    assert.equal(seatedPlayers(last).length, last.table.seats.length + (last.table.settings.level ? 1 : 0));
});

const PEOPLE = [{ kind: "person", name: "Ada" }, { kind: "person", name: "Bob" }] as const; // biome-ignore format: short

test("a running game has its opponents and its status", () => {
  const game = myTable({ id: "x", acting: [1] });
  assert.equal(myTableName(game), "Against Scribe");
  assert.equal(runningStatus(game), "Scribe to play · round 3 · 4 : 6");
  assert.equal(runningStatus({ ...game, acting: [0] }), "round 3 · 4 : 6");
  assert.equal(runningStatus({ ...game, acting: [], round: 0 }), "setup");
  const open = myTable({ id: "x", stage: "open", seats: [PEOPLE[0], { kind: "free" }] });
  assert.deepEqual([myTableName(open), runningStatus(open)], ["Ada's table", "1 of 2 seats taken"]);
  const solo = myTable({ id: "x", level: "easy", seats: [PEOPLE[0]], points: [7], tybor: 9 });
  assert.deepEqual([myTableName(solo), runningStatus(solo)], ["Solo: Easy", "round 3 · 7 : 9"]);
  assert.deepEqual(
    myTablePlayers(solo).map(({ name }) => name),
    ["Ada", "Tybor"],
  );
});

test("a finished game has its winner and the final points, the winner's first", () => {
  const over = myTable({
    id: "x", stage: "over", ended: "played", ended_at: 5, seats: PEOPLE, scored: true, points: [16, 30], winners: [1],
  }); // biome-ignore format: one value
  const said = (change: Partial<MyTable> = {}) => {
    const table = { ...over, ...change };
    return [myTableName(table), winnerText(table), finalPoints(table)];
  };
  assert.deepEqual(said(), ["Against Bob", "Bob won", "Bob: 30, Ada: 16"]);
  assert.equal(said({ mine: [1] })[1], "You won");
  assert.deepEqual(said({ mine: [0, 1] }), ["Ada's table", "Bob won", "Bob: 30, Ada: 16"]);
  assert.equal(said({ winners: [0, 1] })[1], "Ada and Bob shared the victory");
  assert.deepEqual(said({ scored: false, winners: [0] }).slice(1), ["You won", "the others gave up"]);
  assert.deepEqual(said({ scored: false }).slice(1), ["Bob won", "ended before the final scoring"]);
  const solo = { level: "easy", seats: PEOPLE.slice(0, 1), points: [25], tybor: 12, winners: [] } as const;
  assert.deepEqual(said(solo), ["Solo: Easy", "Tybor won", "Tybor: 12, Ada: 25"]);
});

test("bots have names of their own, also on the start page", () => {
  const bot = (name: string) => ({ kind: "bot", level: "scribe", name }) as const;
  const table = { ...TABLE, seats: [...TABLE.seats.slice(0, 1), bot("Guda"), bot("Isidor")] };
  assert.deepEqual(
    seatedPlayers({ table }).map(({ name }) => name),
    ["Ada", "Guda", "Isidor"],
  );
});
