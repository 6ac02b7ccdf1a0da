import assert from "node:assert/strict";
import { test } from "node:test";

import { lastTyborTurn } from "../../../src/state/table/tybor_turn.ts";

import { fixtures } from "../../helpers/python_fixtures.ts";

const { cards, tables } = fixtures();

test("Tybor's turn: every step before the one that decided failed, for the reason given", () => {
  const solo = tables.find(({ last }) => last.game?.tybor);
  assert.ok(solo);
  const all = solo.steps.flatMap(({ news }) => news);
  let turns = 0;
  for (const [n, { event }] of all.entries()) {
    if (event.type !== "tybor_took" || event.column !== "right") continue;
    const columns = lastTyborTurn(all.slice(0, n + 1), cards);
    assert.deepEqual(
      columns?.map(({ column }) => column),
      ["left", "right"],
    );
    for (const { steps, cost, worthFive, matches, points, gold } of columns ?? []) {
      const paid = gold !== null && cost.every(({ need, have }) => have >= need);
      assert.equal(steps[0] === "yes", paid);
      if (paid) assert.ok(points > 0);
      if (steps[1] !== "unasked") assert.equal(steps[1] === "yes", worthFive || matches.length > 0);
    }
    turns += 1;
  }
  assert.ok(turns > 3);
  assert.equal(lastTyborTurn([], cards), null);
});
