// The colour-blind preset: how far apart its colours are for people without one kind of cones.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { COLOURS } from "../../src/wire/messages.ts";

const KINGDOMS = ["fungi", "plant", "animal", "insect"];
/** What people without a kind of cones see of linear RGB: Machado, Oliveira and Fernandes 2009, severity 1. */
const SIGHTS = {
  "all cones": [1, 0, 0, 0, 1, 0, 0, 0, 1],
  "no L cones": [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  "no M cones": [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  "no S cones": [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};
const CLEARLY_APART = 25; // in CIELAB, where about 2 can just be told apart side by side

const tokens = readFileSync("src/art/tokens.css", "utf8");
const preset = tokens.slice(tokens.indexOf("[data-colourblind] {"));

function colour(name: string, css: string): string {
  const [, found] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css) ?? [];
  assert.ok(found, name);
  return found;
}

/** A colour as it is seen, in CIELAB. */
function seen(hex: string, sight: readonly number[]): readonly number[] {
  const linear = [1, 3, 5].map((at) => {
    const c = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  });
  const row = (matrix: readonly number[], at: number) =>
    linear.reduce((sum, value, n) => sum + value * (matrix[at * 3 + n] ?? 0), 0);
  const [r = 0, g = 0, b = 0] = [0, 1, 2].map((at) => Math.min(1, Math.max(0, row(sight, at))));
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const [x, y, z] = [
    f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505),
    f(0.2126 * r + 0.7152 * g + 0.0722 * b),
    f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089),
  ];
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** The two colours that are hardest to tell apart, as a distance. */
function leastDistance(colours: readonly string[], sight: readonly number[]): number {
  const points = colours.map((hex) => seen(hex, sight));
  const distances = points.flatMap((one, n) =>
    points.slice(n + 1).map((other) => Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))),
  );
  return Math.min(...distances);
}

test("the preset's kingdoms and players are clearly apart whichever cones are missing", () => {
  for (const names of [KINGDOMS, COLOURS.map((name) => `player-${name}`)]) {
    const colours = names.map((name) => colour(name, preset));
    for (const [who, sight] of Object.entries(SIGHTS)) {
      const found = leastDistance(colours, sight);
      assert.ok(found >= CLEARLY_APART, `${names[0]} …, ${who}: ${found.toFixed(1)}`);
    }
  }
});

test("the usual colours are not, which is why there is a preset", () => {
  const usual = KINGDOMS.map((name) => colour(name, tokens));
  assert.ok(leastDistance(usual, SIGHTS["no L cones"]) < 5);
  const players = COLOURS.map((name) => colour(`player-${name}`, tokens));
  assert.ok(leastDistance(players, SIGHTS["no M cones"]) < 5);
});
