import assert from "node:assert/strict";

import { test } from "node:test";

import { seatedPlayers, tableName, tableStatus } from "../../../src/screens/components/table_summary.ts";

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
