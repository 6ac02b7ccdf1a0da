// What the service worker does with a push message and a click.

import assert from "node:assert/strict";
import { test } from "node:test";
import { isInView, notificationTag, type OpenWindow, showPage, tablePath } from "../../src/state/turn_notification.ts";

function open(path: string, visibilityState = "visible"): OpenWindow & { focused: boolean } {
  const made = {
    url: `https://a.example${path}`,
    visibilityState,
    focused: false,
    focus: async () => {
      made.focused = true;
    },
  };
  return made;
}

test("only a visible window with the table shows it already", () => {
  const path = tablePath("kq3v");
  assert.equal(path, "/table/kq3v");
  assert.equal(isInView(path, [open("/rules"), open("/table/kq3v?x=1#y")]), true);
  assert.equal(isInView(path, [open("/table/kq3v", "hidden"), open("/table/kq3vx"), open("/replay/kq3v")]), false);
  assert.equal(isInView(path, []), false);
});

test("a click goes to the window with the table, or opens one", async () => {
  const opened: string[] = [];
  const reopen = async (path: string) => opened.push(path);
  const hidden = open("/table/a", "hidden");
  await showPage("/table/a", [open("/"), hidden], reopen);
  assert.deepEqual([hidden.focused, opened], [true, []]);
  await showPage("/table/b", [open("/"), hidden], reopen);
  assert.deepEqual(opened, ["/table/b"]);
});

test("each table has one notification", () => {
  assert.notEqual(notificationTag("a"), notificationTag("b"));
});
