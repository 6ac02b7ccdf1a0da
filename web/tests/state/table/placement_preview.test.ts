import assert from "node:assert/strict";
import { test } from "node:test";

import { findOption, previewParts, symbolChanges } from "../../../src/state/table/placement_preview.ts";

import type { PlacementOption } from "../../../src/wire/messages.ts";
import { fixtures } from "../../helpers/python_fixtures.ts";

const { cards } = fixtures();

test("a preview shows points with their reason, symbols lost and gained, and closed spots", () => {
  const per = cards.playable.find((other) => other.per === "quill");
  assert.ok(per);
  const now = { fungi: 2, plant: 1, animal: 0, insect: 0, quill: 1, inkwell: 0, manuscript: 0 };
  const option: PlacementOption = {
    card: per.card, face: "front", x: 1, y: 1, points: 2 * per.points, symbols: { ...now, plant: 0, quill: 2 }, closes: [[3, 1]],
  }; // biome-ignore format: one value
  assert.deepEqual(previewParts(option, now, cards, 1), [
    { kind: "points", n: 2 * per.points },
    { kind: "per", worth: per.points, of: "quill", m: 2 },
    { kind: "lost", symbol: "plant", n: 1 },
    { kind: "won", symbol: "quill", n: 1 },
    { kind: "completes", n: 1 },
    { kind: "closes", n: 1 },
  ]);
  const down = {
    ...option,
    face: "back",
    points: 0,
    closes: [],
    symbols: { ...now, [per.kingdom]: (now[per.kingdom] ?? 0) + 1 },
  } as const;
  assert.deepEqual(previewParts(down, now, cards), [{ kind: "down", symbol: per.kingdom }]);
  assert.deepEqual(symbolChanges(now, now), []);
  const chosen = { kind: "card", card: per.card, face: "front", spot: [1, 1] } as const;
  assert.equal(findOption([option], chosen), option);
  assert.equal(findOption([option], { ...chosen, face: "back" }), null);
  assert.equal(findOption(null, chosen), null);
  assert.equal(findOption([option], { ...chosen, spot: null }), null);
});
