import assert from "node:assert/strict";
import { before, test } from "node:test";

import { en } from "../../src/text/en.ts";
import { loadLanguage } from "../../src/text/languages.ts";
import { notation } from "../../src/text/notation.ts";
import { cornerToward, laidText, placeText } from "../../src/text/place_text.ts";
import { languagePack, useLanguage } from "../../src/text/translate.ts";
import type { Laid } from "../../src/wire/messages.ts";
import { fixtures } from "../helpers/python_fixtures.ts";

before(() => useLanguage(languagePack("en", en)));

const AREA: readonly Laid[] = [
  { x: 0, y: 0, face: "front", card: 83 },
  { x: 1, y: 1, face: "front", card: 27, back: "rA" },
  { x: 2, y: 0, face: "back", back: "gP" },
  { x: 1, y: -1, face: "front", card: 17, back: "rP" },
  { x: 3, y: 1, face: "front", card: 21, back: "rA" },
];

test("a place is said by the corners that are covered", () => {
  const { cards } = fixtures();
  const at = (x: number, y: number) => placeText(cards, AREA, [x, y]);
  assert.equal(at(-1, 1), "over the top left corner of the starter card");
  assert.equal(at(2, 2), "over the top right corner of the swan and a corner of the fox");
  assert.equal(at(3, -1), "over the bottom right corner of a face-down plant card");
  assert.equal(at(2, -2), "over the bottom right corner of the oak");
});

test("cards laid later, and the card itself, do not count", () => {
  const { cards } = fixtures();
  const at = (x: number, y: number) => placeText(cards, AREA, [x, y]);
  assert.equal(at(1, 1), "over the top right corner of the starter card");
  assert.equal(at(2, 0), "over the bottom right corner of the swan");
  assert.equal(at(1, -1), "over the bottom right corner of the starter card and a corner of a face-down plant card");
});

test("no two open spots around the same cards are called the same", () => {
  const { cards } = fixtures();
  const around = [-1, 1, 3, 5].flatMap((x) => [-1, 1, 3].map((y) => [x, y] as const));
  const alone: readonly Laid[] = [0, 2].map((x) => ({ x, y: 0, face: "front", card: x ? 17 : 27, back: "rA" }));
  const names = around.map((spot) => placeText(cards, alone, spot));
  assert.equal(new Set(names).size, names.length);
});

test("a place in French and Czech", async () => {
  const { cards } = fixtures();
  const many: readonly Laid[] = [
    ...AREA,
    { x: 3, y: 3, face: "front", card: 15, back: "rP" },
    { x: 1, y: 3, face: "front", card: 29, back: "rA" },
  ];
  useLanguage(await loadLanguage("fr"));
  assert.equal(
    placeText(cards, many, [2, 2]),
    "sur le coin supérieur droit du cygne et des coins du renard, de l’iris et de la grenouille",
  );
  assert.equal(placeText(cards, AREA, [3, -1]), "sur le coin inférieur droit d’une carte côté verso (règne végétal)");
  useLanguage(await loadLanguage("cs"));
  assert.equal(
    placeText(cards, many, [2, 2]),
    "přes pravý horní roh labutě a\u00a0přes rohy lišky, kosatce a\u00a0žáby",
  );
  useLanguage(languagePack("en", en));
});

test("notation adds coordinates", () => {
  const { cards } = fixtures();
  notation.value = true;
  assert.equal(placeText(cards, AREA, [2, -2]), "over the bottom right corner of the oak (17) (2, −2)");
  notation.value = false;
  assert.equal(placeText(cards, [], [2, -2]), "at (2, −2)");
});

test("a card of an area is said with its place; the starter card lies in the middle", () => {
  const { cards } = fixtures();
  const [starter, swan, unseen] = AREA as [Laid, Laid, Laid];
  assert.match(
    laidText(cards, AREA, swan),
    /^Swan, animal\. Front: .*\. Over the top right corner of the starter card$/,
  );
  assert.equal(laidText(cards, AREA, unseen), "Face-down plant card. Over the bottom right corner of the swan");
  assert.match(laidText(cards, AREA, starter), /^Starter card\. Front/);
  assert.equal(cornerToward(swan, [0, 0]), "bottom-left");
});
