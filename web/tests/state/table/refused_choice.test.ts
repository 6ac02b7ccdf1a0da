import assert from "node:assert/strict";
import { test } from "node:test";
import { refusedFace, refusedPlace, refusedPlacement } from "../../../src/state/table/refused_choice.ts";
import type { Options } from "../../../src/wire/messages.ts";

const OPTIONS: Options = {
  type: "options",
  id: "a",
  seat: 0,
  version: 5,
  moves: [],
  placements: [],
  closed: [{ card: 41, face: "front", code: "missing_resources", missing: { fungi: 2 } }],
  blocked: [{ x: 2, y: 0, code: "absent_corner", by: [[1, 1]] }],
  undo: false,
};
const held = (card: number) => ({ kind: "card", card, face: "front", spot: null }) as const;

test("a blocked place has the server's reason and the cards that block it; any other place holds a card", () => {
  assert.deepEqual(refusedPlace(OPTIONS, [2, 0]), { code: "absent_corner", spot: [2, 0], by: [[1, 1]] });
  assert.deepEqual(refusedPlace(OPTIONS, [0, 0]), { code: "spot_taken", spot: [0, 0] });
});

test("a face that can go nowhere has its own reason, whatever the spot", () => {
  const missing = { code: "missing_resources", spot: [2, 0], missing: { fungi: 2 } };
  assert.deepEqual(refusedPlacement(OPTIONS, held(41), [2, 0]), missing);
  assert.deepEqual(refusedPlacement(OPTIONS, held(1), [2, 0]).code, "absent_corner");
});

test("a face that can go nowhere says so as soon as it is chosen, and no other does", () => {
  assert.deepEqual(refusedFace(OPTIONS, held(41)), { code: "missing_resources", spot: null, missing: { fungi: 2 } });
  assert.equal(refusedFace(OPTIONS, { ...held(41), face: "back" }), null);
  assert.equal(refusedFace(OPTIONS, held(1)), null);
  assert.equal(refusedFace(OPTIONS, { kind: "none" }), null);
  assert.equal(refusedFace(null, held(41)), null);
});
