import assert from "node:assert/strict";
import { test } from "node:test";
import type { TableView } from "../../src/wire/messages.ts";
import { viewHash } from "../../src/wire/view_hash.ts";
import { connectToTable } from "../helpers/fake_connection.ts";
import { fixtures } from "../helpers/python_fixtures.ts";
import { news, view, welcome } from "../helpers/samples.ts";

const types = (sent: readonly { readonly type: string }[]) => sent.map(({ type }) => type);
const seated = () => {
  const table = connectToTable();
  table.env.line.say(welcome(7, [1], [view(7, 1)]));
  return table;
};
const beat = (version: number, hashes: number[]) => ({ type: "beat", version, time: 1_000_000, hashes });

test("it connects, is welcomed, and updates its view by news", () => {
  const { env, ear, socket } = connectToTable();
  assert.equal(env.line.path, "/api/tables/kq3v8t2m/socket");
  assert.deepEqual(ear.links, ["connecting"]);
  env.line.say(welcome(7, [1], [view(7, 1)]));
  assert.deepEqual(ear.links, ["connecting", "live"]);
  env.line.say(news(8, 1), news(9, 1));
  assert.equal(socket.snapshot?.views[0]?.version, 9);
  assert.deepEqual(
    ear.seen.map((each) => each.news.length),
    [0, 2],
  );
  env.line.say(news(9, 1));
  assert.equal(ear.seen.length, 2, "old news are no news");
});

test("each of several seats has its own view and news", () => {
  const { env, socket } = connectToTable();
  env.line.say(welcome(7, [0, 1], [view(7, 0), view(7, 1)]));
  env.line.say(news(8, 0), news(8, 1), news(9, 0));
  assert.deepEqual(
    socket.snapshot?.views.map(({ version }) => version),
    [9, 8],
  );
  env.line.break();
  env.pass(5_000);
  assert.match(env.line.path, /\?last=8$/, "the lowest of them");
});

test("a gap causes exactly one resync", () => {
  const { env, socket } = seated();
  env.line.say(news(9, 1), news(10, 1));
  assert.deepEqual(env.line.sent, [{ type: "resync", reason: "gap" }]);
  assert.equal(socket.snapshot?.views[0]?.version, 7);
  env.line.say(welcome(10, [1], [view(10, 1)]));
  env.line.say(news(11, 1));
  assert.equal(socket.snapshot?.views[0]?.version, 11);
});

test("a beat with another hash or a newer version causes a resync; a matching one does not", () => {
  const { env } = seated();
  env.line.say(beat(7, [viewHash(view(7, 1))]));
  env.line.say(beat(6, [1]));
  assert.deepEqual(env.line.sent, []);
  env.line.say(beat(7, [1]));
  env.line.say(beat(8, [1]));
  assert.deepEqual(
    env.line.sent.map(({ reason }) => reason),
    ["hash", "gap"],
  );
});

test("it reconnects with its version; without views in the welcome, news continue its own", () => {
  const { env, ear, socket } = seated();
  env.line.break();
  assert.deepEqual(socket.status, { state: "waiting", at: env.time + 250 });
  env.pass(250);
  assert.equal(env.line.path, "/api/tables/kq3v8t2m/socket?last=7");
  env.line.say(welcome(9, [1], []), news(8, 1), news(9, 1));
  assert.equal(socket.snapshot?.views[0]?.version, 9);
  assert.deepEqual(ear.links, ["connecting", "live", "waiting", "connecting", "live"]);
  assert.equal(ear.seen.at(-1)?.news.length, 2);
});

test("a change of our seats during a reconnect causes a resync", () => {
  const { env } = seated();
  env.line.break();
  env.pass(5_000);
  env.line.say(welcome(9, [0, 1], []));
  assert.deepEqual(env.line.sent, [{ type: "resync", reason: "other" }]);
});

