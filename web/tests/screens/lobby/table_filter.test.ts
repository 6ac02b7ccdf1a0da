import assert from "node:assert/strict";

import { test } from "node:test";

import { CLOCK_DEFAULTS } from "../../../src/screens/lobby/table_draft.ts";
import { DEFAULT_FILTER, filterTables } from "../../../src/screens/lobby/table_filter.ts";

import type { LobbyTable } from "../../../src/wire/messages.ts";

import { TABLE } from "../../helpers/samples.ts";

test("open tables are filtered", () => {
  const table = (seats: number, clock: "none" | "turn" | "days", free: boolean): LobbyTable => ({
    made: 1,
    table: {
      ...TABLE,
      settings: { ...TABLE.settings, seats, clock: CLOCK_DEFAULTS[clock] },
      seats: free ? [...TABLE.seats, { kind: "free" }] : TABLE.seats,
    },
  });
  const all = [table(2, "none", true), table(3, "turn", true), table(2, "days", false)];
  assert.equal(filterTables(all, DEFAULT_FILTER).length, 2);
  assert.equal(filterTables(all, { ...DEFAULT_FILTER, free: false }).length, 3);
  assert.deepEqual(filterTables(all, { ...DEFAULT_FILTER, seats: 3 }), [all[1]]);
  assert.deepEqual(filterTables(all, { ...DEFAULT_FILTER, pace: "quick" }), [all[1]]);
  assert.deepEqual(filterTables(all, { seats: 0, pace: "days", free: false }), [all[2]]);
});
