// The analysis of a game: polled until complete, shown at its moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Replay } from "../../../src/state/replay/replay.ts";
import { Review } from "../../../src/state/replay/review.ts";
import { Table } from "../../../src/state/table/table.ts";
import { Http, RequestError } from "../../../src/wire/http.ts";
import type { GameReview, MoveReview } from "../../../src/wire/messages.ts";
import { TableConnection } from "../../../src/wire/table_connection.ts";
import { FakeEnvironment } from "../../helpers/fake_connection.ts";
import { fixtures } from "../../helpers/python_fixtures.ts";

const EMPTY: GameReview = {
  state: "idle",
  judged: 0,
  total: 2,
  moves: [],
  seats: [],
  turning_points: [],
  outcome: [1, 0],
};

interface Setting {
  readonly review: Review;
  readonly replay: Replay;
  readonly asked: string[];
  /** What the server answers next; the last for ever. */
  readonly answers: (GameReview | RequestError)[];
  /** Let the time pass until the next question. */
  pass(): Promise<void>;
}

function set(...answers: (GameReview | RequestError)[]): Setting {
  const env = new FakeEnvironment();
  const nowhere = new Http(() => Promise.reject(new Error("no network in a test")));
  const around = { confirmsMoves: () => true, onNews: () => undefined, onError: () => undefined };
  const table = new Table("kq3v8t2m", nowhere, around, (listener) => new TableConnection("kq3v8t2m", env, listener));
  const told = fixtures().replays[0]?.told;
  assert.ok(told);
  const replay = new Replay(table, told);
  const asked: string[] = [];
  const answer = (what: string) => async (_: string, idle?: boolean) => {
    asked.push(idle ? `${what} idle` : what);
    const next = (answers.length > 1 ? answers.shift() : answers[0]) as GameReview | RequestError;
    if (next instanceof RequestError) throw next;
    return next;
  };
  let due: (() => void) | null = null;
  const after = (_: number, call: () => void) => {
    due = call;
    return () => {
      due = null;
    };
  };
  const review = new Review({ analysis: answer("GET"), startAnalysis: answer("POST") }, "kq3v8t2m", replay, after);
  const pass = async () => {
    const call = due;
    due = null;
    call?.();
    for (let n = 0; n < 8; n += 1) await Promise.resolve();
  };
  return { review, replay, asked, answers, pass };
}

/** The first two placements of the game, analysed. */
function judged({ replay }: Setting): readonly MoveReview[] {
  const placed = replay.steps.flatMap(({ news }) =>
    news.flatMap(({ event }) => (event.type === "placed" && event.card ? [event] : [])),
  );
  const kept = [...new Map(placed.map((event) => [event.version, event])).values()]; // without those undone
  return kept.slice(0, 2).map(({ version, seat, face, x, y, card }, n) => ({
    version, seat, round: 1, cost: 0.2, clear: n === 0, rank: 2, choices: 9, lead: 0,
    played: { move: { type: "place", card: card as number, face, x, y }, win: 0.4, margin: 0.05, points: [20, 22], reasons: [] },
    best: [{ move: { type: "place", card: 7, face: "back", x: 1, y: 1 }, win: 0.6, margin: 0.05, points: [23, 20], reasons: [] }],
  })); // biome-ignore format: one value
}

test("it polls until the analysis is complete", async () => {
  const setting = set(
    { ...EMPTY, state: "thinking" },
    { ...EMPTY, state: "thinking", judged: 1 },
    { ...EMPTY, state: "done", judged: 2 },
  );
  const { review, asked, pass } = setting;
  await review.start();
  await pass();
  assert.equal(review.result.value?.judged, 1);
  await pass();
  assert.equal(review.result.value?.state, "done");
  await pass();
  await pass();
  assert.deepEqual(asked, ["POST", "GET", "GET"]);
});

test("it follows an analysis that another reader started", async () => {
  const setting = set({ ...EMPTY, state: "thinking" }, { ...EMPTY, state: "done" });
  await setting.review.check();
  await setting.pass();
  assert.equal(setting.review.result.value?.state, "done");
  await setting.pass();
  assert.deepEqual(setting.asked, ["GET", "GET"]);
});

