import assert from "node:assert/strict";

import { test } from "node:test";

import { en } from "../../src/text/en.ts";

import { pseudo, pseudoLanguage } from "../../src/text/pseudo_language.ts";

import { translate } from "../../src/text/translate.ts";

test("the pseudo language is two fifths longer and keeps placeholders", () => {
  assert.equal(pseudo("text {who}"), "[ṫëẋṫ~~ {who}]");
  const long = pseudo(en["refusal.unavailable"]);
  assert.ok(long.replace(/\s/g, "").length >= 1.4 * en["refusal.unavailable"].replace(/\s/g, "").length);
  assert.match(translate(pseudoLanguage(), "points", { n: 3 }), /^\[3 ṗöïńṫš~+\]$/);
});
