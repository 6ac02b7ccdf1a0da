import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { SHORTCUTS } from "../../src/screens/components/shortcuts_dialog.tsx";
import { seatedPlayers, tableName, tableStatus } from "../../src/screens/components/table_summary.ts";
import { loadDraft } from "../../src/screens/lobby/saved_draft.ts";
import {
  ABSENCE_DEFAULTS,
  CLOCK_DEFAULTS,
  DEFAULT_DRAFT,
  type Draft,
  isFull,
  isSimple,
  tableRequest,
  withSeat,
} from "../../src/screens/lobby/table_draft.ts";
import { DEFAULT_FILTER, filterTables } from "../../src/screens/lobby/table_filter.ts";
import {
  COVER_AREA,
  DIAGONAL_AREA,
  TWO_CORNERS_AREA,
  WHERE_AREA,
  WHERE_SPOTS,
} from "../../src/screens/rules/example_areas.ts";
import { loadChoices, saveChoices } from "../../src/state/last_choices.ts";
import { botTable, friendsTable, soloTable } from "../../src/state/new_tables.ts";
import { addRecentTable, forgetTable, type RecentTable, recentTables } from "../../src/state/recent_tables.ts";
import type { KeyValueStore } from "../../src/state/settings.ts";
import { en } from "../../src/text/en.ts";
import { languagePack, useLanguage } from "../../src/text/translate.ts";
import type { Laid, LobbyTable } from "../../src/wire/messages.ts";
import { fixtures } from "../helpers/python_fixtures.ts";
import { TABLE, view } from "../helpers/samples.ts";

useLanguage(languagePack("en", en));

function shelf(): KeyValueStore & { readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  return { map, get: (name) => map.get(name) ?? null, set: (name, value) => void map.set(name, value) };
}

const known = (game: string, at = 1): RecentTable => ({ game, at, seats: [0] });

test("known tables: the latest first, none twice, not too many, and what is broken is ignored", () => {
  const keeping = shelf();
  assert.deepEqual(recentTables(keeping), []);
  for (let n = 0; n < 30; n++) addRecentTable(keeping, known(`g${n}`, n));
  assert.equal(recentTables(keeping).length, 20);
  addRecentTable(keeping, known("g15", 99));
  assert.deepEqual(
    recentTables(keeping)
      .slice(0, 2)
      .map(({ game }) => game),
    ["g15", "g29"],
  );
  assert.equal(recentTables(keeping).filter(({ game }) => game === "g15").length, 1);
  forgetTable(keeping, "g15");
  assert.ok(!recentTables(keeping).some(({ game }) => game === "g15"));
  keeping.map.set("naturalis.tables", '[{"game":"a"},7,null,{"game":"b","at":1,"seats":[0]}]');
  assert.deepEqual(recentTables(keeping), [known("b")]);
  for (const broken of ["{", "7", '"x"']) {
    keeping.map.set("naturalis.tables", broken);
    assert.deepEqual(recentTables(keeping), []);
  }
});

test("the three ways to play", () => {
  assert.deepEqual(soloTable("hard"), {
    settings: { seats: 1, level: "hard" },
    places: [{ seat: 0, kind: "me" }],
    start: true,
  });
  const bots = botTable(3, "scribe");
  assert.equal(bots.settings.seats, 4);
  assert.deepEqual(
    bots.places?.map(({ seat, kind }) => [seat, kind]),
    [[0, "me"], [1, "bot"], [2, "bot"], [3, "bot"]],
  ); // biome-ignore format: a table
  const friends = friendsTable(3, "days", true);
  assert.equal(friends.start, undefined);
  assert.deepEqual(friends.settings, { seats: 3, public: true, clock: { type: "days", days: 3 }, hints: false });
  assert.equal(friendsTable(2, "none", true).settings.absent?.type, "bot");
  assert.equal(friendsTable(2, "none", false).settings.absent, undefined);
  assert.equal(friendsTable(2, "none", false).settings.hints, undefined, "without a clock hints are given");
});

