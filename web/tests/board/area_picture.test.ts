import assert from "node:assert/strict";
import { test } from "node:test";

import { areaSvg } from "../../src/board/area_picture.ts";
import type { Laid } from "../../src/wire/messages.ts";
import { fixtures } from "../helpers/python_fixtures.ts";

const { cards } = fixtures();
const AREA: readonly Laid[] = [
  { card: 81, face: "front", x: 0, y: 0 },
  { card: 1, face: "front", x: 1, y: 1 },
  { card: 41, face: "back", x: 2, y: 2 },
  { card: 11, face: "front", x: 9, y: 9 },
];

/** Where the nested pictures of cards are, in the order in which they are drawn. */
const places = (svg: string) =>
  [...svg.matchAll(/<svg x="(\S+)" y="(\S+)"/g)].map(([, x, y]) => [Number(x), Number(y)]);
const size = (svg: string) => /viewBox="0 0 (\S+) (\S+)"/.exec(svg)?.slice(1).map(Number) as [number, number];

test("without a focus the whole area is drawn, in the order in which it was laid", () => {
  const svg = areaSvg(cards, AREA, {});
  assert.equal(places(svg).length, 4);
  const [width, height] = size(svg);
  assert.ok(width > 9 * 78 && height > 9 * 48);
});

test("with a focus only its neighbourhood is drawn, with the wanted proportions", () => {
  const svg = areaSvg(cards, AREA, { focus: [[1, 1]], ratio: 1.5 });
  assert.equal(places(svg).length, 3);
  const [width, height] = size(svg);
  assert.ok(Math.abs(width / height - 1.5) < 0.01);
});

test("a picture of a part says so, because its edges fade", () => {
  assert.match(areaSvg(cards, AREA, { focus: [[1, 1]], ratio: 1.5 }), /class="nb-area nb-part"/);
  assert.match(areaSvg(cards, AREA, {}), /class="nb-area"/);
});

test("a move has a frame, and a better one is a dashed ghost on top", () => {
  const ghost = { card: 2, face: "front", spot: [-1, 1] } as const;
  const svg = areaSvg(cards, AREA.slice(0, 3), { marked: [2, 2], ghost, focus: [[2, 2], ghost.spot] });
  assert.equal(places(svg).length, 4);
  assert.deepEqual(places(svg).at(-1), [-60 - 93.6, -48 - 40]);
  assert.match(svg, /stroke="var\(--danger\)" stroke-width="7"\/>/);
  assert.match(svg, /stroke="var\(--ok\)" stroke-width="7" stroke-dasharray/);
  assert.ok(!areaSvg(cards, AREA, { marked: [5, 5] }).includes("danger")); // there is no card to frame
});

test("a focus at the edge shows more of the area, not of the bare desk", () => {
  const svg = areaSvg(cards, AREA.slice(0, 3), { focus: [[0, 0]] });
  const [, left = "", top = ""] = /translate\((\S+) (\S+)\)/.exec(svg) ?? [];
  assert.ok(-Number(left) >= -60 - 11); // the starter's left edge and the margin
  assert.ok(-Number(top) + size(svg)[1] <= 40 + 11);
});
