import assert from "node:assert/strict";

import { test } from "node:test";

import {
  deletionOf,
  finishedTables,
  matches,
  mergeTables,
  ourResult,
  runningTables,
  statistics,
  waitsForUs,
} from "../../src/state/my_tables.ts";
import { myTable } from "../helpers/samples.ts";

const over = (id: string, winners: readonly number[], change: Partial<ReturnType<typeof myTable>> = {}) =>
  myTable({ id, stage: "over", ended: "played", ended_at: 5, scored: true, points: [20, 18], winners, ...change });

test("tables that wait for us come first", () => {
  const tables = [
    myTable({ id: "a" }),
    myTable({ id: "b", acting: [0] }),
    over("c", [0]),
    myTable({ id: "d", acting: [1] }),
  ];
  assert.deepEqual(
    runningTables(tables).map(({ id }) => id),
    ["b", "a", "d"],
  );
  assert.deepEqual(tables.map(waitsForUs), [false, true, false, false]);
});

test("finished tables come by their end", () => {
  const tables = [over("a", [0], { ended_at: 3 }), over("b", [0], { ended_at: 9 }), myTable({ id: "c" })];
  assert.deepEqual(
    finishedTables(tables).map(({ id }) => id),
    ["b", "a"],
  );
});

test("a table that comes on two pages is listed once, as it came last", () => {
  const merged = mergeTables([over("a", [0]), over("b", [0])], [over("b", [1]), over("c", [0])]);
  assert.deepEqual(
    merged.map(({ id, winners }) => [id, ...winners]),
    [
      ["a", 0],
      ["b", 1],
      ["c", 0],
    ],
  );
});

test("our result", () => {
  assert.equal(ourResult(over("a", [0])), "won");
  assert.equal(ourResult(over("a", [0, 1])), "shared");
  assert.equal(ourResult(over("a", [1])), "lost");
  assert.equal(ourResult(over("a", [], { level: "hard" })), "lost");
  assert.equal(ourResult(over("a", [0], { mine: [0, 1] })), null);
  assert.equal(ourResult(myTable({ id: "a" })), null);
});

test("statistics by opponent: each kind once per game, shared screens left out", () => {
  const person = { kind: "person", name: "Ada" } as const;
  const bot = (level: "novice" | "scribe") => ({ kind: "bot", level }) as const;
  const found = statistics([
    over("a", [0]),
    over("b", [1], { points: [31, 40] }),
    over("c", [0, 1], { ended: "conceded", scored: false, points: [40, 0] }),
    over("d", [0], { seats: [person, bot("novice"), bot("novice"), bot("scribe")], points: [22, 1, 2, 3] }),
    over("e", [], { level: "hard", seats: [person], points: [12], tybor: 30 }),
    over("f", [0], { seats: [person, person] }),
    over("g", [0], { mine: [0, 1] }),
    myTable({ id: "h" }),
  ]);
  assert.deepEqual(found, [
    { opponent: "tybor_hard", games: 1, won: 0, shared: 0, best: 12 },
    { opponent: "novice", games: 1, won: 1, shared: 0, best: 22 },
    { opponent: "scribe", games: 4, won: 2, shared: 1, best: 31 },
    { opponent: "people", games: 1, won: 1, shared: 0, best: 20 },
  ]);
  assert.deepEqual(statistics([]), []);
});

test("a search finds every word, whatever the accents", () => {
  assert.ok(matches("Proti: Žofie a Písař 18. 11. 2026", "pisar zofie"));
  assert.ok(matches("Contre Élise", "ELISE"));
  assert.ok(!matches("Against Scribe", "scribe novice"));
});

test("what deleting means", () => {
  assert.equal(deletionOf(myTable({ id: "a", only_mine: true })), "erase");
  assert.equal(deletionOf(myTable({ id: "a" })), "give_up_first");
  assert.equal(deletionOf(myTable({ id: "a", stage: "open" })), "leave");
  assert.equal(deletionOf(over("a", [0])), "unlist");
  const gaveUp = [
    { kind: "person", name: "Ada", conceded: "resigned" },
    { kind: "person", name: "Bob" },
  ] as const;
  assert.equal(deletionOf(myTable({ id: "a", seats: gaveUp })), "unlist");
});
