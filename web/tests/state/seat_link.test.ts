// Links that take a seat to another device.

import assert from "node:assert/strict";
import { test } from "node:test";
import { readSeatLink, seatAddress } from "../../src/state/seat_link.ts";

test("a seat link carries its key in the hash", () => {
  const link = { seat: 2, key: "a+b/c=" };
  const address = new URL(seatAddress("https://a.example", "kq3v8t2m", link));
  assert.equal(address.pathname, "/table/kq3v8t2m");
  assert.equal(address.search, "");
  assert.deepEqual(readSeatLink(address.hash), link);
  for (const hash of ["", "#", "#new", "#seat=1", "#key=x", "#seat=7&key=x", "#seat=x&key=x"])
    assert.equal(readSeatLink(hash), null, hash);
});
