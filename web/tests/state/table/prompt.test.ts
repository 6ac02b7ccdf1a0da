import assert from "node:assert/strict";
import { test } from "node:test";

import { NOTHING } from "../../../src/state/selection.ts";

import { endNoticeOf, type PromptInput, promptOf } from "../../../src/state/table/prompt.ts";

import type { TableView, ViewData } from "../../../src/wire/messages.ts";

import { view } from "../../helpers/samples.ts";

const GAME = {
  seats: 3,
  seat: 0,
  first: 0,
  phase: "place",
  acting: [0],
  round: 4,
  last_round: null,
} as unknown as ViewData;

function at(game: Partial<ViewData>, seat: number | null = 0): TableView {
  return { ...view(9, seat), game: { ...GAME, ...game } };
}
function moment(part: Partial<PromptInput>): PromptInput {
  return {
    view: at({}),
    status: { state: "live" },
    past: null,
    selection: NOTHING,
    pending: null,
    handVisible: true,
    ...part,
  };
}

test("the prompt follows from the situation", () => {
  assert.deepEqual(promptOf(moment({})), { kind: "choose_card" });
  const held = { kind: "card", card: 41, face: "back", spot: null } as const;
  assert.deepEqual(promptOf(moment({ selection: held })), { kind: "choose_spot", card: 41, face: "back" });
  assert.deepEqual(promptOf(moment({ selection: { ...held, spot: [1, 1] } })), { kind: "lay" });
  assert.deepEqual(promptOf(moment({ view: at({ phase: "draw" }) })), { kind: "draw" });
  const move = { type: "draw", source: "gold" } as const;
  const drawn = moment({ view: at({ phase: "draw" }), selection: { kind: "move", move } });
  assert.deepEqual(promptOf(drawn), { kind: "confirm_draw", move });
  assert.deepEqual(promptOf(moment({ status: { state: "waiting", at: 5 } })), { kind: "offline" });
  assert.deepEqual(promptOf(moment({ past: { at: 3, of: 8 } })), { kind: "past", at: 3, of: 8 });
  assert.deepEqual(promptOf(moment({ handVisible: false })), { kind: "cover", seat: 0 });
  assert.deepEqual(promptOf(moment({ pending: { type: "undo", id: "a", seat: 0 } })), { kind: "sending" });
  const others = moment({ view: at({ acting: [1] }) });
  assert.deepEqual(promptOf(others), { kind: "placing", seat: 1, after: [2, 0] });
  assert.deepEqual(promptOf(moment({ view: at({ acting: [2], phase: "draw" }, null) })), {
    kind: "drawing",
    seat: 2,
    after: [],
  });
  assert.deepEqual(promptOf(moment({ view: at({ acting: [1, 2], phase: "starters" }) })), {
    kind: "choosing",
    seats: [1, 2],
  });
  assert.deepEqual(promptOf(moment({ view: view(3, 0) })), { kind: "over" });
});

test("a player who conceded or is replaced by a bot is told so", () => {
  const seats = (info: object): TableView => {
    const mine = at({});
    return { ...mine, table: { ...mine.table, seats: [{ kind: "person", name: "Ada", ...info }, { kind: "bot" }] } };
  };
  assert.deepEqual(promptOf(moment({ view: seats({ stand_in: "scribe" }) })), { kind: "stand_in", seat: 0 });
  assert.deepEqual(promptOf(moment({ view: seats({ conceded: "time" }) })), { kind: "conceded" });
});

test("the last round is announced before it, in it, and at our own last turn", () => {
  assert.equal(endNoticeOf(at({})), null);
  assert.equal(endNoticeOf(at({ last_round: 5 })), "next");
  assert.equal(endNoticeOf(at({ last_round: 4 })), "turn");
  assert.equal(endNoticeOf(at({ last_round: 4, acting: [1] })), "round");
  assert.equal(endNoticeOf(at({ last_round: 4, phase: "over" })), null);
});
