// Where cards lie, what a click hits, where the keys lead.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  bounds,
  boxOf,
  CARD_HEIGHT,
  CARD_WIDTH,
  centre,
  type Direction,
  hit,
  inReadingOrder,
  nearest,
  placesAt,
  STEP_X,
  STEP_Y,
  toward,
} from "../../src/board/geometry.ts";
import { keyOf, type Spot } from "../../src/board/model.ts";

const keys = (...spots: readonly Spot[]): Set<string> => new Set(spots.map(keyOf));
const DIRECTIONS: readonly Direction[] = ["up", "down", "left", "right"];

describe("places", () => {
  test("neighbours share exactly a corner: 22 % of the width, 40 % of the height", () => {
    const [one, other] = [boxOf([0, 0]), boxOf([1, 1])];
    assert.ok(Math.abs((one.right - other.left) / CARD_WIDTH - 0.22) < 1e-9);
    assert.ok(Math.abs((other.bottom - one.top) / CARD_HEIGHT - 0.4) < 1e-9);
  });
  test("y grows upward", () => {
    assert.ok(centre([0, 2]).y < centre([0, 0]).y);
    assert.deepEqual(centre([0, 0]), { x: 0, y: 0 });
  });
  test("the box around cards contains all of them, and always exists", () => {
    assert.deepEqual(bounds([]), boxOf([0, 0]));
    const box = bounds([[0, 0], [3, 1], [-2, -4]]); // biome-ignore format: a list of spots
    assert.equal(box.left, boxOf([-2, 0]).left);
    assert.equal(box.right, boxOf([3, 1]).right);
    assert.equal(box.top, boxOf([3, 1]).top);
    assert.equal(box.bottom, boxOf([0, -4]).bottom);
  });
});

describe("a click", () => {
  test("in the middle of a place hits only that place", () => {
    for (const spot of [[0, 0], [3, -1], [-4, 2]] as const) assert.deepEqual(placesAt(centre(spot)), [spot]); // biome-ignore format: a list of spots
  });
  test("on a shared corner hits both places, the nearer first", () => {
    const corner = { x: STEP_X / 2, y: -STEP_Y / 2 };
    assert.deepEqual(new Set(placesAt(corner).map(keyOf)), keys([0, 0], [1, 1]));
    assert.deepEqual(placesAt({ x: corner.x + 2, y: corner.y - 1 })[0], [1, 1]);
  });
  test("between places hits none", () => {
    assert.deepEqual(placesAt({ x: STEP_X, y: 0 }), []);
    assert.equal(hit({ x: STEP_X, y: 0 }, keys(), keys()), null);
  });
  test("prefers an open spot to a card, and a card to the desk", () => {
    const nearCard = { x: STEP_X / 2 - 2, y: -STEP_Y / 2 + 1 };
    assert.deepEqual(hit(nearCard, keys([1, 1]), keys([0, 0])), { spot: [1, 1], open: true });
    assert.deepEqual(hit(nearCard, keys(), keys([1, 1])), { spot: [1, 1], open: false });
    assert.deepEqual(hit(nearCard, keys(), keys()), { spot: [0, 0], open: false });
  });
  test("every point hits only places whose boxes contain it", () => {
    for (let x = -400; x <= 400; x += 13)
      for (let y = -300; y <= 300; y += 11) {
        const found = placesAt({ x, y });
        assert.ok(found.length <= 2);
        for (const spot of found) {
          const box = boxOf(spot);
          assert.ok(x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
        }
      }
  });
});

test("finds the nearest spot, unless all are too far away", () => {
  const spots: Spot[] = [[0, 0], [2, 0], [4, 0]]; // biome-ignore format: a list of spots
  assert.deepEqual(nearest(spots, { x: 1.2 * STEP_X, y: 0 }), [2, 0]);
  assert.equal(nearest(spots, { x: 0, y: 500 }, 90), null);
  assert.equal(nearest([], { x: 0, y: 0 }), null);
});

describe("the keys", () => {
  const ring: Spot[] = [[1, 1], [-1, 1], [1, -1], [-1, -1], [0, 2], [5, 1], [0, -4]]; // biome-ignore format: a list of spots
  test("lead to the next spot in a direction", () => {
    assert.deepEqual(toward(ring, [-1, 1], "right"), [1, 1]);
    assert.deepEqual(toward(ring, [-1, 1], "down"), [-1, -1]);
    assert.deepEqual(toward(ring, [1, 1], "right"), [5, 1]);
    assert.deepEqual(toward(ring, [1, 1], "up"), [0, 2]);
    assert.equal(toward(ring, [0, 2], "up"), null);
    assert.equal(toward([[3, 3]], [3, 3], "left"), null);
  });
  test("lead to every spot from any other", () => {
    for (const start of ring) {
      const reached = keys(start);
      const open: Spot[] = [start];
      for (let from = open.pop(); from; from = open.pop())
        for (const direction of DIRECTIONS) {
          const next = toward(ring, from, direction);
          if (!next || reached.has(keyOf(next))) continue;
          reached.add(keyOf(next));
          open.push(next);
        }
      assert.equal(reached.size, ring.length, `from ${keyOf(start)}`);
    }
  });
  test("read line by line", () => {
    assert.deepEqual(inReadingOrder(ring).map(keyOf), ["0,2", "-1,1", "1,1", "5,1", "-1,-1", "1,-1", "0,-4"]);
  });
});