test("a command is sent again with its id until it is answered, over any number of connections", async () => {
  const { env, ear, socket } = seated();
  const answer = socket.sendCommand({ type: "undo", seat: 1 });
  const first = env.line.sent;
  assert.deepEqual(first, [{ type: "undo", seat: 1, id: "i1" }]);
  for (let n = 0; n < 3; n += 1) {
    env.line.break();
    env.pass(5_000);
    assert.deepEqual(env.line.sent, [], "not before the welcome");
    env.line.say(welcome(7, [1], []));
    assert.deepEqual(env.line.sent, first);
  }
  env.line.say(welcome(8, [1], [view(8, 1)]));
  assert.equal(env.line.sent.length, 2, "a welcome at any time may stand for a lost answer");
  assert.equal(socket.pending?.id, "i1");
  env.line.say({ type: "done", id: "i1", version: 8 });
  assert.deepEqual(await answer, { type: "done", id: "i1", version: 8 });
  assert.deepEqual(ear.pendings, ["i1", null]);
  env.line.say({ type: "done", id: "i1", version: 8 });
  env.line.say(welcome(8, [1], []));
  assert.equal(env.line.sent.length, 2, "answered is answered");
});

test("a command lost on a live connection is sent again at the second beat; a query is not", async () => {
  const { env, socket } = seated();
  const answer = socket.sendCommand({ type: "start" });
  void socket.query({ type: "score", seat: 1 });
  const [asked] = env.line.sent;
  const alive = beat(7, [viewHash(view(7, 1))]);
  env.line.say(alive);
  assert.equal(env.line.sent.length, 2, "it may be on its way");
  env.line.say(alive);
  assert.deepEqual(env.line.sent.slice(2), [asked]);
  const id = socket.pending?.id;
  env.line.say({ type: "done", id, version: 8 }, { type: "done", id, version: 8 });
  assert.equal((await answer)?.type, "done");
  env.line.say(alive);
  assert.equal(env.line.sent.length, 3);
});

test("news arrive before the answer to their command", async () => {
  const { env, ear, socket } = seated();
  const seen: number[] = [];
  const asked = socket.sendCommand({ type: "undo", seat: 1 })?.then(() => seen.push(ear.seen.length));
  env.line.say({ type: "done", id: "i1", version: 8 }, news(8, 1));
  await asked;
  assert.deepEqual(seen, [2]);
});

test("one command at a time, with queries beside it", async () => {
  const { env, socket } = seated();
  const first = socket.sendCommand({ type: "start" });
  assert.ok(first);
  assert.equal(socket.sendCommand({ type: "rematch" }), null);
  const look = socket.query({ type: "look", seat: 1 });
  assert.deepEqual(types(env.line.sent), ["start", "look"]);
  env.line.say({ type: "refused", id: "i1", code: "not_host", version: 7 });
  assert.equal((await first).type, "refused");
  assert.ok(socket.sendCommand({ type: "rematch" }));
  const options = { type: "options", id: "i2", seat: 1, version: 7, moves: [], placements: [], closed: [], undo: true };
  env.line.say(options);
  const answer = await look;
  assert.ok(answer.type === "options" && answer.undo);
});

test("chat neither waits nor blocks", async () => {
  const { socket, ear, env } = seated();
  const said = ["one", "two"].map((text) => socket.sendCommand({ type: "say", seat: 1, text }));
  assert.ok(said.every(Boolean));
  assert.deepEqual(ear.pendings, []);
  const played = socket.sendCommand({ type: "play", seat: 1, move: { type: "draw", source: "gold" } });
  assert.ok(played);
  env.line.say({ type: "done", id: "i1", version: 8 });
  assert.equal(socket.pending?.id, "i3");
  env.line.say({ type: "done", id: "i3", version: 9 });
  assert.equal((await played).type, "done");
  assert.deepEqual(ear.pendings, ["i3", null]);
});

test("requests made while disconnected are sent after the next welcome", () => {
  const { env, socket } = seated();
  env.line.break();
  socket.sendCommand({ type: "undo", seat: 1 });
  env.pass(5_000);
  env.line.say(welcome(7, [1], []));
  assert.deepEqual(types(env.line.sent), ["undo"]);
});

