import assert from "node:assert/strict";

import { before, test } from "node:test";

import { en } from "../../src/text/en.ts";
import { errorText, statusText } from "../../src/text/error_text.ts";

import { languagePack, useLanguage } from "../../src/text/translate.ts";

import { ERROR_CODES, PROBLEM_CODES, REFUSAL_CODES } from "../../src/wire/messages.ts";
import { fixtures } from "../helpers/python_fixtures.ts";

before(() => useLanguage(languagePack("en", en)));

test("every code of the server has a message", () => {
  assert.deepEqual([...REFUSAL_CODES].sort(), fixtures().codes);
  for (const code of [...REFUSAL_CODES, ...ERROR_CODES, ...PROBLEM_CODES, "gone", "offline"])
    assert.doesNotMatch(errorText(code), /refused|\{/);
  assert.equal(errorText("quite_new"), "That was refused (quite_new).");
  assert.match(errorText("internal", "x7"), /x7/);
  assert.equal(statusText({ state: "gone", why: "left" }), "You have left the table.");
  assert.equal(
    statusText({ state: "offline", at: 0 }),
    "You are offline. The game continues when you are back online.",
  );
});
