// Replays: steps, turns, and what the table shows at each.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Replay, seatOf } from "../../../src/state/replay/replay.ts";
import { Table } from "../../../src/state/table/table.ts";
import { Http } from "../../../src/wire/http.ts";
import type { SeatScore } from "../../../src/wire/messages.ts";
import { TableConnection } from "../../../src/wire/table_connection.ts";
import { FakeEnvironment } from "../../helpers/fake_connection.ts";
import { fixtures } from "../../helpers/python_fixtures.ts";

const SILENT = { confirmsMoves: () => true, onNews: () => undefined, onError: () => undefined };

function watched(n: number): { readonly replay: Replay; readonly env: FakeEnvironment } {
  const env = new FakeEnvironment();
  const http = new Http(() => Promise.reject(new Error("no network in a test")));
  const table = new Table("kq3v8t2m", http, SILENT, (listener) => new TableConnection("kq3v8t2m", env, listener));
  const told = fixtures().replays[n]?.told;
  assert.ok(told);
  return { replay: new Replay(table, told), env };
}

const ALL = [0, 1, 2, 3] as const;

test("it begins with the deal and colours, and ends like the table", () => {
  for (const n of ALL) {
    const { replay } = watched(n);
    const { last } = fixtures().replays[n] as { last: { readonly clocks?: unknown } };
    const [deal] = replay.steps;
    assert.ok(deal?.news.some(({ event }) => event.type === "began"));
    assert.ok(deal?.view.game?.players.every(({ colour }) => colour));
    replay.goTo(replay.last);
    const { clocks: _, ...shown } = replay.table.shownView.value ?? {};
    const { clocks: __, ...truth } = last;
    assert.deepEqual(shown, truth);
  }
});

test("it opens at the first turn, with every starter on the board, and its address says where else it is", () => {
  for (const n of ALL) {
    const { replay } = watched(n);
    assert.equal(replay.at.value, replay.opening);
    const game = replay.here.view.game;
    assert.equal(game?.round, 1);
    assert.ok(game?.players.every(({ area }) => area.length === 1));
    assert.equal(replay.query(), "");
    assert.equal(replay.query(true), "?analysis=open");
    replay.goTo(0);
    assert.equal(replay.query(), "?at=0");
    assert.equal(replay.query(true), "?at=0&analysis=open");
  }
});

test("it sends no request, because the table has no connection", () => {
  const { replay, env } = watched(0);
  for (let n = 0; n <= replay.last; n += 1) replay.goTo(n);
  assert.equal(env.sockets.length, 0);
  assert.equal(replay.table.canAct.value, false);
});

test("a step back shows the same as the step forward", () => {
  const { replay } = watched(1);
  const seen = replay.steps.map((_, n) => {
    replay.goTo(n);
    return JSON.stringify(replay.table.shownView.value);
  });
  for (let n = replay.last; n >= 0; n -= 1) {
    replay.goTo(n);
    assert.equal(JSON.stringify(replay.table.shownView.value), seen[n]);
  }
  assert.equal(new Set(seen).size, seen.length, "every step changes something");
});

test("turns have no gaps, and each belongs to one player", () => {
  for (const n of ALL) {
    const { replay } = watched(n);
    const { turns } = replay;
    assert.equal(turns[0]?.seat, null);
    assert.equal(turns[0]?.first, 0);
    assert.equal(turns.at(-1)?.last, replay.last);
    turns.forEach((turn, k) => {
      if (k) assert.equal(turn.first, (turns[k - 1]?.last ?? 0) + 1);
      for (let at = turn.first; turn.seat !== null && at <= turn.last; at += 1) {
        const moved = replay.steps[at]?.news.some(({ event }) => event.type === "placed" || event.type === "drawn");
        if (moved) assert.equal(seatOf(replay.steps[at] as (typeof replay.steps)[number]), turn.seat);
      }
    });
  }
});

test("stepping by turns stops at the end of turns, both ways", () => {
  const { replay } = watched(0);
  const ends = replay.turns.map(({ last }) => last);
  const on: number[] = [];
  replay.goTo(0);
  while (replay.at.value < replay.last) {
    replay.stepTurn(1);
    on.push(replay.at.value);
  }
  assert.deepEqual(on, ends);
  const back: number[] = [];
  while (replay.at.value > 0) {
    replay.stepTurn(-1);
    back.push(replay.at.value);
  }
  assert.deepEqual(back, [...ends.slice(0, -1).reverse(), 0]);
});

test("no step leaves the game, whatever the address contains", () => {
  const { replay } = watched(0);
  for (const [asked, to] of [[-3, 0], [Number.NaN, 0], [1e9, replay.last], [2.4, 2], [Infinity, replay.last]] as const) {
    replay.goTo(asked);
    assert.equal(replay.at.value, to);
  } // biome-ignore format: pairs
  replay.step(1);
  assert.equal(replay.at.value, replay.last);
});

test("it stops at the end, and restarts from there", () => {
  const { replay } = watched(2);
  replay.toggle();
  assert.equal(replay.playing.value, true);
  replay.goTo(replay.last);
  assert.equal(replay.playing.value, false);
  replay.toggle();
  assert.equal(replay.at.value, 0);
  assert.equal(replay.playing.value, true);
  replay.step(1);
  assert.equal(replay.playing.value, false, "who steps decides");
  const usual = replay.stepDelayMs;
  replay.speed.value = 4;
  assert.equal(replay.stepDelayMs, usual / 4);
});

test("it shows the mover's area until the reader chooses another", () => {
  const { replay } = watched(1);
  const { table } = replay;
  const at = replay.steps.findIndex((step) => step.news[0]?.event.type === "placed");
  replay.goTo(at);
  const mover = seatOf(replay.here) as number;
  assert.equal(table.shownSeat.value, mover);
  replay.watchSeat((mover + 1) % 4);
  replay.goTo(at + 1);
  assert.equal(table.shownSeat.value, (mover + 1) % 4);
  replay.setFollowsMover(true);
  assert.equal(table.shownSeat.value, seatOf(replay.here));
});

function scoresAt(replay: Replay, at: number): readonly SeatScore[] {
  replay.goTo(at);
  return replay.table.scores.value?.scores ?? [];
}

test("scores belong to the step, and at the end to the result", () => {
  for (const n of ALL) {
    const { replay } = watched(n);
    assert.deepEqual(scoresAt(replay, 0), [], "no objective lies open yet");
    const scores = scoresAt(replay, replay.last);
    const result = replay.here.view.outcome?.result;
    if (result) assert.deepEqual(scores, result.scores);
    const half = scoresAt(replay, Math.floor(replay.last / 2));
    replay.here.view.game?.players.forEach(({ score }, seat) => {
      assert.equal(half[seat]?.track, score);
    });
  }
});

test("clocks are stopped at their old values", () => {
  for (const n of ALL) {
    for (const { view } of watched(n).replay.steps) {
      assert.ok((view.clocks ?? []).every(({ since, left_ms }) => since === undefined && left_ms >= 0));
    }
  }
});

test("a log line leads to its step, and a repeated move to its last step", () => {
  const { replay } = watched(0);
  for (const { version, event } of replay.table.news.value) {
    replay.goToVersion(version);
    if (event.type !== "placed" && event.type !== "drawn") continue;
    assert.ok(replay.here.news.some((news) => news.version === version));
    const at = replay.stepOfMove(event.version);
    assert.ok(at >= replay.at.value);
    assert.ok(replay.steps[at]?.news.some((news) => "version" in news.event && news.event.version === event.version));
  }
});
