// What the table says, shows and counts, each by itself.

import assert from "node:assert/strict";
import { test } from "node:test";
import { stepsOf } from "../../../src/state/history.ts";
import { NOTHING } from "../../../src/state/selection.ts";
import { clockFace, msUntilNextTick, remainingMs } from "../../../src/state/table/clock.ts";
import { countedSpots, countSteps, isCounted, ranking } from "../../../src/state/table/final_count.ts";
import { progress } from "../../../src/state/table/objective_progress.ts";
import { findOption, previewParts, symbolChanges } from "../../../src/state/table/placement_preview.ts";
import { endNoticeOf, type PromptInput, promptOf } from "../../../src/state/table/prompt.ts";
import { redactEvent } from "../../../src/state/table/redaction.ts";
import { missing, needsOf, whyBlocked } from "../../../src/state/table/refusals.ts";
import { lastLadders } from "../../../src/state/table/tybor_turn.ts";
import type { Laid, Option, Result, TableView, ViewData } from "../../../src/wire/messages.ts";
import { fixtures } from "../../helpers/python_fixtures.ts";
import { view } from "../../helpers/samples.ts";

const { cards, tables } = fixtures();
const lies = (x: number, y: number, back: string): Laid => ({ x, y, face: "back", back });
const GAME = {
  seats: 3,
  seat: 0,
  first: 0,
  phase: "place",
  acting: [0],
  round: 4,
  last_round: null,
} as unknown as ViewData;

function at(game: Partial<ViewData>, seat: number | null = 0): TableView {
  return { ...view(9, seat), game: { ...GAME, ...game } };
}
function moment(part: Partial<PromptInput>): PromptInput {
  return {
    view: at({}),
    status: { state: "live" },
    past: null,
    selection: NOTHING,
    pending: null,
    handVisible: true,
    ...part,
  };
}

test("a clock counts by the server's time, and shows nothing only when nothing is left", () => {
  assert.equal(remainingMs({ left: 5_000, since: 1_000 }, 3_000), 3_000);
  assert.equal(remainingMs({ left: 5_000 }, 99_000), 5_000);
  assert.equal(remainingMs({ left: 5_000, since: 1_000 }, 90_000), 0);
  assert.equal(remainingMs({ left: 5_000, since: 4_000 }, 3_000), 5_000, "a clock that is ahead gives no time");
  assert.equal(clockFace({ left: 61_001 }, 0).text, "1:02");
  assert.equal(clockFace({ left: 1 }, 0).text, "0:01");
  assert.equal(clockFace({ left: 0 }, 0).text, "0:00");
  assert.equal(clockFace({ left: 3_723_000 }, 0).text, "1:02:03");
  assert.deepEqual(clockFace({ left: 90_000_000, since: 0 }, 0), { days: 1, text: "1", running: true, hurry: false });
  assert.equal(clockFace({ left: 15_000, since: 0 }, 0).hurry, true);
  assert.equal(clockFace({ left: 15_000 }, 0).hurry, false);
  assert.equal(msUntilNextTick([{ left: 5_000 }], 0), null);
  assert.equal(msUntilNextTick([{ left: 5_000, since: 0 }], 200), 800);
});

test("the sentence follows from the moment", () => {
  assert.deepEqual(promptOf(moment({})), { kind: "choose_card" });
  const held = { kind: "card", card: 41, face: "back", spot: null } as const;
  assert.deepEqual(promptOf(moment({ selection: held })), { kind: "choose_spot", card: 41, face: "back" });
  assert.deepEqual(promptOf(moment({ selection: { ...held, spot: [1, 1] } })), { kind: "lay" });
  assert.deepEqual(promptOf(moment({ view: at({ phase: "draw" }) })), { kind: "draw" });
  const move = { type: "draw", source: "gold" } as const;
  const drawn = moment({ view: at({ phase: "draw" }), selection: { kind: "move", move } });
  assert.deepEqual(promptOf(drawn), { kind: "confirm_draw", move });
  assert.deepEqual(promptOf(moment({ status: { state: "waiting", at: 5 } })), { kind: "offline" });
  assert.deepEqual(promptOf(moment({ past: { at: 3, of: 8 } })), { kind: "past", at: 3, of: 8 });
  assert.deepEqual(promptOf(moment({ handVisible: false })), { kind: "cover", seat: 0 });
  assert.deepEqual(promptOf(moment({ pending: { type: "undo", id: "a", seat: 0 } })), { kind: "sending" });
  const others = moment({ view: at({ acting: [1] }) });
  assert.deepEqual(promptOf(others), { kind: "placing", seat: 1, after: [2, 0] });
  assert.deepEqual(promptOf(moment({ view: at({ acting: [2], phase: "draw" }, null) })), {
    kind: "drawing",
    seat: 2,
    after: [],
  });
  assert.deepEqual(promptOf(moment({ view: at({ acting: [1, 2], phase: "starters" }) })), {
    kind: "choosing",
    seats: [1, 2],
  });
  assert.deepEqual(promptOf(moment({ view: view(3, 0) })), { kind: "over" });
});

