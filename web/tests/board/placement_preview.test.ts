// What spots and the ghost show, from the server's options.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { BoardModel, Spot } from "../../src/board/model.ts";
import { cornerChanges, optionsOf, PrintedCorners, spotStates } from "../../src/board/placement_preview.ts";
import { thumbnailSvg } from "../../src/board/thumbnail.ts";
import type { CardsData } from "../../src/wire/cards.ts";
import type { Laid, PlacementOption } from "../../src/wire/messages.ts";

const cards: CardsData = {
  playable: [
    {
      card: 1, deck: "resource", kingdom: "fungi", back: "rF", corners: ["fungi", "quill", "absent", "plant"],
      points: 0, per: "flat", cost: {},
    },
    {
      card: 41, deck: "gold", kingdom: "plant", back: "gP", corners: ["quill", "absent", "empty", "empty"],
      points: 1, per: "quill", cost: { plant: 1 },
    },
  ],
  starters: [
    { card: 81, front: ["empty", "fungi", "absent", "empty"], centre: ["insect"], back: ["fungi", "plant", "insect", "animal"] },
  ],
  objectives: [],
}; // biome-ignore format: as short as it can be
const printed = new PrintedCorners(cards);
const area: Laid[] = [
  { x: 0, y: 0, face: "back", card: 81 },
  { x: 1, y: 1, face: "front", card: 1, back: "rF" },
  { x: 1, y: -1, face: "back", back: "gA" },
];
const now = { fungi: 2, plant: 1, quill: 1, insect: 1 };
const option = (x: number, y: number, points: number, more: Partial<PlacementOption> = {}): PlacementOption => ({
  card: 41,
  face: "front",
  x,
  y,
  points,
  symbols: now,
  closes: [],
  ...more,
});
const spots: Spot[] = [[2, 2], [2, 0], [-1, 1]]; // biome-ignore format: a list of spots
const held = { card: 41, face: "front" } as const;
const model: BoardModel = {
  area,
  spots,
  chosen: { ...held, spot: null },
  options: [option(2, 2, 1), option(2, 0, 3, { closes: [[2, 2]] }), option(-1, 1, 3), { ...option(2, 2, 0), face: "back" }],
  symbols: now,
  refused: null,
  last: null,
  copies: [],
  active: true,
}; // biome-ignore format: as short as it can be
const looks = (...given: Parameters<typeof spotStates>): string[] =>
  spotStates(...given).map(({ look, points, written }) => `${look}${written ? ` +${points}` : ""}`);

describe("open spots", () => {
  test("are idle without a card or without options", () => {
    assert.deepEqual(looks(model, null, null), ["idle", "idle", "idle"]);
    assert.deepEqual(looks({ ...model, options: null }, held, null), ["idle", "idle", "idle"]);
    assert.equal(optionsOf(model, null), null);
  });
  test("show the card's points, and the best stand out", () => {
    assert.deepEqual(looks(model, held, null), ["legal +1", "best +3", "best +3"]);
  });
  test("show no points for a face that scores nowhere", () => {
    assert.deepEqual(looks(model, { card: 41, face: "back" }, null), ["legal", "idle", "idle"]);
  });
  test("are idle if the card cannot be laid at all", () => {
    assert.deepEqual(looks({ ...model, options: [] }, held, null), ["idle", "idle", "idle"]);
  });
  test("are crossed out if the ghost would close them", () => {
    assert.deepEqual(looks(model, held, [2, 0]), ["closing", "under", "best +3"]);
  });
  test("become idle once the card has a spot", () => {
    const put = { ...model, chosen: { ...held, spot: [-1, 1] as Spot } };
    assert.deepEqual(looks(put, held, [-1, 1]), ["idle", "idle", "under"]);
    assert.equal(spotStates(put, held, [-1, 1])[1]?.points, 3, "still told to those who listen");
  });
});

describe("gains and losses", () => {
  const told = (symbols: Record<string, number>, x = 2, y = 0): string[] =>
    cornerChanges(model, option(x, y, 0, { symbols }), printed).map(
      ({ symbol, by, corner }) => `${by} ${symbol} ${corner}`,
    );
  test("appear at the corners that show them", () => {
    assert.deepEqual(printed.under(area, [2, 0]), ["plant", null, "empty", null]);
    assert.deepEqual(told({ ...now, plant: 0, quill: 2 }), ["-1 plant 0", "1 quill 0"]);
  });
  test("appear in the centre if no corner shows them", () => {
    assert.deepEqual(told({ ...now, insect: 3 }), ["2 insect null"]);
    assert.deepEqual(told({ ...now, plant: -1 }), ["-1 plant 0", "-1 plant null"]);
  });
  test("are empty if nothing changes", () => {
    assert.deepEqual(told(now), []);
  });
  test("use a back's corners for unknown cards", () => {
    assert.deepEqual(printed.corners({ face: "back" }), ["empty", "empty", "empty", "empty"]);
    assert.deepEqual(printed.corners({ card: 81, face: "back" }), ["fungi", "plant", "insect", "animal"]);
    assert.deepEqual(printed.corners({ card: 1, face: "back" }), ["empty", "empty", "empty", "empty"]);
  });
});

describe("a thumbnail", () => {
  test("has a rectangle for each card, in the order laid, and marks the last", () => {
    const count = (svg: string): number => svg.split("<rect").length - 1;
    const plain = thumbnailSvg(cards, area, { label: "Ada's area" });
    assert.equal(count(plain), 4, "a gold card has a second line");
    assert.equal(count(thumbnailSvg(cards, area, { label: "", last: [1, -1] })), 6);
    assert.match(plain, /aria-label="Ada's area"/);
    assert.ok(plain.indexOf("--fungi") < plain.indexOf("--animal"));
    assert.doesNotMatch(plain, / style=|NaN|undefined/);
  });
  test("outlines open spots", () => {
    const open = thumbnailSvg(cards, area, { label: "", spots: [[2, 0]] });
    assert.equal(open.match(/stroke-dasharray/g)?.length, 1);
  });
  test("of an empty area is empty", () => {
    assert.doesNotMatch(thumbnailSvg(cards, [], { label: "" }), /<rect|NaN|Infinity/);
  });
});
