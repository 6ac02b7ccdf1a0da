import assert from "node:assert/strict";
import { test } from "node:test";

import { hasChat, linesOfOthers, spokenLines } from "../../../src/state/table/chat_lines.ts";
import type { TableView } from "../../../src/wire/messages.ts";
import { TABLE, view } from "../../helpers/samples.ts";

const CHAT = [
  { version: 4, at: 1, seat: 0, phrase: "hello" as const },
  { version: 9, at: 3, seat: 1, text: "My turn?" },
];
const COMMENTS = [{ version: 6, at: 2, name: "Cy", text: "What a move" }];
const watched: TableView = { ...view(9), chat: CHAT, comments: COMMENTS };

test("spectators read both chats in the order in which people spoke", () => {
  assert.deepEqual(
    spokenLines(watched).map(({ version, seat, name }) => [version, seat, name]),
    [
      [4, 0, ""],
      [6, null, "Cy"],
      [9, 1, ""],
    ],
  );
  assert.equal(spokenLines({ ...view(9, 0), chat: CHAT }).length, 2);
});

test("own lines are no news", () => {
  const versions = (seen: TableView, name: string | null) => linesOfOthers(seen, name).map(({ version }) => version);
  assert.deepEqual(versions(watched, "Cy"), [4, 9]);
  assert.deepEqual(versions(watched, null), [4, 6, 9]);
  assert.deepEqual(versions({ ...view(9, 1), chat: CHAT }, "Ben"), [4]);
});

test("alone against Tybor only spectators talk, and nobody where the chat is off", () => {
  const at = (seat: number | null, change: object) =>
    hasChat({ ...view(1, seat), table: { ...TABLE, settings: { ...TABLE.settings, ...change } } });
  assert.ok(at(0, {}) && at(null, {}));
  assert.ok(!at(0, { seats: 1, level: "hard" }) && at(null, { seats: 1, level: "hard" }));
  assert.ok(!at(0, { chat: "off" }) && !at(null, { chat: "off" }));
});