test("a table with all settings", () => {
  assert.deepEqual(tableRequest(DEFAULT_DRAFT, true), {
    settings: {
      seats: 2, edition: "english", public: false, clock: { type: "none" }, absent: { type: "wait" }, chat: "phrases",
      hints: true,
    },
    places: [{ seat: 0, kind: "me" }],
    start: false,
  }); // biome-ignore format: as short as it can be
  const solo = tableRequest({ ...DEFAULT_DRAFT, seats: 1, public: true, clock: CLOCK_DEFAULTS.turn }, true);
  assert.equal(solo.settings.level, "normal");
  assert.equal(solo.settings.public, false);
  assert.equal(solo.start, true);
  let draft = withSeat(DEFAULT_DRAFT, 1, { kind: "guest", name: " Ben ", colour: "red" });
  assert.ok(isFull(draft));
  draft = withSeat(draft, 0, { kind: "bot", level: "novice", colour: "red" });
  assert.deepEqual(tableRequest(draft, true).places, [
    { seat: 0, kind: "bot", level: "novice", colour: "red" },
    { seat: 1, kind: "me", name: "Ben" },
  ]);
  const moved = withSeat(DEFAULT_DRAFT, 1, { kind: "me", colour: null });
  assert.deepEqual(tableRequest(moved, true).places, [{ seat: 1, kind: "me" }]);
});

test("what was chosen is there again, unless it is no longer possible", () => {
  const keeping = shelf();
  const choices = { level: ["scribe", "novice"], count: [1, 2], open: [false, true] } as const;
  assert.deepEqual(loadChoices(keeping, "bots", choices), { level: "scribe", count: 1, open: false });
  saveChoices(keeping, "bots", { level: "novice", count: 2, open: true });
  saveChoices(keeping, "solo", { level: "hard" });
  assert.deepEqual(loadChoices(keeping, "bots", choices), { level: "novice", count: 2, open: true });
  saveChoices(keeping, "bots", { level: "wizard", count: "2" });
  assert.deepEqual(loadChoices(keeping, "bots", choices), { level: "scribe", count: 1, open: false });
  for (const broken of ["{", "7", "[]", '{"bots":7}']) {
    keeping.map.set("naturalis.chosen", broken);
    assert.deepEqual(loadChoices(keeping, "bots", choices), { level: "scribe", count: 1, open: false });
  }
});

test("the last table that was set up is there again, and nothing broken of it", () => {
  const keeping = shelf();
  assert.deepEqual(loadDraft(keeping), DEFAULT_DRAFT);
  let draft: Draft = {
    ...DEFAULT_DRAFT, seats: 3, edition: "french", public: true, clock: { type: "game", minutes: 30, increment: 5 },
    absent: { type: "bot", grace: 300, level: "novice" }, chat: "free", hints: false,
  }; // biome-ignore format: as short as it can be
  draft = withSeat(draft, 1, { kind: "guest", name: "Ben", colour: "red" });
  draft = withSeat(draft, 2, { kind: "bot", level: "naturalist", colour: null });
  for (const each of [
    draft,
    { ...draft, clock: CLOCK_DEFAULTS.turn, absent: ABSENCE_DEFAULTS.concede },
    { ...draft, clock: CLOCK_DEFAULTS.days },
  ]) {
    saveChoices(keeping, "table", each);
    assert.deepEqual(loadDraft(keeping), each);
  }
  saveChoices(keeping, "table", {
    seats: 9,
    clock: { type: "turn", seconds: 1 },
    absent: { type: "bot", grace: 7 },
    places: [{ kind: "me" }],
  });
  assert.deepEqual(loadDraft(keeping), {
    ...DEFAULT_DRAFT,
    clock: { type: "turn", seconds: 10 },
    absent: ABSENCE_DEFAULTS.bot,
  });
  saveChoices(keeping, "table", { places: [{ kind: "bot" }, { kind: "free" }, 7, null] });
  assert.deepEqual(loadDraft(keeping).places, DEFAULT_DRAFT.places, "someone must be there to play");
});

test("what is folded away is shown where it is not as usual", () => {
  assert.ok(isSimple(DEFAULT_DRAFT));
  assert.ok(isSimple({ ...DEFAULT_DRAFT, clock: CLOCK_DEFAULTS.turn, public: true }), "these are in sight");
  assert.ok(!isSimple({ ...DEFAULT_DRAFT, seats: 1, clock: CLOCK_DEFAULTS.turn }));
  assert.ok(!isSimple({ ...DEFAULT_DRAFT, edition: "french" }));
  assert.ok(!isSimple(withSeat(DEFAULT_DRAFT, 0, { kind: "me", colour: "blue" })));
});

