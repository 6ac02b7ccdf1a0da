import assert from "node:assert/strict";

import { test } from "node:test";

import { isLoopback } from "../../src/state/loopback.ts";

test("addresses of this machine alone", () => {
  for (const host of ["localhost", "a.localhost", "127.0.0.1", "127.3.2.1", "[::1]", "LOCALHOST"])
    assert.ok(isLoopback(host), host);
  for (const host of [
    "192.168.0.7",
    "10.0.0.1",
    "example.org",
    "localhost.example.org",
    "[fd00::1]",
    "127.example.org",
  ])
    assert.ok(!isLoopback(host), host);
});
