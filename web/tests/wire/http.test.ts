import assert from "node:assert/strict";
import { test } from "node:test";
import { Http } from "../../src/wire/http.ts";
import { TABLE } from "../helpers/samples.ts";

interface Asked {
  readonly path: string;
  readonly init: RequestInit;
}

function server(status: number, body: unknown, headers: Record<string, string> = {}): { http: Http; asked: Asked[] } {
  const asked: Asked[] = [];
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const http = new Http(async (path, init) => {
    asked.push({ path, init });
    return new Response(text, { status, headers });
  });
  return { http, asked };
}

test("every request has its path and body", async () => {
  const { http, asked } = server(200, {});
  await http.session();
  await http.setName("Ada");
  await http.lobby();
  await http.createTable({ settings: { seats: 2 }, start: true });
  await http.table("kq3v");
  await http.history("kq3v");
  await http.history("kq3v", 1);
  await http.replay("a/b");
  await http.createSeatKey("kq3v", 0);
  await http.claimSeat("kq3v", "k".repeat(20));
  await http.cards();
  assert.deepEqual(
    asked.map(({ path, init }) => `${init.method} ${path}`),
    // biome-ignore format: one list
    [
      "GET /api/session", "POST /api/session", "GET /api/tables", "POST /api/tables",
      "GET /api/tables/kq3v", "GET /api/tables/kq3v/history", "GET /api/tables/kq3v/history?seat=1",
      "GET /api/tables/a%2Fb/replay", "POST /api/tables/kq3v/seats/0/key", "POST /api/tables/kq3v/key",
      "GET /api/cards?form=1",
    ],
  );
  assert.equal(asked[1]?.init.body, '{"name":"Ada"}');
  assert.equal(asked[3]?.init.body, '{"settings":{"seats":2},"start":true}');
  assert.equal(asked[0]?.init.body, undefined);
});

test("an answer is the server's JSON", async () => {
  const { http } = server(200, { tables: [{ made: 5, table: TABLE }] });
  assert.equal((await http.lobby()).tables[0]?.table.host, "Ada");
});

test("an error has the server's code, detail and incident", async () => {
  const { http } = server(500, { code: "internal", detail: "no", incident: "x7" });
  await assert.rejects(http.session(), {
    code: "internal",
    status: 500,
    detail: "no",
    incident: "x7",
  });
});

test("a missing network and foreign answers are errors too", async () => {
  const gone = new Http(() => Promise.reject(new TypeError("fetch failed")));
  await assert.rejects(gone.session(), { code: "offline", status: 0 });
  await assert.rejects(server(502, "<html>").http.session(), { code: "offline", status: 502 });
  await assert.rejects(server(200, "<html>").http.session(), { code: "offline", status: 200 });
  await assert.rejects(server(418, "<html>").http.session(), { code: "not_understood", status: 418 });
});
