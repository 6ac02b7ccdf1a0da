import assert from "node:assert/strict";
import { test } from "node:test";
import { EventLog } from "../../../src/state/table/event_log.ts";
import type { History, News } from "../../../src/wire/messages.ts";

const news = (...versions: readonly number[]): News[] =>
  versions.map((version) => ({ type: "news", seat: 0, version, at: 0, event: { type: "unseen" } }) as unknown as News);
const versions = (log: EventLog): number[] => log.news.value.map(({ version }) => version);
const soon = (): Promise<void> => new Promise((done) => setTimeout(done));

/** A log, and how its questions are answered. */
function asked() {
  const waiting: { seat: number | null; answer: (...known: number[]) => void; fail: () => void }[] = [];
  const log = new EventLog(
    (seat) =>
      new Promise<History>((done, failed) => {
        const answer = (...known: number[]) => done({ seat, counted: [], news: news(...known) } as History);
        waiting.push({ seat, answer, fail: () => failed(new Error("no line")) });
      }),
  );
  return { log, waiting };
}

test("news that follow are added; what is missing is asked for, and nothing is shown with a hole", async () => {
  const { log, waiting } = asked();
  log.add(0, []);
  waiting[0]?.answer(1, 2);
  await soon();
  log.add(0, news(3));
  assert.deepEqual(versions(log), [1, 2, 3]);
  log.add(0, news(5));
  assert.deepEqual(versions(log), [1, 2, 3]);
  assert.equal(waiting.length, 2);
  waiting[1]?.answer(1, 2, 3, 4);
  await soon();
  assert.deepEqual(versions(log), [1, 2, 3, 4, 5]);
});

test("what comes while one asks is kept, however late the answer is", async () => {
  const { log, waiting } = asked();
  log.add(0, []);
  log.add(0, news(3));
  log.add(0, news(4));
  waiting[0]?.answer(1, 2);
  await soon();
  assert.deepEqual(versions(log), [1, 2, 3, 4]);
});

test("whoever sits down sees the table as that seat does, and an answer for another is not taken", async () => {
  const { log, waiting } = asked();
  log.add(null, []);
  log.add(1, []);
  waiting[0]?.answer(1, 2);
  await soon();
  assert.deepEqual(versions(log), []);
  assert.equal(waiting[1]?.seat, 1);
  waiting[1]?.answer(1, 2, 3);
  await soon();
  assert.deepEqual(versions(log), [1, 2, 3]);
});

test("without an answer the next news ask again", async () => {
  const { log, waiting } = asked();
  log.add(0, []);
  waiting[0]?.fail();
  await soon();
  log.add(0, news(2));
  waiting[1]?.answer(1, 2);
  await soon();
  assert.deepEqual(versions(log), [1, 2]);
});
