// The camera's arithmetic.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as cam from "../../src/board/camera.ts";
import { type Box, bounds, boxOf, CARD_HEIGHT, centre, type Point } from "../../src/board/geometry.ts";
import type { Spot } from "../../src/board/model.ts";

const view: cam.View = { width: 800, height: 500, margin: { left: 10, top: 50, right: 10, bottom: 20 } };
const small: Spot[] = [[0, 0], [1, 1], [-1, -1]]; // biome-ignore format: a list of spots
const wide: Spot[] = [...small, [20, 0], [-20, 0]];
const mouse = cam.fitLimits(false);
const touch = cam.fitLimits(true);

const inside = ({ left, top, right, bottom }: Box): boolean =>
  left >= view.margin.left - 0.01 &&
  top >= view.margin.top - 0.01 &&
  right <= view.width - view.margin.right + 0.01 &&
  bottom <= view.height - view.margin.bottom + 0.01;
const near = (one: Point, other: Point): void => assert.ok(Math.hypot(one.x - other.x, one.y - other.y) < 1e-6);

const covered = (camera: cam.Camera, spots: readonly Spot[], { left, top, right, bottom }: Box): boolean =>
  spots.some((spot) => {
    const seen = cam.toScreen(camera, boxOf(spot));
    return seen.left < right && seen.right > left && seen.top < bottom && seen.bottom > top;
  });

describe("fitting around overlays", () => {
  const rising: Spot[] = [[-2, -2], [-1, -1], [0, 0], [1, 1], [2, 2]]; // biome-ignore format: a list of spots
  const fit = (spots: readonly Spot[], over: readonly Box[], limits = mouse): cam.Camera =>
    cam.fittedClear(bounds(spots), view, limits, { x: 0, y: 0 }, spots.map(boxOf), over);
  const corners: Box[] = [
    { left: 500, top: 0, right: 800, bottom: 90 },
    { left: 0, top: 440, right: 150, bottom: 500 },
    { left: 0, top: 0, right: 300, bottom: 90 },
  ];

  test("equals plain fitting if nothing is hidden", () => {
    const plain = cam.fitted(bounds(rising), view, mouse, { x: 0, y: 0 });
    assert.deepEqual(fit(rising, []), plain);
    assert.deepEqual(fit(rising, [{ left: 0, top: 0, right: 60, bottom: 60 }]), plain);
  });
  test("hides no card, and shrinks no more than needed", () => {
    const plain = cam.fitted(bounds(rising), view, mouse, { x: 0, y: 0 });
    assert.ok(covered(plain, rising, corners[0] as Box));
    const camera = fit(rising, corners);
    for (const corner of corners) assert.ok(!covered(camera, rising, corner));
    assert.ok(inside(cam.toScreen(camera, bounds(rising))));
    assert.ok(camera.zoom > 0.8 * plain.zoom);
  });
  test("equals plain fitting if nothing helps", () => {
    assert.deepEqual(fit(wide, corners, touch), cam.fitted(bounds(wide), view, touch, { x: 0, y: 0 }));
  });
});

test("a place beyond an edge, or so near to it that an arrow covers it, is on that side", () => {
  const camera = { x: 400, y: 250, zoom: 1 };
  const side = (x: number, y: number) => cam.sideOf(camera, boxOf([x, y]), view);
  assert.equal(side(0, 0), null);
  assert.equal(side(5, 1), "right");
  assert.equal(side(-5, 1), "left");
  assert.equal(side(1, 9), "up");
  assert.equal(side(1, -9), "down");
  assert.equal(cam.sideOf({ ...camera, x: 20 }, boxOf([0, 0]), view), "left");
  assert.equal(cam.sideOf({ ...camera, x: 30 }, boxOf([0, 0]), view), null);
  assert.equal(cam.sideOf(camera, boxOf([-8, 4]), view), "left"); // the farther side of two
});

