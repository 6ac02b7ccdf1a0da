import assert from "node:assert/strict";

import { test } from "node:test";

import { finishedGame, seatedPlayers, tableName, tableStatus } from "../../../src/screens/components/table_summary.ts";

import type { RecentTable } from "../../../src/state/recent_tables.ts";
import { en } from "../../../src/text/en.ts";
import { languagePack, useLanguage } from "../../../src/text/translate.ts";

import { fixtures } from "../../helpers/python_fixtures.ts";
import { TABLE, view } from "../../helpers/samples.ts";

useLanguage(languagePack("en", en));

const known = (tableId: string, at = 1): RecentTable => ({ tableId, at, seats: [0] });

test("a table's name and status", () => {
  assert.equal(tableName(TABLE), "Ada's table");
  assert.equal(tableName({ ...TABLE, settings: { ...TABLE.settings, level: "easy" } }), "Solo: Easy");
  const open = view(3);
  assert.deepEqual(tableStatus(open, known("x")), { mine: false, text: "2 of 2 seats taken" });
  const { tables } = fixtures();
  for (const { last } of tables) {
    const text = tableStatus(last, known("x")).text;
    assert.ok(text && !/undefined|\{/.test(text), text);
    assert.equal(seatedPlayers(last).length, last.table.seats.length + (last.table.settings.level ? 1 : 0));
  }
});

test("a finished game has its opponents, its winner, the final points and its end", () => {
  const scores = [14, 25].map((track, seat) => ({
    seat, track, objectives: [], objective_points: seat ? 5 : 2, total: seat ? 30 : 16,
  })); // biome-ignore format: one value
  const result = { scores, places: [2, 1], winners: [1] };
  const over = { ...view(3), outcome: { ended: "played", winners: [1], at: 86_400_000, result } } as const;
  assert.deepEqual(finishedGame(over, known("x")), {
    name: "Against Bob",
    winner: "Bob won",
    points: "Bob: 30, Ada: 16",
    endedAt: 86_400_000,
  });
  assert.equal(finishedGame(over, { ...known("x"), seats: [1] })?.winner, "You won");
  const together = finishedGame(over, { ...known("x"), seats: [0, 1] });
  assert.deepEqual([together?.name, together?.winner], ["Ada's table", "Bob won"]);
  const shared = { ...over, outcome: { ...over.outcome, winners: [0, 1] } };
  assert.equal(finishedGame(shared, known("x"))?.winner, "Ada and Bob shared the victory");
  const conceded = { ...over, outcome: { ended: "conceded", winners: [0], at: 5 } } as const;
  assert.deepEqual(finishedGame(conceded, known("x"))?.points, "the others gave up");
  assert.equal(finishedGame({ ...over, outcome: { ended: "closed", winners: [], at: 5 } }, known("x")), null);
});

test("a lost solo game puts Tybor first", () => {
  const scores = [{ seat: 0, track: 9, objectives: [], objective_points: 3, total: 12 }];
  const result = { scores, places: [1], winners: [], tybor: 25 };
  const table = { ...TABLE, settings: { ...TABLE.settings, level: "easy" }, seats: TABLE.seats.slice(0, 1) } as const;
  const over = { ...view(3), table, outcome: { ended: "played", winners: [], at: 5, result } } as const;
  const { name, winner, points } = finishedGame(over, known("x")) ?? {};
  assert.deepEqual([name, winner, points], ["Solo: Easy", "Tybor won", "Tybor: 25, Ada: 12"]);
});

test("bots of the same level are numbered, also on the start page", () => {
  const bot = () => ({ kind: "bot", level: "scribe" }) as const;
  const table = { ...TABLE, seats: [...TABLE.seats.slice(0, 1), bot(), bot()] };
  assert.deepEqual(
    seatedPlayers({ table }).map(({ name }) => name),
    ["Ada", "Scribe 1", "Scribe 2"],
  );
});
