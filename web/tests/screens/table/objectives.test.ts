import assert from "node:assert/strict";
import { before, test } from "node:test";

import { progressText } from "../../../src/screens/table/objectives.tsx";
import { en } from "../../../src/text/en.ts";
import { languagePack, useLanguage } from "../../../src/text/translate.ts";

before(() => useLanguage(languagePack("en", en)));

test("a fulfilled objective shows its next time, not that nothing is there", () => {
  assert.equal(progressText({ times: 0, have: 1, need: 2 }), "1 of 2");
  assert.equal(progressText({ times: 1, have: 0, need: 2 }), "next: 0 of 2");
});
