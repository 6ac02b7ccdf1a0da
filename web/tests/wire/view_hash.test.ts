import assert from "node:assert/strict";
import { test } from "node:test";
import { canonicalJson, crc32, viewHash } from "../../src/wire/view_hash.ts";
import { fixtures } from "../helpers/python_fixtures.ts";

test("the CRC-32 is that of zip and PNG", () => {
  assert.equal(crc32(new TextEncoder().encode("123456789")), 0xcbf43926);
  assert.equal(crc32(new Uint8Array()), 0);
});

test("the example in the protocol's documentation is correct", () => {
  const part = { version: 7, seat: null, chat: [{ version: 6, seat: 0, text: "čau" }], display: [21, null] };
  assert.equal(canonicalJson(part), '{"chat":[{"seat":0,"text":"čau","version":6}],"display":[21,null],"version":7}');
  assert.equal(viewHash(part), 4213551818);
});

test("every text has the same hash as in Python", () => {
  for (const { text, hash } of fixtures().texts) {
    assert.equal(viewHash({ text, none: null, some: [1, null] }), hash, JSON.stringify(text));
  }
});
