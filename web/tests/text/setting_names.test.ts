import assert from "node:assert/strict";

import { before, test } from "node:test";
import { CHOICES, SETTINGS } from "../../src/state/settings.ts";

import { en } from "../../src/text/en.ts";

import { choiceName, settingName } from "../../src/text/setting_names.ts";
import { languagePack, useLanguage } from "../../src/text/translate.ts";

before(() => useLanguage(languagePack("en", en)));

test("every setting and choice has a name", () => {
  for (const setting of SETTINGS) {
    assert.ok(settingName(setting));
    for (const choice of CHOICES[setting]) assert.ok(choiceName(setting, choice as never));
  }
  assert.equal(choiceName("language", "cs"), "Čeština");
});
