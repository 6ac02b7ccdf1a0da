import assert from "node:assert/strict";
import { test } from "node:test";

import { progress } from "../../../src/state/table/objective_progress.ts";

import type { Laid } from "../../../src/wire/messages.ts";
import { fixtures } from "../../helpers/python_fixtures.ts";

const { cards, tables } = fixtures();
const lies = (x: number, y: number, back: string): Laid => ({ x, y, face: "back", back });

test("objectives: whole ones and how far the next is", () => {
  const three = cards.objectives.find(({ symbols }) => symbols.length === 3 && symbols.every((one) => one === "fungi"));
  assert.ok(three);
  assert.deepEqual(progress(three, [], { fungi: 5 }), { times: 1, have: 2, need: 3 });
  const mixed = cards.objectives.find(({ symbols }) => new Set(symbols).size === 3);
  assert.ok(mixed);
  assert.deepEqual(progress(mixed, [], { quill: 4, inkwell: 1, manuscript: 0 }), { times: 0, have: 2, need: 3 });
  const rising = cards.objectives.find(
    ({ pattern }) => pattern[0]?.kingdom === "fungi" && pattern[1]?.x === 1 && pattern[1].y === 1,
  );
  assert.ok(rising);
  const line = (n: number) => Array.from({ length: n }, (_, i) => lies(i, i, "rF"));
  assert.deepEqual(progress(rising, line(2), {}), { times: 0, have: 2, need: 3 });
  assert.deepEqual(progress(rising, line(3), {}), { times: 1, have: 0, need: 3 });
  assert.deepEqual(progress(rising, line(5), {}), { times: 1, have: 2, need: 3 }, "a card counts once");
  assert.deepEqual(progress(rising, line(6), {}), { times: 2, have: 0, need: 3 });
});

test("whole games: our count of every objective is the server's", () => {
  let compared = 0;
  for (const { last } of tables) {
    for (const score of last.outcome?.result?.scores ?? []) {
      const player = last.game?.players[score.seat];
      for (const one of score.objectives) {
        const objective = cards.objectives.find((other) => other.card === one.card);
        if (!objective || !player) continue;
        assert.equal(progress(objective, player.area, player.symbols).times, one.times);
        compared += 1;
      }
    }
  }
  assert.ok(compared > 0, "the fixtures have a game that is over");
});
