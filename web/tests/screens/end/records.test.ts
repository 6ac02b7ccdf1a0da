import assert from "node:assert/strict";
import { before, test } from "node:test";

import { amountText } from "../../../src/screens/end/records.tsx";
import { cs } from "../../../src/text/cs.ts";
import { en } from "../../../src/text/en.ts";
import { languagePack, useLanguage } from "../../../src/text/translate.ts";

before(() => useLanguage(languagePack("en", en)));

test("every record has its unit", () => {
  const of = (kind: Parameters<typeof amountText>[0]["kind"], n: number) =>
    amountText({ kind, seat: 0, n, symbol: "insect" });
  assert.equal(of("card_points", 5), "5 points");
  assert.equal(of("objective_points", 1), "1 point");
  assert.equal(of("corners", 3), "3 corners");
  assert.equal(of("streak", 4), "4 turns");
  assert.equal(of("gold_cards", 1), "1 card");
  assert.equal(of("symbols", 9), "9 insects");
  assert.equal(of("comeback", 6), "6 points");
  useLanguage(languagePack("cs", cs));
  assert.equal(of("gold_cards", 7), "7 karet");
});
