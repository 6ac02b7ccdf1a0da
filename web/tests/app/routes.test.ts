import assert from "node:assert/strict";
import { test } from "node:test";
import { routeOf } from "../../src/app/routes.ts";

test("addresses map to screens", () => {
  const screen = (path: string) => routeOf(new URL(path, "http://localhost")).screen;
  const plain = [
    "/",
    "/lobby",
    "/lobby/",
    "/games",
    "/rules",
    "/tutorial",
    "/settings",
    "/table/kq3v",
    "/replay/kq3v?seat=1",
    "/watch/kq3v",
  ];
  assert.deepEqual(plain.map(screen), [
    "start",
    "lobby",
    "lobby",
    "games",
    "rules",
    "tutorial",
    "settings",
    "table",
    "replay",
    "watch",
  ]);
  for (const path of ["/x", "/table", "/table/", "/table/a/b", "/table/..%2f", "/Lobby"])
    assert.equal(screen(path), "missing");
  const { params } = routeOf(new URL("http://localhost/replay/kq3v?seat=1"));
  assert.deepEqual([params.tableId, params.query.get("seat")], ["kq3v", "1"]);
});
