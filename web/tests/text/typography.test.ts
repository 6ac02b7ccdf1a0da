import assert from "node:assert/strict";

import { before, test } from "node:test";

import { en } from "../../src/text/en.ts";

import { loadLanguage } from "../../src/text/languages.ts";

import { currentLanguage, languagePack, t, useLanguage } from "../../src/text/translate.ts";
import { czechSpaces, frenchSpaces } from "../../src/text/typography.ts";

before(() => useLanguage(languagePack("en", en)));

test("French spaces do not break", async () => {
  assert.equal(frenchSpaces("« {who} » : oui !"), "«\u202f{who}\u202f»\u00a0: oui\u202f!");
  useLanguage(await loadLanguage("fr"));
  assert.equal(currentLanguage().tag, "fr");
  assert.equal(t("refusal.not_your_turn"), "Ce n’est pas votre tour.");
  useLanguage(languagePack("en", en));
});

test("Czech keeps one-letter words with the next word", async () => {
  assert.equal(czechSpaces("Karta s rohem a v ruce"), "Karta s\u00a0rohem a\u00a0v\u00a0ruce");
  assert.equal(czechSpaces("V tahu {n} % (o bod)"), "V\u00a0tahu {n}\u00a0% (o\u00a0bod)");
  assert.equal(czechSpaces("kolo za kolem"), "kolo za kolem");
  useLanguage(await loadLanguage("cs"));
  assert.match(t("settings.sample"), /z\u00a0ruky/);
  useLanguage(languagePack("en", en));
});