test("leaving during a request stops polling", async () => {
  const setting = set({ ...EMPTY, state: "thinking" });
  const asking = setting.review.start();
  setting.review.stop();
  await asking;
  await setting.pass();
  assert.deepEqual(setting.asked, ["POST"]);
});

test("leaving stops polling", async () => {
  const { review, asked, pass } = set({ ...EMPTY, state: "thinking" });
  await review.start();
  review.stop();
  await pass();
  assert.deepEqual(asked, ["POST"]);
});

test("a stopped analysis is restarted, and failures are retried", async () => {
  const { review, asked, answers, pass } = set({ ...EMPTY, state: "thinking" });
  await review.start();
  answers.splice(0, 1, new RequestError("offline", 0), EMPTY, { ...EMPTY, state: "thinking" });
  await pass();
  assert.equal(review.errorCode.value, "offline");
  await pass();
  assert.equal(review.errorCode.value, null);
  assert.deepEqual(asked, ["POST", "GET", "GET", "POST"]);
});

test("a server without analysis is not asked again", async () => {
  const { review, asked, pass } = set(new RequestError("no_analysis", 409));
  await review.check();
  assert.equal(review.errorCode.value, "no_analysis");
  await pass();
  assert.deepEqual(asked, ["GET"]);
});

test("an analysed move belongs to its step, and its ghost to its player's area", async () => {
  const setting = set(EMPTY);
  const { review, replay, answers } = setting;
  const moves = judged(setting);
  const [first] = moves as [MoveReview];
  answers.splice(0, 1, { ...EMPTY, state: "done", moves, turning_points: [first.version] });
  await review.check();
  assert.equal(review.currentMove.value, null);
  replay.goTo(replay.stepOfMove(first.version));
  assert.equal(review.currentMove.value, first);
  assert.deepEqual(review.turningPoints.value, [first]);
  assert.equal(review.ghost(first.seat), null);
  review.shownMove.value = first.best[0] ?? null;
  assert.deepEqual(review.ghost(first.seat), { card: 7, face: "back", spot: [1, 1] });
  assert.equal(review.ghost(1 - first.seat), null);
  const line = review.winLine(first.seat);
  assert.deepEqual(line[0], { at: replay.at.value, win: 0.4 });
  assert.deepEqual(line.at(-1), { at: replay.last, win: EMPTY.outcome?.[first.seat] });
});

test("where there is no analysis, the address cannot open it", async () => {
  const { review } = set(new RequestError("no_analysis", 409));
  review.open.value = true;
  await review.check();
  assert.equal(review.open.value, false);
});

test("an idle analysis that paused resumes as an idle one", async () => {
  const setting = set(
    { ...EMPTY, state: "thinking" },
    EMPTY,
    { ...EMPTY, state: "thinking" },
    { ...EMPTY, state: "done" },
  );
  await setting.review.start(true);
  await setting.pass();
  await setting.pass();
  assert.deepEqual(setting.asked, ["POST idle", "GET", "POST idle", "GET"]);
});

test("an idle analysis that the server has no room for waits for the reader", async () => {
  const setting = set(EMPTY);
  await setting.review.start(true);
  await setting.pass();
  assert.deepEqual(setting.asked, ["POST idle"]);
  assert.equal(setting.review.errorCode.value, null);
});

test("the worst moves are at most three, in the order of the game; the best ones by their lead", async () => {
  const setting = set(EMPTY);
  const [one] = judged(setting) as [MoveReview];
  const moves = [1, 2, 3, 4, 5].map((version) => ({ ...one, version, seat: 0 }));
  const summary = { seat: 0, moves: 5, cost: 0, accuracy: 1, best_moves: [4, 2] };
  setting.answers[0] = { ...EMPTY, state: "done", moves, seats: [summary], turning_points: [5, 1, 3, 2] };
  await setting.review.check();
  assert.deepEqual(
    setting.review.worstMoves.value.map(({ version }) => version),
    [1, 3, 5],
  );
  assert.deepEqual(
    setting.review.bestMoves(0).map(({ version }) => version),
    [4, 2],
  );
  assert.deepEqual(setting.review.bestMoves(1), []);
});
