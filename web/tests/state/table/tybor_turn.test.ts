import assert from "node:assert/strict";
import { test } from "node:test";
import { stepsOf } from "../../../src/state/history.ts";

import { lastLadders } from "../../../src/state/table/tybor_turn.ts";

import { fixtures } from "../../helpers/python_fixtures.ts";

const { cards, tables } = fixtures();

test("Tybor's ladder: the step that decided is reached through those before it", () => {
  const solo = tables.find(({ last }) => last.game?.tybor);
  assert.ok(solo);
  const steps = stepsOf({ seat: solo.seat, news: solo.steps.flatMap(({ news }) => news) });
  const ladders = lastLadders(steps, cards);
  assert.ok(ladders?.length);
  for (const { rungs, cost, worthFive, fits, points } of ladders) {
    const paid = cost.length > 0 && cost.every(({ need, have }) => have >= need);
    if (rungs[0] === "yes") assert.ok(paid && points > 0);
    else assert.ok(!paid || !cost.length);
    if (rungs[1] === "yes") assert.ok(worthFive || fits.length);
    if (rungs[1] === "no") assert.ok(!worthFive && !fits.length);
  }
  assert.equal(lastLadders([], cards), null);
});