describe("fitting", () => {
  test("centres a small area, and does not enlarge it too much", () => {
    const camera = cam.fitted(bounds(small), view, mouse, { x: 0, y: 0 });
    const seen = cam.toScreen(camera, bounds(small));
    assert.ok(inside(seen));
    assert.equal(camera.zoom, mouse.most);
    assert.ok(Math.abs((seen.left + seen.right) / 2 - 400) < 0.01);
    assert.ok(Math.abs((seen.top + seen.bottom) / 2 - 265) < 0.01);
  });
  test("keeps spots large enough for fingers and mice", () => {
    assert.equal(cam.fitted(bounds(wide), view, touch, { x: 0, y: 0 }).zoom * CARD_HEIGHT, 30);
    assert.equal(cam.fitted(bounds([...wide, [60, 0]]), view, mouse, { x: 0, y: 0 }).zoom * CARD_HEIGHT, 24);
  });
  test("then shows the followed point, with as little bare desk as possible", () => {
    for (const spot of [
      [-20, 0],
      [0, 0],
      [20, 0],
    ] as const) {
      // biome-ignore format: a list of spots
      const camera = cam.fitted(bounds(wide), view, touch, centre(spot));
      assert.ok(inside(cam.toScreen(camera, boxOf(spot))));
      const seen = cam.toScreen(camera, bounds(wide));
      assert.ok(seen.left <= view.margin.left + 0.01 && seen.right >= view.width - view.margin.right - 0.01);
    }
  });
  test("works in a tiny view", () => {
    const camera = cam.fitted(bounds(small), { ...view, width: 0, height: 0 }, mouse, { x: 0, y: 0 });
    for (const value of Object.values(camera)) assert.ok(Number.isFinite(value));
    assert.ok(camera.zoom > 0);
  });
});

describe("by hand", () => {
  const start = cam.fitted(bounds(small), view, mouse, { x: 0, y: 0 });
  const free = { least: 0.1, most: 3 };
  test("zooming keeps the world under the pointer", () => {
    const at = { x: 123, y: 321 };
    const before = cam.toWorld(start, at);
    for (const factor of [1.3, 0.7]) near(cam.toWorld(cam.zoomed(start, factor, at, free), at), before);
    assert.equal(cam.zoomed(start, 100, at, free).zoom, 3);
    assert.equal(cam.zoomed(start, 0.001, at, free).zoom, 0.1);
  });
  test("panning never loses the area", () => {
    const box = bounds(small);
    for (const [dx, dy] of [
      [9999, 0],
      [-9999, 9999],
      [0, -9999],
    ] as const) {
      // biome-ignore format: a list of ways
      const middle = cam.toWorld(cam.panned(start, dx, dy, box, view), { x: 400, y: 250 });
      assert.ok(middle.x >= box.left - 0.01 && middle.x <= box.right + 0.01);
      assert.ok(middle.y >= box.top - 0.01 && middle.y <= box.bottom + 0.01);
    }
    const moved = cam.panned(start, 12, -7, box, view);
    assert.deepEqual([moved.x, moved.y], [start.x + 12, start.y - 7]);
  });
  test("a card at the edge scrolls only towards hidden parts", () => {
    assert.deepEqual(cam.pushed(start, 11, -11, bounds(small), view), start);
    const far = cam.fitted(bounds(wide), view, touch, centre([-20, 0]));
    assert.equal(cam.pushed(far, 11, 0, bounds(wide), view).x, far.x);
    assert.equal(cam.pushed(far, -11, 0, bounds(wide), view).x, far.x - 11);
  });
  test("a box scrolls into view, and a visible one stays", () => {
    assert.deepEqual(cam.revealed(start, boxOf([0, 0]), view), start);
    for (const spot of [
      [20, 2],
      [-20, -6],
    ] as const)
      assert.ok(inside(cam.toScreen(cam.revealed(start, boxOf(spot), view), boxOf(spot))));
  });
  test("an animation starts and ends at its cameras", () => {
    const end = { x: 1, y: 2, zoom: 3 };
    assert.deepEqual(cam.between(start, end, 0), start);
    assert.deepEqual(cam.between({ x: 0, y: 0, zoom: 1 }, end, 1), end);
  });
});