test("retry delays grow from 0.25 to 5 seconds and reset on success", () => {
  const { env, socket } = seated();
  const waits: number[] = [];
  for (let n = 0; n < 7; n += 1) {
    env.line.break();
    waits.push(socket.status.state === "waiting" ? socket.status.at - env.time : -1);
    env.pass(5_000);
  }
  assert.deepEqual(waits, [250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  env.line.say(welcome(7, [1], []));
  env.chance = 0;
  env.line.break();
  assert.deepEqual(socket.status, { state: "waiting", at: env.time + 125 });
});

test("silence causes a ping, and a missing answer a reconnect", () => {
  const { env, socket } = seated();
  env.pass(24_999);
  assert.deepEqual(env.line.sent, []);
  env.pass(1);
  assert.deepEqual(types(env.line.sent), ["ping"]);
  env.line.say(beat(7, [viewHash(view(7, 1))]));
  env.pass(25_000);
  assert.deepEqual(types(env.line.sent), ["ping", "ping"]);
  const line = env.line;
  env.pass(5_000);
  assert.equal(line.closed, true);
  assert.equal(socket.status.state, "waiting");
});

test("an unanswered command causes an earlier ping", () => {
  const { env, socket } = seated();
  socket.sendCommand({ type: "undo", seat: 1 });
  env.pass(5_000);
  assert.deepEqual(types(env.line.sent), ["undo", "ping"]);
});

test("a connection that opens but stays silent is dropped", () => {
  const { env, ear } = connectToTable();
  env.pass(10_000);
  assert.equal(env.line.closed, true);
  assert.deepEqual(ear.links, ["connecting", "waiting"]);
});

test("a returning network or reader causes an immediate retry", () => {
  for (const what of ["online", "shown"] as const) {
    const { env, socket } = seated();
    env.net = false;
    env.line.break();
    assert.equal(socket.status.state, "offline");
    env.net = true;
    env.happen(what);
    assert.equal(env.sockets.length, 2);
    assert.equal(socket.status.state, "connecting");
    env.line.say(welcome(7, [1], []));
    env.happen(what);
    assert.deepEqual(types(env.line.sent), ["ping"], "a live line is asked whether it is");
  }
});

test("without a network it says so but still retries, because the server may be local", () => {
  const { env, ear } = seated();
  env.line.break();
  env.net = false;
  env.happen("offline");
  assert.equal(ear.links.at(-1), "offline");
  env.pass(5_000);
  assert.ok(env.sockets.length >= 2);
});

test("after a bye it reconnects when the server said", () => {
  const { env, socket } = seated();
  env.chance = 0;
  env.line.say({ type: "bye", reason: "stopping", retry_ms: 1_000 });
  assert.deepEqual(socket.status, { state: "waiting", at: env.time + 1_000 });
  env.pass(1_000);
  assert.equal(env.sockets.length, 2);
});

test("a missing table closes the connection for good and refuses open requests", async () => {
  const { env, ear, socket } = connectToTable();
  const answer = socket.sendCommand({ type: "start" });
  env.line.break(4404);
  assert.deepEqual(socket.status, { state: "gone", why: "no_such_table" });
  assert.deepEqual(await answer, { type: "refused", id: "i1", code: "gone", version: 0 });
  assert.equal((await socket.query({ type: "score" })).type, "refused");
  env.happen("online");
  env.pass(60_000);
  assert.equal(env.sockets.length, 1);
  assert.equal(ear.links.at(-1), "gone");
});

test("too many connections cause the longest delay", () => {
  const { env, socket } = connectToTable();
  env.line.break(4429);
  assert.deepEqual(socket.status, { state: "waiting", at: env.time + 5_000 });
});

test("disconnecting leaves no timers or listeners", () => {
  const { env, socket } = seated();
  const line = env.line;
  socket.disconnect();
  assert.deepEqual(socket.status, { state: "gone", why: "left" });
  assert.deepEqual([line.closed, env.hearing, env.timing], [true, 0, 0]);
});

test("a server with another protocol is reported and not retried", () => {
  const { env, socket } = connectToTable();
  env.line.say({ ...welcome(7, [1], [view(7, 1)]), protocol: 3 });
  assert.deepEqual(socket.status, { state: "gone", why: "protocol" });
});

test('"not understood" refuses the first request; an internal error refuses none', async () => {
  const { env, ear, socket } = seated();
  const answer = socket.sendCommand({ type: "undo", seat: 1 });
  env.line.say({ type: "problem", code: "internal", incident: "x7" });
  assert.equal(socket.pending?.id, "i1");
  env.line.say({ type: "problem", code: "not_understood" });
  assert.deepEqual(await answer, { type: "refused", id: "i1", code: "not_understood", version: 7 });
  assert.deepEqual(
    ear.problems.map(({ code }) => code),
    ["internal", "not_understood"],
  );
});

test("unknown messages are ignored, and malformed frames cause a reconnect", () => {
  const { env, socket } = seated();
  env.line.say({ type: "confetti", colour: "gold" });
  assert.equal(socket.status.state, "live");
  env.line.onmessage?.({ data: "<html>" });
  assert.equal(socket.status.state, "waiting");
});

test("the server's time comes from the least delayed message", () => {
  const { env, socket } = seated();
  assert.equal(socket.serverTime(), 1_000_000);
  env.pass(1_000);
  env.line.say({ ...beat(7, [viewHash(view(7, 1))]), time: 1_000_900 });
  assert.equal(socket.serverTime(), 1_001_000);
});

test("a connection that breaks anywhere in a whole table loses nothing", () => {
  const table = fixtures().tables.find(({ seat, steps }) => seat !== null && steps.length > 50);
  assert.ok(table);
  const { seat, steps } = table;
  const all = steps.flatMap((step) => step.news);
  const [first] = all;
  assert.ok(first?.table && seat !== null);
  const { env, socket } = connectToTable();
  const start: TableView = { version: 0, seat, table: first.table, chat: [] };
  env.line.say(welcome(0, [seat], [start]));
  for (const [n, each] of all.entries()) {
    if (n % 7 === 3) {
      env.line.break();
      env.pass(5_000);
      const last = Number(/last=(\d+)/.exec(env.line.path)?.[1]);
      env.line.say(
        welcome(each.version, [seat], []),
        ...all.filter(({ version }) => version > last && version <= each.version),
      );
    } else if (n % 7 !== 2) {
      env.line.say(each);
    } // and every seventh is lost with its line
  }
  assert.equal(viewHash(socket.snapshot?.views[0]), steps.at(-1)?.hash);
});

test("a query that the server has no time for is sent again, and answered once", async () => {
  const { env, socket } = seated();
  const answer = socket.query({ type: "score" });
  const [sent] = env.line.sent as { id: string }[];
  env.line.say({ type: "refused", id: sent?.id, code: "slow_down", version: 7 });
  assert.equal(env.line.sent.length, 1);
  env.pass(1_000);
  assert.deepEqual(env.line.sent[1], sent, "under the same id");
  env.line.say({ type: "scored", id: sent?.id, version: 7, scores: [], progress: [] });
  assert.equal((await answer).type, "scored");
});

test("a query is sent again while the server cannot reach its store, and a command is not", async () => {
  const { env, socket } = seated();
  const asked = socket.query({ type: "score" });
  const said = socket.sendCommand({ type: "say", seat: 0, phrase: "hello" });
  const [query, command] = env.line.sent as { id: string }[];
  env.line.say({ type: "refused", id: query?.id, code: "unavailable", version: 7 });
  env.line.say({ type: "refused", id: command?.id, code: "unavailable", version: 7 });
  assert.equal((await said)?.type, "refused");
  env.pass(1_000);
  assert.deepEqual(env.line.sent.slice(2), [query]);
  env.line.say({ type: "scored", id: query?.id, version: 7, scores: [], progress: [] });
  assert.equal((await asked).type, "scored");
});

test("the server learns when the page is hidden, also on a new connection, and when it is shown again", () => {
  const { env } = seated();
  const said = () => env.line.sent.filter(({ type }) => type === "in_view");
  env.happen("shown");
  assert.deepEqual(said(), [], "in view is what it believes anyway");
  env.shown = false;
  env.happen("hidden");
  env.happen("hidden");
  assert.deepEqual(said(), [{ type: "in_view", value: false }]);
  env.line.break();
  env.pass(5_000);
  env.line.say(welcome(7, [1], [view(7, 1)]));
  assert.deepEqual(said(), [{ type: "in_view", value: false }]);
  env.shown = true;
  env.happen("shown");
  assert.deepEqual(said(), [
    { type: "in_view", value: false },
    { type: "in_view", value: true },
  ]);
});

test("what the host of the server says is reported", () => {
  const { env, ear } = seated();
  env.line.say({ type: "announced", announcements: [{ id: "a", text: "Restart at 20:00.", until: 5 }] });
  assert.deepEqual(ear.announcements, ["Restart at 20:00."]);
});
