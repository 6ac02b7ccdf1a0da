import assert from "node:assert/strict";

import { test } from "node:test";
import { loadChoices, saveChoices } from "../../src/state/last_choices.ts";
import { memoryStore } from "../helpers/memory_store.ts";

test("the last choices are restored, unless they are no longer possible", () => {
  const store = memoryStore();
  const choices = { level: ["scribe", "novice"], count: [1, 2], open: [false, true] } as const;
  assert.deepEqual(loadChoices(store, "bots", choices), { level: "scribe", count: 1, open: false });
  saveChoices(store, "bots", { level: "novice", count: 2, open: true });
  saveChoices(store, "solo", { level: "hard" });
  assert.deepEqual(loadChoices(store, "bots", choices), { level: "novice", count: 2, open: true });
  saveChoices(store, "bots", { level: "wizard", count: "2" });
  assert.deepEqual(loadChoices(store, "bots", choices), { level: "scribe", count: 1, open: false });
  for (const broken of ["{", "7", "[]", '{"bots":7}']) {
    store.map.set("naturalis.chosen", broken);
    assert.deepEqual(loadChoices(store, "bots", choices), { level: "scribe", count: 1, open: false });
  }
});
