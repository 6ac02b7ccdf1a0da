import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";
import { motifOf } from "../../src/art/motifs.ts";
import {
  cardLabel,
  cardName,
  faceLabel,
  knownCardLabel,
  laidName,
  listNames,
  objectiveAim,
  shortAim,
  symbolList,
} from "../../src/text/card_text.ts";
import { en } from "../../src/text/en.ts";

import { loadLanguage } from "../../src/text/languages.ts";
import { notation } from "../../src/text/notation.ts";
import { languagePack, t, useLanguage } from "../../src/text/translate.ts";

import { fixtures } from "../helpers/python_fixtures.ts";

before(() => useLanguage(languagePack("en", en)));

test("cards are described", () => {
  const { cards } = fixtures();
  assert.equal(cardLabel(cards, 85), "starter card");
  assert.equal(knownCardLabel(cards, "gA", null), "a gold card (animal)");
  assert.equal(knownCardLabel(cards, "gA", 66), "golden fox");
  assert.equal(
    faceLabel(cards, 46, "front"),
    "Golden fly agaric, fungi. Front: top left empty, top right no corner, bottom left empty, bottom right empty. " +
      "When placed, scores 2 points per corner it covers. Needs 3 fungi, 1 insect, visible before it is placed",
  );
  assert.match(faceLabel(cards, 1, "back"), /Permanent in the centre: 1 fungus/);
  assert.match(faceLabel(cards, 81, "front"), /Permanent in the centre: 1 insect/);
  assert.equal(symbolList({ fungi: 0 }), "nothing");
  const aims = cards.objectives.map(objectiveAim);
  assert.equal(new Set(aims).size, aims.length);
  assert.match(
    faceLabel(cards, 91, "front"),
    /each vertical pair of fungi cards with one plant card at the lower right/,
  );
});

test("cards have names with articles and cases", async () => {
  const { cards } = fixtures();
  const forms = (card: number) => Object.values(cardName(cards, card)).join(", ");
  assert.equal(forms(66), "the golden fox, the golden fox, the golden fox, golden fox");
  useLanguage(await loadLanguage("fr"));
  assert.equal(forms(1), "l’amanite, l’amanite, de l’amanite, amanite");
  assert.equal(forms(67), "le héron doré, le héron doré, du héron doré, héron doré");
  assert.equal(listNames([cardName(cards, 17), cardName(cards, 25)]).of, "du chêne et de la carpe");
  useLanguage(await loadLanguage("cs"));
  assert.equal(forms(66), "zlatá liška, zlatou lišku, zlaté lišky, zlatá liška");
  assert.equal(forms(70), "zlatý kapr, zlatého kapra, zlatého kapra, zlatý kapr");
  assert.equal(t("tutorial.from_display", { card: cardName(cards, 21) }), "Vzít lišku");
  useLanguage(languagePack("en", en));
});

test("a card that lies face down is called by its kingdom, since nobody sees its motif", () => {
  const { cards } = fixtures();
  assert.equal(laidName(cards, { card: 21, back: "rA", face: "front" }).nominative, "the fox");
  assert.equal(laidName(cards, { card: 21, back: "rA", face: "back" }).nominative, "a face-down animal card");
  assert.equal(laidName(cards, { back: "gI", face: "back" }).nominative, "a face-down insect card");
  assert.equal(laidName(cards, { card: 83, face: "back" }).nominative, "the starter card");
});

test("with notation, names have the numbers of the cards", () => {
  const { cards } = fixtures();
  notation.value = true;
  assert.equal(cardName(cards, 21).of, "the fox (21)");
  assert.equal(shortAim(cards, 96), "3 plants (96)");
  assert.match(faceLabel(cards, 21, "front"), /^Fox \(21\), animal\. Front/);
  notation.value = false;
  assert.equal(shortAim(cards, 96), "3 plants");
});

test("the names are those of the motifs drawn on the cards", () => {
  const { cards } = fixtures();
  const rows = readFileSync("../src/naturalis/text/card_names.tsv", "utf8").trim().split("\n").slice(1);
  const motifs = new Map(
    rows.flatMap((row) =>
      row
        .split("\t")
        .slice(1, 3)
        .map((card) => [Number(card), row.split("\t")[0]]),
    ),
  );
  assert.equal(motifs.size, 80);
  for (const card of cards.playable) assert.equal(motifs.get(card.card), motifOf(card));
});
