import assert from "node:assert/strict";
import { test } from "node:test";

import { redactEvent } from "../../../src/state/table/redaction.ts";

test("on a shared screen an event shows only public information", () => {
  const kept = { type: "objective_kept", version: 1, seat: 0, card: 95 } as const;
  const drawn = { type: "drawn", version: 1, seat: 0, source: "gold", back: "gF", card: 41 } as const;
  const placed = {
    type: "placed", version: 1, seat: 0, slot: 0, back: "gF", face: "back", x: 1, y: 1, points: 0, score: 0, known: false, card: 41,
  } as const; // biome-ignore format: one value
  for (const event of [kept, drawn, placed]) assert.deepEqual(redactEvent(event), { ...event, card: null });
  const open = [
    { ...drawn, source: "gold-left" } as const,
    { ...placed, known: true },
    { ...placed, face: "front" } as const,
  ];
  for (const event of open) assert.equal(redactEvent(event), event);
});
