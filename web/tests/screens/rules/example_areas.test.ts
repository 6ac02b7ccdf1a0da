import assert from "node:assert/strict";

import { test } from "node:test";

import {
  COVER_AREA,
  DIAGONAL_AREA,
  TWO_CORNERS_AREA,
  WHERE_AREA,
  WHERE_SPOTS,
} from "../../../src/screens/rules/example_areas.ts";

import type { Laid } from "../../../src/wire/messages.ts";
import { fixtures } from "../../helpers/python_fixtures.ts";

// The corner of a neighbour that a card at (x, y) would cover: bottom-right of the one at the upper left, and so on.
const NEIGHBOURS = [[-1, 1, 3], [1, 1, 2], [-1, -1, 1], [1, -1, 0]] as const; // biome-ignore format: a table // biome-ignore format: a table

test("the rules' example areas are legal", () => {
  const { cards } = fixtures();
  const corners = ({ card, face }: Laid): readonly string[] => {
    const starter = cards.starters.find((other) => other.card === card);
    const playable = cards.playable.find((other) => other.card === card);
    return starter ? starter[face] : face === "front" ? (playable?.corners ?? []) : Array(4).fill("empty");
  };
  const isOpen = (area: readonly Laid[], x: number, y: number): boolean => {
    const touched = NEIGHBOURS.flatMap(([dx, dy, corner]) => {
      const other = area.find((laid) => laid.x === x + dx && laid.y === y + dy);
      return other ? [corners(other)[corner]] : [];
    });
    return touched.length > 0 && !touched.includes("absent") && !area.some((laid) => laid.x === x && laid.y === y);
  };
  for (const area of [WHERE_AREA, COVER_AREA, TWO_CORNERS_AREA, DIAGONAL_AREA]) {
    for (let n = 1; n < area.length; n++) {
      const laid = area[n] as Laid;
      assert.ok(isOpen(area.slice(0, n), laid.x, laid.y), `${laid.card}`);
    }
  }
  for (const { x, y, look } of WHERE_SPOTS) assert.equal(isOpen(WHERE_AREA, x, y), look === "open", `${x},${y}`);
  const all = [-2, -1, 0, 1, 2, 3].flatMap((x) => [-2, -1, 0, 1, 2, 3].map((y) => [x, y] as const));
  const open = all.filter(([x, y]) => (x + y) % 2 === 0 && isOpen(WHERE_AREA, x, y));
  assert.equal(open.length, WHERE_SPOTS.filter(({ look }) => look === "open").length);
});
