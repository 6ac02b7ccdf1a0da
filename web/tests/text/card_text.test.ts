import assert from "node:assert/strict";

import { before, test } from "node:test";

import { cardName, faceLabel, knownCardName, objectiveAim, symbolList } from "../../src/text/card_text.ts";

import { en } from "../../src/text/en.ts";

import { languagePack, useLanguage } from "../../src/text/translate.ts";

import { fixtures } from "../helpers/python_fixtures.ts";

before(() => useLanguage(languagePack("en", en)));

test("cards are described", () => {
  const { cards } = fixtures();
  assert.equal(cardName(cards, 85), "85 (starter)");
  assert.equal(knownCardName(cards, "gA", null), "a gold card (animal)");
  assert.equal(
    faceLabel(cards, 46, "front"),
    "46 (fungi, gold). Front: top left empty, top right no corner, bottom left empty, bottom right empty. " +
      "When placed, scores 2 points per corner it covers. Needs 3 fungi, 1 insect, visible before it is placed",
  );
  assert.match(faceLabel(cards, 1, "back"), /Permanent in the centre: 1 fungus/);
  assert.match(faceLabel(cards, 81, "front"), /Permanent in the centre: 1 insect/);
  assert.equal(symbolList({ fungi: 0 }), "nothing");
  const aims = cards.objectives.map(objectiveAim);
  assert.equal(new Set(aims).size, aims.length);
  assert.match(
    faceLabel(cards, 91, "front"),
    /each vertical pair of fungi cards with one plant card at the lower right/,
  );
});
