import assert from "node:assert/strict";
import { before, test } from "node:test";

import { costText, missingText } from "../../../src/screens/table/cost.tsx";
import type { Need } from "../../../src/state/table/card_cost.ts";
import { en } from "../../../src/text/en.ts";
import { languagePack, useLanguage } from "../../../src/text/translate.ts";

before(() => useLanguage(languagePack("en", en)));

const needs = (fungi: number): readonly Need[] => [
  { kingdom: "fungi", need: 3, have: fungi },
  { kingdom: "plant", need: 1, have: 1 },
];

test("a cost in words is the whole cost, and then what is missing of it", () => {
  assert.equal(costText(needs(1), true), "Cost: 3 fungi, 1 plant. Missing: 2 fungi");
  assert.equal(costText(needs(4), true), "Cost: 3 fungi, 1 plant. Nothing is missing");
  assert.equal(costText(needs(1), false), "Cost: 3 fungi, 1 plant", "a spectator pays nothing");
  assert.equal(missingText(needs(0)), "Missing: 3 fungi");
  assert.equal(missingText([]), "No cost");
});