test("whoever gave up or is stood in for is told so", () => {
  const seats = (info: object): TableView => {
    const mine = at({});
    return { ...mine, table: { ...mine.table, seats: [{ kind: "person", name: "Ada", ...info }, { kind: "bot" }] } };
  };
  assert.deepEqual(promptOf(moment({ view: seats({ stand_in: "scribe" }) })), { kind: "stand_in", seat: 0 });
  assert.deepEqual(promptOf(moment({ view: seats({ conceded: "time" }) })), { kind: "conceded" });
});

test("the last round is told before, in it, and at one's own last turn", () => {
  assert.equal(endNoticeOf(at({})), null);
  assert.equal(endNoticeOf(at({ last_round: 5 })), "next");
  assert.equal(endNoticeOf(at({ last_round: 4 })), "turn");
  assert.equal(endNoticeOf(at({ last_round: 4, acting: [1] })), "round");
  assert.equal(endNoticeOf(at({ last_round: 4, phase: "over" })), null);
});

test("a preview says points with their reason, symbols lost and won, and what is closed", () => {
  const per = cards.playable.find((other) => other.per === "quill");
  assert.ok(per);
  const now = { fungi: 2, plant: 1, animal: 0, insect: 0, quill: 1, inkwell: 0, manuscript: 0 };
  const option: Option = {
    card: per.card, face: "front", x: 1, y: 1, points: 2 * per.points, symbols: { ...now, plant: 0, quill: 2 }, closes: [[3, 1]],
  }; // biome-ignore format: one value
  assert.deepEqual(previewParts(option, now, cards, 1), [
    { kind: "points", n: 2 * per.points },
    { kind: "per", worth: per.points, of: "quill", m: 2 },
    { kind: "lost", symbol: "plant", n: 1 },
    { kind: "won", symbol: "quill", n: 1 },
    { kind: "completes", n: 1 },
    { kind: "closes", n: 1 },
  ]);
  const down = {
    ...option,
    face: "back",
    points: 0,
    closes: [],
    symbols: { ...now, [per.kingdom]: (now[per.kingdom] ?? 0) + 1 },
  } as const;
  assert.deepEqual(previewParts(down, now, cards), [{ kind: "down", symbol: per.kingdom }]);
  assert.deepEqual(symbolChanges(now, now), []);
  const chosen = { kind: "card", card: per.card, face: "front", spot: [1, 1] } as const;
  assert.equal(findOption([option], chosen), option);
  assert.equal(findOption([option], { ...chosen, face: "back" }), null);
  assert.equal(findOption(null, chosen), null);
  assert.equal(findOption([option], { ...chosen, spot: null }), null);
});

test("a place where nothing can lie says why, and which card is guilty", () => {
  const absent = cards.playable.find(({ corners }) => corners[1] === "absent");
  assert.ok(absent);
  const area: Laid[] = [{ x: 0, y: 0, face: "front", card: absent.card, back: absent.back }];
  assert.equal(whyBlocked(cards, area, [0, 0]).code, "spot_taken");
  assert.equal(whyBlocked(cards, area, [1, 0]).code, "off_grid");
  assert.equal(whyBlocked(cards, area, [4, 4]).code, "touches_nothing");
  const blocked = whyBlocked(cards, area, [1, 1]);
  assert.equal(blocked.code, "absent_corner");
  assert.equal(blocked.guilty?.way, "lower_left");
});

test("a cost lists the most first, and what is missing of it", () => {
  const gold = cards.playable.find(({ cost }) => Object.keys(cost).length === 2);
  assert.ok(gold);
  const needs = needsOf(gold, {});
  assert.ok((needs[0]?.need ?? 0) >= (needs[1]?.need ?? 0));
  assert.deepEqual(missing(needs), gold.cost);
  assert.deepEqual(missing(needsOf(gold, { fungi: 9, plant: 9, animal: 9, insect: 9 })), {});
});

test("objectives: whole ones and how far the next is", () => {
  const three = cards.objectives.find(({ symbols }) => symbols.length === 3 && symbols.every((one) => one === "fungi"));
  assert.ok(three);
  assert.deepEqual(progress(three, [], { fungi: 5 }), { times: 1, have: 2, need: 3 });
  const mixed = cards.objectives.find(({ symbols }) => new Set(symbols).size === 3);
  assert.ok(mixed);
  assert.deepEqual(progress(mixed, [], { quill: 4, inkwell: 1, manuscript: 0 }), { times: 0, have: 2, need: 3 });
  const rising = cards.objectives.find(
    ({ pattern }) => pattern[0]?.kingdom === "fungi" && pattern[1]?.x === 1 && pattern[1].y === 1,
  );
  assert.ok(rising);
  const line = (n: number) => Array.from({ length: n }, (_, i) => lies(i, i, "rF"));
  assert.deepEqual(progress(rising, line(2), {}), { times: 0, have: 2, need: 3 });
  assert.deepEqual(progress(rising, line(3), {}), { times: 1, have: 0, need: 3 });
  assert.deepEqual(progress(rising, line(5), {}), { times: 1, have: 2, need: 3 }, "a card counts once");
  assert.deepEqual(progress(rising, line(6), {}), { times: 2, have: 0, need: 3 });
});

