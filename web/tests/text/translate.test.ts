import assert from "node:assert/strict";

import { before, test } from "node:test";

import { cs } from "../../src/text/cs.ts";
import { en } from "../../src/text/en.ts";

import { fr } from "../../src/text/fr.ts";

import { languagePack, type Texts, t, translate, useLanguage } from "../../src/text/translate.ts";

const TABLES: Readonly<Record<string, Texts>> = { en, fr, cs };

before(() => useLanguage(languagePack("en", en)));

test("numbers choose the plural form and are written in the language's style", () => {
  const say3 = (tag: string, n: number) => translate(languagePack(tag, TABLES[tag] as Texts), "points", { n });
  assert.deepEqual(
    [0, 1, 2].map((n) => say3("en", n)),
    ["0 points", "1 point", "2 points"],
  );
  assert.deepEqual(
    [0, 1, 2].map((n) => say3("fr", n)),
    ["0 point", "1 point", "2 points"],
  );
  assert.deepEqual(
    [0, 1, 3, 5].map((n) => say3("cs", n)),
    ["0 bodů", "1 bod", "3 body", "5 bodů"],
  );
  assert.equal(say3("cs", 1.5), "1,5 bodů");
  assert.equal(say3("fr", 1234), "1\u202f234 points");
});

test("values are inserted literally", () => {
  assert.equal(t("log.said", { who: "{text}", text: "$& {who}" }), "{text}: “$& {who}”");
});
