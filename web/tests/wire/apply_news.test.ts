import assert from "node:assert/strict";
import { test } from "node:test";
import { applyNews } from "../../src/wire/apply_news.ts";
import { CHAT_LINES, type TableView } from "../../src/wire/messages.ts";
import { viewHash } from "../../src/wire/view_hash.ts";
import { fixtures } from "../helpers/python_fixtures.ts";
import { news, view } from "../helpers/samples.ts";

test("for whole tables our view has the server's hash after every step", () => {
  let versions = 0;
  for (const { seat, steps, last } of fixtures().tables) {
    const [first] = steps[0]?.news ?? [];
    assert.ok(first?.table, "the first news bring the table");
    let mine: TableView = { version: 0, seat, table: first.table, chat: [] };
    for (const step of steps) {
      for (const each of step.news) {
        const next = applyNews(mine, each);
        assert.notEqual(next, "gap");
        mine = next as TableView;
      }
      assert.equal(viewHash(mine), step.hash, `seat ${seat}, version ${mine.version}`);
    }
    assert.equal(viewHash(mine), viewHash(last));
    versions += mine.version;
  }
  assert.ok(versions > 500);
});

test("earlier views do not change", () => {
  const before = view(7);
  const text = JSON.stringify(before);
  const after = applyNews(before, { ...news(8), clocks: [{ left_ms: 1 }] });
  assert.equal(JSON.stringify(before), text);
  assert.deepEqual(after, { ...before, version: 8, clocks: [{ left_ms: 1 }] });
});

test("old news change nothing, and skipped news are a gap", () => {
  const before = view(7);
  for (const version of [1, 6, 7]) assert.equal(applyNews(before, { ...news(version), clocks: [] }), before);
  assert.equal(applyNews(before, news(9)), "gap");
});

test("null and absent parts stay unchanged", () => {
  const before = view(7);
  assert.deepEqual(applyNews(before, { ...news(8), table: null, game: null }), { ...before, version: 8 });
});

test("only the last chat lines are kept", () => {
  let now: TableView = view(7);
  for (let version = 8; version < 8 + CHAT_LINES + 5; version += 1) {
    now = applyNews(now, { ...news(version), said: { version, at: 5, seat: 0, phrase: "hello" } }) as TableView;
  }
  assert.deepEqual(
    now.chat.map((line) => line.version),
    Array.from({ length: CHAT_LINES }, (_, n) => n + 13),
  );
});
