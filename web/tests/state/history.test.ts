import assert from "node:assert/strict";
import { test } from "node:test";
import { currentStep, isMove, moveBy, openHistory, stepsOf } from "../../src/state/history.ts";
import type { News } from "../../src/wire/messages.ts";
import { viewHash } from "../../src/wire/view_hash.ts";
import { fixtures } from "../helpers/python_fixtures.ts";

test("a history can be stepped through forward and back", () => {
  for (const { seat, steps, last } of fixtures().tables) {
    const all: readonly News[] = steps.flatMap((step) => step.news);
    const place = openHistory({ seat, news: all, counted: [] });
    assert.ok(place);
    assert.equal(viewHash(place.steps.at(-1)?.view), viewHash(last));
    assert.equal(currentStep(place).view.version, 1);
    const moves = place.steps.filter(isMove).length;
    assert.ok(moves > 10);
    const end = moveBy(place, 99_999);
    assert.equal(isMove(currentStep(end)), true);
    let back = end;
    for (let n = 1; n < moves; n += 1) back = moveBy(back, -1);
    assert.equal(currentStep(back).news[0]?.event.type, "began");
    assert.equal(moveBy(back, -1).at, back.at);
    assert.equal(moveBy(back, moves - 1).at, end.at);
  }
});

test("automatic events belong to the step of their move", () => {
  const [table] = fixtures().tables;
  const steps = stepsOf({ seat: table?.seat ?? null, news: table?.steps.flatMap((step) => step.news) ?? [] });
  const dealt = steps.find((step) => step.news.some(({ event }) => event.type === "hands_dealt"));
  assert.equal(dealt?.news[0]?.event.type, "starter_chosen");
});

test("a history with a gap is an error", () => {
  const news = fixtures().tables[0]?.steps.flatMap((step) => step.news) ?? [];
  assert.throws(() => stepsOf({ seat: null, news: [...news.slice(0, 3), ...news.slice(5)] }), /lacks/);
  assert.equal(openHistory({ seat: null, news: [], counted: [] }), null);
});