test("whole games: our count of every objective is the server's", () => {
  let compared = 0;
  for (const { last } of tables) {
    for (const score of last.outcome?.result?.scores ?? []) {
      const player = last.game?.players[score.seat];
      for (const one of score.objectives) {
        const objective = cards.objectives.find((other) => other.card === one.card);
        if (!objective || !player) continue;
        assert.equal(progress(objective, player.area, player.symbols).times, one.times);
        compared += 1;
      }
    }
  }
  assert.ok(compared > 0, "the fixtures have a game that is over");
});

test("Tybor's ladder: the step that decided is reached through those before it", () => {
  const solo = tables.find(({ last }) => last.game?.tybor);
  assert.ok(solo);
  const steps = stepsOf({ seat: solo.seat, news: solo.steps.flatMap(({ news }) => news) });
  const ladders = lastLadders(steps, cards);
  assert.ok(ladders?.length);
  for (const { rungs, cost, worthFive, fits, points } of ladders) {
    const paid = cost.length > 0 && cost.every(({ need, have }) => have >= need);
    if (rungs[0] === "yes") assert.ok(paid && points > 0);
    else assert.ok(!paid || !cost.length);
    if (rungs[1] === "yes") assert.ok(worthFive || fits.length);
    if (rungs[1] === "no") assert.ok(!worthFive && !fits.length);
  }
  assert.equal(lastLadders([], cards), null);
});

const RESULT: Result = {
  scores: [
    { seat: 0, track: 20, objective_points: 4, total: 24, objectives: [{ card: 87, times: 0, points: 0 }, { card: 92, times: 2, points: 4, copies: [[[0, 0], [1, 1], [2, 2]]] }, { card: 95, times: 0, points: 0 }] },
    { seat: 1, track: 22, objective_points: 3, total: 25, objectives: [{ card: 87, times: 0, points: 0 }, { card: 92, times: 0, points: 0 }, { card: 96, times: 1, points: 3, sets: [[{ symbol: "quill", x: 1, y: 1, corner: "tl" }, { symbol: "quill", x: 1, y: 1, corner: "tr" }]] }] },
  ],
  places: [2, 1],
  winners: [1],
}; // biome-ignore format: one value

test("the final count goes from cards to objectives, and leaves out what brings nothing", () => {
  const counts = countSteps(RESULT);
  assert.deepEqual(counts.map(({ seat, objective, total }) => [seat, objective, total]), [[0, null, 20], [1, null, 22], [0, 1, 24], [1, 2, 25]]); // biome-ignore format: one list
  assert.equal(isCounted(counts, 0, 0, null), true);
  assert.equal(isCounted(counts, 0, 1, null), false);
  assert.equal(isCounted(counts, 1, 0, 0), false);
  assert.equal(isCounted(counts, 2, 0, 0), true, "nothing is shown as 0 once its column has passed");
  assert.equal(isCounted(counts, 3, 0, 2), true);
  assert.deepEqual(
    ranking(RESULT).map(({ score }) => score.seat),
    [1, 0],
  );
  assert.deepEqual(countedSpots(counts[2]?.score), [
    [
      [0, 0],
      [1, 1],
      [2, 2],
    ],
  ]);
  assert.deepEqual(countedSpots(counts[3]?.score), [[[1, 1]]]);
  assert.deepEqual(countedSpots(null), []);
});

test("where several share a screen, an event tells only what all may know", () => {
  const kept = { type: "objective_kept", version: 1, seat: 0, card: 95 } as const;
  const drawn = { type: "drawn", version: 1, seat: 0, source: "gold", back: "gF", card: 41 } as const;
  const placed = {
    type: "placed", version: 1, seat: 0, slot: 0, back: "gF", face: "back", x: 1, y: 1, points: 0, score: 0, known: false, card: 41,
  } as const; // biome-ignore format: one value
  for (const event of [kept, drawn, placed]) assert.deepEqual(redactEvent(event), { ...event, card: null });
  const open = [
    { ...drawn, source: "gold-left" } as const,
    { ...placed, known: true },
    { ...placed, face: "front" } as const,
  ];
  for (const event of open) assert.equal(redactEvent(event), event);
});
