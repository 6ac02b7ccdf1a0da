import assert from "node:assert/strict";
import { test } from "node:test";

import {
  chooseCard,
  chooseMove,
  chooseSpot,
  confirmSelection,
  flipCard,
  moveOf,
  NOTHING,
  type Selection,
  stillValid,
} from "../../src/state/selection.ts";

import type { TableView } from "../../src/wire/messages.ts";
import { fixtures } from "../helpers/python_fixtures.ts";

test("a card, a face and a spot make a placement, sent at once without confirmation", () => {
  const card = flipCard(chooseCard(NOTHING, 41));
  const move = { type: "place", card: 41, face: "back", x: 1, y: -1 };
  const waiting = chooseSpot(card, [1, -1], true);
  assert.equal(waiting.play, null);
  assert.deepEqual(moveOf(waiting.selection), move);
  assert.deepEqual(confirmSelection(waiting.selection), { selection: NOTHING, play: move });
  assert.deepEqual(chooseSpot(waiting.selection, [1, -1], true).play, move, "the same spot again confirms");
  assert.deepEqual(chooseSpot(card, [1, -1], false).play, move);
  assert.deepEqual(chooseCard(waiting.selection, 41), NOTHING);
  assert.deepEqual(chooseSpot(NOTHING, [1, -1], false), { selection: NOTHING, play: null });
  assert.deepEqual(confirmSelection(card), { selection: card, play: null }, "no spot yet");
});

test("a draw is one choice", () => {
  const draw = { type: "draw", source: "gold" } as const;
  const waiting = chooseMove(NOTHING, draw, true);
  assert.equal(waiting.play, null);
  assert.deepEqual(chooseMove(waiting.selection, draw, true).play, draw);
  assert.deepEqual(chooseMove(NOTHING, draw, false).play, draw);
  assert.deepEqual(chooseMove(waiting.selection, { type: "draw", source: "resource" }, true).play, null);
});

function placing(): { view: TableView; seat: number } {
  const game = fixtures()
    .tables.flatMap(({ seat, steps }) => (seat === null ? [] : steps.flatMap((step) => step.news)))
    .find((each) => each.game?.phase === "objectives" && each.game.seat !== null)?.game;
  assert.ok(game && game.seat !== null);
  const seat = game.seat;
  const table = fixtures().tables[0]?.last.table;
  assert.ok(table);
  return { view: { version: 20, seat, table: { ...table, stage: "playing" }, chat: [], game }, seat };
}

test("a selection survives new views as far as it is valid", () => {
  const { view, seat } = placing();
  const player = view.game?.players[seat];
  const card = player?.hand[0]?.card;
  const spot = player?.spots[0];
  assert.ok(card && spot);
  const chosen: Selection = { kind: "card", card, face: "front", spot };
  assert.equal(stillValid(chosen, view), chosen);
  assert.deepEqual(stillValid({ ...chosen, spot: [40, 40] }, view), { ...chosen, spot: null });
  assert.deepEqual(stillValid({ ...chosen, card: 102 }, view), NOTHING);
  assert.deepEqual(stillValid(chosen, { ...view, seat: null }), NOTHING);
  assert.deepEqual(stillValid(chosen, { ...view, table: { ...view.table, stage: "over" } }), NOTHING);
  const offered = player?.offered[0];
  assert.ok(offered);
  const keep: Selection = { kind: "move", move: { type: "keep", card: offered } };
  assert.equal(stillValid(keep, view), keep);
  assert.deepEqual(stillValid({ kind: "move", move: { type: "draw", source: "gold" } }, view), NOTHING);
});