test("every key of the table is in the list of keys, and no other", () => {
  const code = readFileSync("src/screens/table/keyboard.ts", "utf8");
  const listed = new Set(SHORTCUTS.flatMap(([keys]) => keys.toLowerCase().split(/[ ,]+/)));
  const tables = [...code.matchAll(/(?:WINDOWS|SPOKEN)[^=]*= \{([^}]*)\}/g)].map(([, body]) => body).join();
  const letters = [...tables.matchAll(/"?([a-z?])"?: "/g), ...code.matchAll(/key === "([a-z[\]])"/g)].map(
    ([, key]) => key,
  );
  assert.ok(letters.length > 15);
  for (const key of letters) assert.ok(listed.has(key ?? ""), `${key} is not listed`);
  for (const key of listed) if (/^[a-z]$/.test(key)) assert.ok(letters.includes(key), `${key} does nothing`);
});

test("open tables are filtered", () => {
  const table = (seats: number, clock: "none" | "turn" | "days", free: boolean): LobbyTable => ({
    made: 1,
    table: {
      ...TABLE,
      settings: { ...TABLE.settings, seats, clock: CLOCK_DEFAULTS[clock] },
      seats: free ? [...TABLE.seats, { kind: "free" }] : TABLE.seats,
    },
  });
  const all = [table(2, "none", true), table(3, "turn", true), table(2, "days", false)];
  assert.equal(filterTables(all, DEFAULT_FILTER).length, 2);
  assert.equal(filterTables(all, { ...DEFAULT_FILTER, free: false }).length, 3);
  assert.deepEqual(filterTables(all, { ...DEFAULT_FILTER, seats: 3 }), [all[1]]);
  assert.deepEqual(filterTables(all, { ...DEFAULT_FILTER, pace: "quick" }), [all[1]]);
  assert.deepEqual(filterTables(all, { seats: 0, pace: "days", free: false }), [all[2]]);
});

test("a table in a few words", () => {
  assert.equal(tableName(TABLE), "Table of Ada");
  assert.equal(tableName({ ...TABLE, settings: { ...TABLE.settings, level: "easy" } }), "Solo: Easy");
  const open = view(3);
  assert.deepEqual(tableStatus(open, known("x")), { mine: false, text: "2 of 2 seats taken" });
  const { tables } = fixtures();
  for (const { last } of tables) {
    const text = tableStatus(last, known("x")).text;
    assert.ok(text && !/undefined|\{/.test(text), text);
    assert.equal(seatedPlayers(last).length, last.table.seats.length + (last.table.settings.level ? 1 : 0));
  }
});

// The corner of a neighbour that a card at (x, y) would cover: bottom-right of the one at the upper left, and so on.
const NEIGHBOURS = [[-1, 1, 3], [1, 1, 2], [-1, -1, 1], [1, -1, 0]] as const; // biome-ignore format: a table

test("what the rules show could be laid so", () => {
  const { cards } = fixtures();
  const corners = ({ card, face }: Laid): readonly string[] => {
    const starter = cards.starters.find((other) => other.card === card);
    const playable = cards.playable.find((other) => other.card === card);
    return starter ? starter[face] : face === "front" ? (playable?.corners ?? []) : Array(4).fill("empty");
  };
  const isOpen = (area: readonly Laid[], x: number, y: number): boolean => {
    const touched = NEIGHBOURS.flatMap(([dx, dy, corner]) => {
      const other = area.find((laid) => laid.x === x + dx && laid.y === y + dy);
      return other ? [corners(other)[corner]] : [];
    });
    return touched.length > 0 && !touched.includes("absent") && !area.some((laid) => laid.x === x && laid.y === y);
  };
  for (const area of [WHERE_AREA, COVER_AREA, TWO_CORNERS_AREA, DIAGONAL_AREA]) {
    for (let n = 1; n < area.length; n++) {
      const laid = area[n] as Laid;
      assert.ok(isOpen(area.slice(0, n), laid.x, laid.y), `${laid.card}`);
    }
  }
  for (const { x, y, look } of WHERE_SPOTS) assert.equal(isOpen(WHERE_AREA, x, y), look === "open", `${x},${y}`);
  const all = [-2, -1, 0, 1, 2, 3].flatMap((x) => [-2, -1, 0, 1, 2, 3].map((y) => [x, y] as const));
  const open = all.filter(([x, y]) => (x + y) % 2 === 0 && isOpen(WHERE_AREA, x, y));
  assert.equal(open.length, WHERE_SPOTS.filter(({ look }) => look === "open").length);
});
