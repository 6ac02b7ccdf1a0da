import assert from "node:assert/strict";

import { test } from "node:test";
import { addRecentTable, forgetTable, type RecentTable, recentTables } from "../../src/state/recent_tables.ts";
import { memoryStore } from "../helpers/memory_store.ts";

const known = (tableId: string, at = 1): RecentTable => ({ tableId, at, seats: [0] });

test("recent tables: the latest first, no duplicates, not too many, malformed entries ignored", () => {
  const store = memoryStore();
  assert.deepEqual(recentTables(store), []);
  for (let n = 0; n < 30; n++) addRecentTable(store, known(`g${n}`, n));
  assert.equal(recentTables(store).length, 20);
  addRecentTable(store, known("g15", 99));
  assert.deepEqual(
    recentTables(store)
      .slice(0, 2)
      .map(({ tableId }) => tableId),
    ["g15", "g29"],
  );
  assert.equal(recentTables(store).filter(({ tableId }) => tableId === "g15").length, 1);
  forgetTable(store, "g15");
  assert.ok(!recentTables(store).some(({ tableId }) => tableId === "g15"));
  store.map.set("naturalis.tables", '[{"tableId":"a"},7,null,{"tableId":"b","at":1,"seats":[0]}]');
  assert.deepEqual(recentTables(store), [known("b")]);
  store.map.set("naturalis.tables", '[{"game":"b","at":1,"seats":[0]}]');
  assert.deepEqual(recentTables(store), [known("b")], "as earlier pages stored it");
  for (const broken of ["{", "7", '"x"']) {
    store.map.set("naturalis.tables", broken);
    assert.deepEqual(recentTables(store), []);
  }
});
