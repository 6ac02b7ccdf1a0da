// How the service worker answers: by the server if there is one.

import assert from "node:assert/strict";
import { test } from "node:test";
import { answerFile, answerPage, type FileCache, PAGE_PATH, requestKind } from "../../src/state/offline_cache.ts";

const HOME = "https://a.example";
const asked = (path: string, mode = "navigate", method = "GET") => ({ method, mode, url: new URL(path, HOME).href });
const says =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status });
const fails = async (): Promise<Response> => {
  throw new TypeError("no network");
};

function cache(kept: Readonly<Record<string, string>> = {}): FileCache & { readonly map: Map<string, string> } {
  const map = new Map(Object.entries(kept));
  return {
    map,
    match: async (address) => (map.has(address) ? new Response(map.get(address)) : undefined),
    put: async (address, answer) => void map.set(address, await answer.text()),
  };
}

test("requests for pages and files are recognized, and all others ignored", () => {
  for (const path of ["/", "/rules", "/table/kq3v8t2m", "/nowhere"])
    assert.equal(requestKind(asked(path), HOME), "page");
  for (const path of ["/assets/main-ABC.js", "/api/cards?form=1"])
    assert.equal(requestKind(asked(path, "cors"), HOME), "file");
  assert.equal(requestKind(asked("/api/tables"), HOME), "none");
  assert.equal(requestKind(asked("/api/tables", "cors", "POST"), HOME), "none");
  assert.equal(requestKind(asked("/rules", "cors"), HOME), "none", "only what is shown as a page");
  assert.equal(requestKind(asked("/licences.txt"), HOME), "none");
  assert.equal(requestKind(asked("https://b.example/assets/x.js", "cors"), HOME), "none");
});

test("a cached page never hides a newer server", async () => {
  const kept = cache({ [PAGE_PATH]: "old" });
  assert.equal(await (await answerPage(says("new"), kept)).text(), "new");
  assert.equal(kept.map.get(PAGE_PATH), "new");
  const lost = await answerPage(says("not here", 404), kept);
  assert.deepEqual([lost.status, await lost.text()], [404, "not here"]);
  assert.equal(kept.map.get(PAGE_PATH), "new", "what is no page is not kept");
});

test("a page is shown even if it cannot be cached", async () => {
  const full = { ...cache({ [PAGE_PATH]: "old" }), put: () => Promise.reject(new Error("no room")) };
  assert.equal(await (await answerPage(says("new"), full)).text(), "new");
  assert.equal(await (await answerFile("/assets/a.js", says("a"), full)).text(), "a");
});

test("without a server the cached page is shown, also if only a proxy answers", async () => {
  for (const answer of [fails, says("bad gateway", 502), says("unavailable", 503)])
    assert.equal(await (await answerPage(answer, cache({ [PAGE_PATH]: "kept" }))).text(), "kept");
  assert.equal((await answerPage(says("bad gateway", 502), cache())).status, 502);
  await assert.rejects(answerPage(fails, cache()), /cannot be reached/);
});

test("a file is fetched only once", async () => {
  const kept = cache();
  assert.equal(await (await answerFile("/assets/a.js", says("a"), kept)).text(), "a");
  assert.equal(await (await answerFile("/assets/a.js", fails, kept)).text(), "a");
  assert.equal((await answerFile("/assets/b.js", says("gone", 404), kept)).status, 404);
  await assert.rejects(answerFile("/assets/b.js", fails, kept));
});
