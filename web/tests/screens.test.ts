import assert from "node:assert/strict";
import { test } from "node:test";
import { asked, CLOCKS, FIRST, isFull, withPlace } from "../src/screens/lobby/draft.ts";
import { FREE_SEATS, matching } from "../src/screens/lobby/filter.ts";
import { COVER_AREA, DIAGONAL_AREA, TWO_CORNERS_AREA, WHERE_AREA, WHERE_SPOTS } from "../src/screens/rules/areas.ts";
import { botTable, friendsTable, soloTable } from "../src/screens/start/tables.ts";
import { sitters, standing, tableName } from "../src/screens/start/tell.ts";
import { add, forget, type Known, list } from "../src/state/known.ts";
import type { Keeping } from "../src/state/settings.ts";
import { en } from "../src/text/en.ts";
import { speak, use } from "../src/text/text.ts";
import type { Laid, LobbyTable } from "../src/wire/messages.ts";
import { fixtures } from "./fixtures.ts";
import { TABLE, view } from "./samples.ts";

use(speak("en", en));

function shelf(): Keeping & { readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  return { map, get: (name) => map.get(name) ?? null, set: (name, value) => void map.set(name, value) };
}

const known = (game: string, at = 1): Known => ({ game, at, seats: [0] });

test("known tables: the latest first, none twice, not too many, and what is broken is ignored", () => {
  const keeping = shelf();
  assert.deepEqual(list(keeping), []);
  for (let n = 0; n < 30; n++) add(keeping, known(`g${n}`, n));
  assert.equal(list(keeping).length, 20);
  add(keeping, known("g15", 99));
  assert.deepEqual(
    list(keeping)
      .slice(0, 2)
      .map(({ game }) => game),
    ["g15", "g29"],
  );
  assert.equal(list(keeping).filter(({ game }) => game === "g15").length, 1);
  forget(keeping, "g15");
  assert.ok(!list(keeping).some(({ game }) => game === "g15"));
  keeping.map.set("naturalis.tables", '[{"game":"a"},7,null,{"game":"b","at":1,"seats":[0]}]');
  assert.deepEqual(list(keeping), [known("b")]);
  for (const broken of ["{", "7", '"x"']) {
    keeping.map.set("naturalis.tables", broken);
    assert.deepEqual(list(keeping), []);
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
  assert.deepEqual(friends.settings, { seats: 3, public: true, clock: { type: "days", days: 3 } });
  assert.equal(friendsTable(2, "none", true).settings.absent?.type, "bot");
  assert.equal(friendsTable(2, "none", false).settings.absent, undefined);
});

test("a table with all settings", () => {
  assert.deepEqual(asked(FIRST, true), {
    settings: {
      seats: 2, edition: "english", public: false, clock: { type: "none" }, absent: { type: "wait" }, chat: "phrases",
      hints: true,
    },
    places: [{ seat: 0, kind: "me" }],
    start: false,
  }); // biome-ignore format: as short as it can be
  const solo = asked({ ...FIRST, seats: 1, public: true, clock: CLOCKS.turn }, true);
  assert.equal(solo.settings.level, "normal");
  assert.equal(solo.settings.public, false);
  assert.equal(solo.start, true);
  let draft = withPlace(FIRST, 1, { kind: "guest", name: " Ben ", colour: "red" });
  assert.ok(isFull(draft));
  draft = withPlace(draft, 0, { kind: "bot", level: "novice", colour: "red" });
  assert.deepEqual(asked(draft, true).places, [
    { seat: 0, kind: "bot", level: "novice", colour: "red" },
    { seat: 1, kind: "me", name: "Ben" },
  ]);
  const moved = withPlace(FIRST, 1, { kind: "me", colour: null });
  assert.deepEqual(asked(moved, true).places, [{ seat: 1, kind: "me" }]);
});

test("open tables are filtered", () => {
  const table = (seats: number, clock: "none" | "turn" | "days", free: boolean): LobbyTable => ({
    made: 1,
    table: {
      ...TABLE,
      settings: { ...TABLE.settings, seats, clock: CLOCKS[clock] },
      seats: free ? [...TABLE.seats, { kind: "free" }] : TABLE.seats,
    },
  });
  const all = [table(2, "none", true), table(3, "turn", true), table(2, "days", false)];
  assert.equal(matching(all, FREE_SEATS).length, 2);
  assert.equal(matching(all, { ...FREE_SEATS, free: false }).length, 3);
  assert.deepEqual(matching(all, { ...FREE_SEATS, seats: 3 }), [all[1]]);
  assert.deepEqual(matching(all, { ...FREE_SEATS, pace: "quick" }), [all[1]]);
  assert.deepEqual(matching(all, { seats: 0, pace: "days", free: false }), [all[2]]);
});

test("a table in a few words", () => {
  assert.equal(tableName(TABLE), "Table of Ada");
  assert.equal(tableName({ ...TABLE, settings: { ...TABLE.settings, level: "easy" } }), "Solo: Easy");
  const open = view(3);
  assert.deepEqual(standing(open, known("x")), { mine: false, text: "2 of 2 seats taken" });
  const { tables } = fixtures();
  for (const { last } of tables) {
    const text = standing(last, known("x")).text;
    assert.ok(text && !/undefined|\{/.test(text), text);
    assert.equal(sitters(last).length, last.table.seats.length + (last.table.settings.level ? 1 : 0));
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
