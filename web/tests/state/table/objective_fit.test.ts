import assert from "node:assert/strict";
import { test } from "node:test";
import { helps, visibleOf } from "../../../src/state/table/objective_fit.ts";
import type { CardsData, ObjectiveData } from "../../../src/wire/cards.ts";
import { fixtures } from "../../helpers/python_fixtures.ts";

const cards: CardsData = fixtures().cards;
const pattern = cards.objectives.find((one) => one.pattern.length) as ObjectiveData;
const set = cards.objectives.find((one) => one.symbols.length) as ObjectiveData;

test("a pattern wants cards of its kingdoms, and a set cards that show its symbols", () => {
  for (const { card, kingdom, corners } of cards.playable) {
    assert.equal(
      helps(cards, pattern, card),
      pattern.pattern.some((cell) => cell.kingdom === kingdom),
    );
    assert.equal(
      helps(cards, set, card),
      corners.some((corner) => set.symbols.some((symbol) => symbol === corner)),
    );
  }
  assert.equal(helps(cards, pattern, null), false);
});

test("a set says how many of its symbols an area shows", () => {
  const [symbol = "quill"] = set.symbols;
  assert.deepEqual(visibleOf(set, { [symbol]: 2 })[0], { symbol, n: 2 });
  assert.equal(visibleOf(set, {}).length, new Set(set.symbols).size);
  assert.deepEqual(visibleOf(pattern, { fungi: 3 }), []);
});
