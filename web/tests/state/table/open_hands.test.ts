import assert from "node:assert/strict";
import { test } from "node:test";

import { OpenHandsTable } from "../../../src/state/table/open_hands.ts";
import { RequestError } from "../../../src/wire/http.ts";
import type { OpenHands } from "../../../src/wire/messages.ts";
import { view } from "../../helpers/samples.ts";

const NOTHING: OpenHands = { version: 0, time: 1_000, delay_seconds: 60, next_at: null, view: null };
const LATER: OpenHands = { ...NOTHING, version: 7, next_at: 31_000, view: view(7) };

/** A late table whose server gives these answers, and whose time passes only on request. */
function lateTable(...answers: (OpenHands | RequestError)[]) {
  const asked: number[] = [];
  const waits: number[] = [];
  let due: (() => void) | null = null;
  const http = {
    openHands: async (_: string, known: number) => {
      asked.push(known);
      const answer = answers.shift() ?? NOTHING;
      if (answer instanceof RequestError) throw answer;
      return answer;
    },
  };
  const late = new OpenHandsTable(http, "t", (milliseconds, call) => {
    waits.push(milliseconds);
    due = call;
    return () => {
      due = null;
    };
  });
  const pass = async () => {
    due?.();
    await new Promise(setImmediate);
  };
  return { late, asked, waits, pass, waits_on: () => due !== null };
}

test("it asks with the version that it has, and again when there is more", async () => {
  const { late, asked, waits, pass } = lateTable(NOTHING, LATER, { ...LATER, view: null, next_at: null });
  await late.start();
  assert.equal(late.view.peek(), null);
  await pass();
  assert.equal(late.view.peek()?.version, 7);
  await pass();
  assert.equal(late.view.peek()?.version, 7, "the server saves sending a known view");
  assert.deepEqual(asked, [0, 0, 7]);
  assert.deepEqual(waits, [5_000, 30_000, 5_000]);
});

test("it stops when nobody looks, and starts where it was", async () => {
  const { late, asked, waits_on } = lateTable(LATER);
  await late.start();
  late.stop();
  assert.ok(!waits_on());
  await late.start();
  assert.deepEqual(asked, [0, 7]);
});

test("a failure is asked about again, a refusal is not", async () => {
  const { late, pass, waits_on } = lateTable(new RequestError("offline", 0), new RequestError("not_spectator", 409));
  await late.start();
  assert.equal(late.errorCode.value, "offline");
  assert.ok(waits_on());
  await pass();
  assert.equal(late.errorCode.value, "not_spectator");
  await late.start();
  assert.equal(late.errorCode.value, null, "whoever asks anew may be answered");
});
