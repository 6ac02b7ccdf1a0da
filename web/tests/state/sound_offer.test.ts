import assert from "node:assert/strict";

import { test } from "node:test";

import { DEFAULTS } from "../../src/state/settings.ts";
import { answerSoundOffer, offersSound } from "../../src/state/sound_offer.ts";

test("sounds are offered until there is an answer", () => {
  const kept = new Map<string, string>();
  const store = {
    get: (name: string) => kept.get(name) ?? null,
    set: (name: string, value: string) => void kept.set(name, value),
  };
  assert.ok(offersSound(store, DEFAULTS));
  assert.ok(!offersSound(store, { ...DEFAULTS, sound: "on" }));
  answerSoundOffer(store);
  assert.ok(!offersSound(store, DEFAULTS));
});
