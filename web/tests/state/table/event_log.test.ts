import assert from "node:assert/strict";
import { test } from "node:test";
import { EventLog } from "../../../src/state/table/event_log.ts";
import type { History, News } from "../../../src/wire/messages.ts";

const news = (...versions: readonly number[]): News[] =>
  versions.map((version) => ({ type: "news", seat: 0, version, at: 0, event: { type: "unseen" } }) as unknown as News);
const versions = (log: EventLog): number[] => log.news.value.map(({ version }) => version);
const soon = (): Promise<void> => new Promise((done) => setTimeout(done));

/** A log, and a function that answers its requests. */
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

test("consecutive news are added; gaps are fetched and never shown", async () => {
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

test("news that arrive during a request are kept, however late the answer is", async () => {
  const { log, waiting } = asked();
  log.add(0, []);
  log.add(0, news(3));
  log.add(0, news(4));
  waiting[0]?.answer(1, 2);
  await soon();
  assert.deepEqual(versions(log), [1, 2, 3, 4]);
});

test("sitting down switches to that seat's news, and drops answers for others", async () => {
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

test("after a failed request the next news try again", async () => {
  const { log, waiting } = asked();
  log.add(0, []);
  waiting[0]?.fail();
  await soon();
  log.add(0, news(2));
  waiting[1]?.answer(1, 2);
  await soon();
  assert.deepEqual(versions(log), [1, 2]);
});
