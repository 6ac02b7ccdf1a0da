import assert from "node:assert/strict";

import { test } from "node:test";
import { loadDraft } from "../../../src/screens/lobby/saved_draft.ts";
import {
  ABSENCE_DEFAULTS,
  CLOCK_DEFAULTS,
  DEFAULT_DRAFT,
  type Draft,
  withSeat,
} from "../../../src/screens/lobby/table_draft.ts";
import { saveChoices } from "../../../src/state/last_choices.ts";
import { memoryStore } from "../../helpers/memory_store.ts";

test("the last table form is restored without malformed parts", () => {
  const store = memoryStore();
  assert.deepEqual(loadDraft(store), DEFAULT_DRAFT);
  let draft: Draft = {
    ...DEFAULT_DRAFT, seats: 3, edition: "french", public: true, clock: { type: "game", minutes: 30, increment_seconds: 5 },
    absent: { type: "bot", grace_seconds: 300, level: "novice" }, chat: "free", hints: false,
  }; // biome-ignore format: as short as it can be
  draft = withSeat(draft, 1, { kind: "guest", name: "Ben", colour: "red" });
  draft = withSeat(draft, 2, { kind: "bot", level: "naturalist", colour: null });
  for (const each of [
    draft,
    { ...draft, clock: CLOCK_DEFAULTS.turn, absent: ABSENCE_DEFAULTS.concede },
    { ...draft, clock: CLOCK_DEFAULTS.days, open_hands_after_seconds: 600 },
  ]) {
    saveChoices(store, "table", each);
    assert.deepEqual(loadDraft(store), each);
  }
  saveChoices(store, "table", {
    seats: 9,
    open_hands_after_seconds: 59,
    clock: { type: "turn", seconds: 1 },
    absent: { type: "bot", grace_seconds: 7 },
    places: [{ kind: "me" }],
  });
  assert.deepEqual(loadDraft(store), {
    ...DEFAULT_DRAFT,
    clock: { type: "turn", seconds: 10 },
    absent: ABSENCE_DEFAULTS.bot,
  });
  saveChoices(store, "table", { places: [{ kind: "bot" }, { kind: "free" }, 7, null] });
  assert.deepEqual(loadDraft(store).places, DEFAULT_DRAFT.places, "someone must be there to play");
});
