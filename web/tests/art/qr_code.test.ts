// QR codes, read back the way a scanner does it, and links of seats.

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { type Modules, qrModules, qrSvg } from "../../src/art/qr_code.ts";
import { readSeatLink, seatAddress } from "../../src/state/seat_link.ts";

const MASKS: readonly ((row: number, column: number) => number)[] = [
  (i, j) => (i + j) % 2,
  (i) => i % 2,
  (_, j) => j % 3,
  (i, j) => (i + j) % 3,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
  (i, j) => ((i * j) % 2) + ((i * j) % 3),
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2,
  (i, j) => (((i * j) % 3) + ((i + j) % 2)) % 2,
];

/** The text of a code of version 1 to 3: these have one block, so that its data come first and in order. */
function readBack(code: Modules): string {
  const size = code.length;
  const at = (row: number, column: number) => Number(code[row]?.[column]);
  const mask = ((at(8, 2) << 2) | (at(8, 3) << 1) | at(8, 4)) ^ 0b101;
  assert.equal((at(8, 0) << 1) | at(8, 1), 0b10, "level M");
  const isFixed = (row: number, column: number) =>
    row === 6 ||
    column === 6 ||
    (row < 9 && (column < 9 || column >= size - 8)) ||
    (row >= size - 8 && column < 9) ||
    (size > 21 && Math.abs(row - (size - 7)) <= 2 && Math.abs(column - (size - 7)) <= 2);
  let bits = "";
  let up = true;
  for (let right = size - 1; right > 0; right -= right === 8 ? 3 : 2) {
    for (let step = 0; step < size; step++)
      for (const column of [right, right - 1]) {
        const row = up ? size - 1 - step : step;
        if (!isFixed(row, column)) bits += at(row, column) ^ Number(MASKS[mask]?.(row, column) === 0);
      }
    up = !up;
  }
  assert.equal(bits.slice(0, 4), "0100", "bytes");
  const length = Number.parseInt(bits.slice(4, 12), 2);
  const bytes = Array.from({ length }, (_, n) => Number.parseInt(bits.slice(12 + 8 * n, 20 + 8 * n), 2));
  return new TextDecoder().decode(new Uint8Array(bytes));
}

test("a scanner reads what was written", () => {
  for (const text of ["a", "https://a.example/t", "Příliš žluťoučký kůň", "x".repeat(42)]) {
    const code = qrModules(text);
    assert.ok(code);
    assert.equal(readBack(code), text);
  }
});

test("a code grows with its text, up to a point", () => {
  const size = (length: number) => qrModules("x".repeat(length))?.length ?? null;
  assert.deepEqual([14, 15, 106, 107, 213].map(size), [21, 25, 41, 45, 57]);
  assert.equal(size(214), null);
  assert.equal(qrSvg("x".repeat(214), "too long"), null);
});

test("larger codes are those that other readers have read", () => {
  const digest = (text: string) =>
    createHash("sha256")
      .update(JSON.stringify(qrModules(text)))
      .digest("hex")
      .slice(0, 12);
  const link = (n: number) => `https://play.example.org/table/kq3v8t2mw5xr7b9c#seat=0&key=${"Nn5fPq0vJ2".repeat(n)}`;
  assert.deepEqual(
    [1, 5, 15].map((n) => digest(link(n))),
    ["3f6fff49ec8d", "3a9f8b615811", "673ffdc36476"],
  );
});

test("the picture says what it is, and nothing in its name breaks out", () => {
  const svg = qrSvg("a", 'a "link" <b>');
  assert.match(svg ?? "", /role="img" aria-label="a &#34;link&#34; &#60;b&#62;"/);
  assert.doesNotMatch(svg ?? "", /style=/);
});

test("the link of a seat carries its key where no server sees it", () => {
  const link = { seat: 2, key: "a+b/c=" };
  const address = new URL(seatAddress("https://a.example", "kq3v8t2m", link));
  assert.equal(address.pathname, "/table/kq3v8t2m");
  assert.equal(address.search, "");
  assert.deepEqual(readSeatLink(address.hash), link);
  for (const hash of ["", "#", "#new", "#seat=1", "#key=x", "#seat=7&key=x", "#seat=x&key=x"])
    assert.equal(readSeatLink(hash), null, hash);
});
