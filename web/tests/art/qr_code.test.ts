// QR codes, read back by an independent scanner.

import assert from "node:assert/strict";
import { test } from "node:test";
import scan from "jsqr";
import { qrModules, qrSvg } from "../../src/art/qr_code.ts";

const MODULE_PX = 4;
const QUIET_MODULES = 4;

/** What a camera app would read off the screen. */
function scanned(text: string): string | null {
  const code = qrModules(text);
  assert.ok(code, text);
  const side = (code.size + 2 * QUIET_MODULES) * MODULE_PX;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor(x / MODULE_PX) - QUIET_MODULES, Math.floor(y / MODULE_PX) - QUIET_MODULES];
      if (code.get(column, row)) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  return scan(pixels, side, side)?.data ?? null;
}

test("a scanner reads the text that was encoded, at every length", () => {
  const link = (n: number) => `https://play.example.org/table/kq3v8t2mw5xr7b9c#seat=0&key=${"Nn5fPq0vJ2".repeat(n)}`;
  const texts = ["a", "https://a.example/t", "Příliš žluťoučký kůň", link(1), link(5), link(15), "x".repeat(213)];
  for (const text of texts) assert.equal(scanned(text), text);
});

test("a text that makes a code too dense to scan gets none", () => {
  assert.ok(qrModules("x".repeat(213)));
  assert.equal(qrModules("x".repeat(214)), null);
  assert.equal(qrModules("ů".repeat(107)), null);
  assert.equal(qrSvg("x".repeat(214), "too long"), null);
});

test("the picture says what it is, and nothing in its name breaks out", () => {
  const svg = qrSvg("a", 'a "link" <b>');
  assert.match(svg ?? "", /role="img" aria-label="a &#34;link&#34; &#60;b&#62;"/);
  assert.doesNotMatch(svg ?? "", /style=/);
});
