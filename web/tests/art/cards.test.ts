// The pictures of all 102 cards, drawn from the server's data.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { CORNER_HEIGHT, CORNER_WIDTH } from "../../src/art/card_frame.ts";
import { backSvg, frontSvg, laidSvg, PILE_HEIGHT, pileSvg, starterSvg } from "../../src/art/cards.ts";
import * as signs from "../../src/art/icons.ts";
import { MOTIFS, motifOf } from "../../src/art/motifs.ts";
import { objectiveBackSvg, objectiveSvg } from "../../src/art/objectives.ts";
import type { PictureOptions } from "../../src/art/svg.ts";
import type { CardsData, Corner, Kingdom } from "../../src/wire/cards.ts";
import type { Face } from "../../src/wire/messages.ts";
import { python } from "../helpers/python_fixtures.ts";

// Run in web/; the data come from the Python package.
const ASK =
  "import msgspec; from naturalis.rules.view_data import cards_data; print(msgspec.json.encode(cards_data()).decode())";
const cards: CardsData = JSON.parse(python("-c", ASK));

const file = (path: string): string => readFileSync(path, "utf8");
const sprites = ["symbols", "motifs", "icons"].map((name) => file(`art/${name}.svg`));
const tokens = file("src/art/tokens.css");
const drawn = new Set(sprites.flatMap((sprite) => [...sprite.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id)));
const FACES: readonly Face[] = ["front", "back"];
const BACKS = ["rF", "rP", "rA", "rI", "gF", "gP", "gA", "gI"];
const LOOKS: readonly PictureOptions[] = [
  { label: "a card", size: "full" },
  { label: "a card", size: "small" },
];

/** Throws if the text is not one well-formed element. */
function wellFormed(text: string): void {
  const open: string[] = [];
  let rest = text.trim();
  let roots = 0;
  while (rest) {
    const tag = /^<(\/?)([a-z]+)((?: [a-zA-Z:-]+="[^"<&]*(?:&(?:amp|lt|gt|quot);[^"<&]*)*")*)(\/?)>/.exec(rest);
    if (tag) {
      const [all, closes, name = "", attributes = "", empty] = tag;
      const names = [...attributes.matchAll(/ ([a-zA-Z:-]+)="/g)].map(([, key]) => key);
      assert.equal(new Set(names).size, names.length, `an attribute twice: ${all}`);
      if (closes) assert.equal(open.pop(), name);
      else if (!open.length) roots += 1;
      if (!closes && !empty) open.push(name);
      rest = rest.slice(all.length);
    } else {
      const plain = /^(?:[^<&]|&(?:amp|lt|gt|quot);)+/.exec(rest);
      assert.ok(plain && (open.length || !plain[0].trim()), `not well formed: ${rest.slice(0, 60)}`);
      rest = rest.slice(plain[0].length);
    }
  }
  assert.deepEqual([open, roots], [[], 1]);
}

/** Check the content security policy, and that ids do not clash with other pictures. */
function behaves(svg: string): void {
  wellFormed(svg);
  assert.doesNotMatch(svg, / (style|on[a-z]+)="|url\(|<(script|style|image|foreignObject)/);
  assert.doesNotMatch(svg, /NaN|undefined|null|Infinity/);
  for (const [, id = ""] of svg.matchAll(/href="#([^"]+)"/g)) assert.ok(drawn.has(id), `${id} is not drawn`);
  for (const [, name = ""] of svg.matchAll(/var\((--[a-z0-9-]+)/g))
    assert.ok(tokens.includes(`${name}:`), `no ${name}`);
}
const everything = (look: PictureOptions): string[] => [
  ...cards.playable.map((card) => frontSvg(card, look)),
  ...cards.starters.flatMap((card) => FACES.map((face) => starterSvg(card, face, look))),
  ...cards.objectives.map((card) => objectiveSvg(card, look)),
  ...BACKS.flatMap((back) => [backSvg(back, look), pileSvg(back, 40, look), pileSvg(back, 1, look)]),
  objectiveBackSvg(look),
  pileSvg(null, 0, look),
];
const small = { label: "", size: "small" } as const;
const full = { label: "", size: "full" } as const;
const count = (svg: string, id: string): number => svg.split(`href="#${id}"`).length - 1;
const NUMERAL = /href="#s-n(\d)"/g;
const numerals = (svg: string): number[] => [...svg.matchAll(NUMERAL)].map(([, digit]) => Number(digit));

/** The centre of a corner's symbol. */
const CENTRES = [
  [35, 42],
  [265, 42],
  [35, 158],
  [265, 158],
] as const;
function cornersOf(svg: string): (string | undefined)[] {
  const uses = [...svg.matchAll(/href="#s-([a-z]+)" x="([\d.]+)" y="([\d.]+)" width="([\d.]+)"/g)];
  return CENTRES.map(
    ([cx, cy]) =>
      uses.find(([, , x, y, w]) => Number(x) + Number(w) / 2 === cx && Number(y) + Number(w) / 2 === cy)?.[1],
  );
}
const seen = (corners: readonly Corner[]) => corners.map((c) => (c === "empty" || c === "absent" ? undefined : c));

describe("every picture", () => {
  for (const look of LOOKS)
    test(`keeps the rules of the page, ${look.size}`, () => {
      const all = everything(look);
      assert.equal(all.length, 80 + 12 + 16 + 24 + 2);
      for (const svg of all) {
        behaves(svg);
        assert.doesNotMatch(svg, / id="/);
        assert.match(svg, /role="img" aria-label="a card"/);
      }
    });
  test("has an escaped label, or none if empty", () => {
    const svg = backSvg("rF", { label: `<b onload="x">&\u0000\ud800` });
    behaves(svg);
    assert.match(svg, /aria-label="&lt;b onload=&quot;x&quot;&gt;&amp;"/);
    assert.match(backSvg("rF", full), /aria-hidden="true"/);
  });
  test("of a small card is shorter", () => {
    for (const card of cards.playable) assert.ok(frontSvg(card, small).length < frontSvg(card, full).length);
  });
});

describe("a card", () => {
  test("shows its corners' symbols in place", () => {
    for (const look of LOOKS) {
      for (const card of cards.playable) assert.deepEqual(cornersOf(frontSvg(card, look)), seen(card.corners));
      for (const card of cards.starters)
        for (const face of FACES) assert.deepEqual(cornersOf(starterSvg(card, face, look)), seen(card[face]));
      for (const back of BACKS)
        assert.deepEqual(cornersOf(backSvg(back, look)), seen(["empty", "empty", "empty", "empty"]));
    }
  });
  test("has a tile for each present corner", () => {
    for (const card of cards.playable) {
      const tiles = frontSvg(card, full).split("M2 12A10").length - 1;
      assert.equal(tiles, card.corners.filter((corner) => corner !== "absent").length);
    }
  });
  test("shows its cost glyph by glyph, or as numbers if small", () => {
    for (const card of cards.playable) {
      const cost = Object.entries(card.cost) as [Kingdom, number][];
      for (const [kingdom, wanted] of cost) {
        assert.equal(count(frontSvg(card, full), `s-${kingdom}-glyph`), wanted);
        assert.equal(count(frontSvg(card, small), `s-${kingdom}-glyph`), 1);
      }
      const points = card.points ? [card.points] : [];
      assert.deepEqual(numerals(frontSvg(card, full)), points);
      const counts = cost.map(([, wanted]) => wanted).sort((a, b) => b - a);
      assert.deepEqual(numerals(frontSvg(card, small)), [...points, ...counts]);
    }
  });
  test("shows what its points depend on", () => {
    for (const card of cards.playable) {
      const svg = frontSvg(card, full);
      assert.equal(count(svg, "s-shield"), card.points && card.per === "flat" ? 1 : 0);
      assert.equal(count(svg, "s-corner"), card.per === "corner" ? 1 : 0);
    }
  });
  test("has corners of 22 % by 40 %, which a neighbour covers", () => {
    assert.deepEqual([CORNER_WIDTH / 300, CORNER_HEIGHT / 200], [0.22, 0.4]);
  });
  test("is drawn by its number, or by its back if that is all we know", () => {
    const [card, starter] = [cards.playable[40], cards.starters[0]];
    assert.ok(card && starter);
    assert.equal(laidSvg(cards, { card: 41, face: "front" }, full), frontSvg(card, full));
    assert.equal(laidSvg(cards, { card: 41, face: "back" }, full), backSvg("gF", full));
    assert.equal(laidSvg(cards, { back: "gF", face: "back" }, full), backSvg("gF", full));
    assert.equal(laidSvg(cards, { card: 81, face: "back" }, full), starterSvg(starter, "back", full));
    assert.throws(() => laidSvg(cards, { face: "back" }, full));
  });
});

describe("a starter, an objective, a pile", () => {
  test("has the symbols of its centre on the front only", () => {
    for (const card of cards.starters) {
      const plates = (face: Face) => [...starterSvg(card, face, full).matchAll(/#s-/g)].length;
      assert.equal(plates("front"), seen(card.front).filter(Boolean).length + card.centre.length);
      assert.equal(plates("back"), seen(card.back).filter(Boolean).length);
    }
  });
  test("shows every card of its pattern, or every symbol", () => {
    for (const card of cards.objectives) {
      const svg = objectiveSvg(card, full);
      const names = [...svg.matchAll(/#s-(fungi|plant|animal|insect|quill|inkwell|manuscript)"/g)].map(
        ([, name]) => name,
      );
      assert.deepEqual(names, card.pattern.length ? card.pattern.map(({ kingdom }) => kingdom) : [...card.symbols]);
      assert.deepEqual(numerals(svg), [card.points]);
    }
  });
  test("has patterns large enough to be read at 90 px", () => {
    for (const card of cards.objectives.filter(({ pattern }) => pattern.length))
      for (const [, size] of objectiveSvg(card, small).matchAll(
        /#s-(?:fungi|plant|animal|insect)"[^>]* width="([\d.]+)"/g,
      ))
        assert.ok((Number(size) * 90) / 300 >= 16, `${card.card}: ${size}`);
  });
  test("keeps its height when few cards are left", () => {
    for (const left of [0, 1, 40])
      assert.match(pileSvg("rF", left, full), new RegExp(`viewBox="0 0 300 ${PILE_HEIGHT}"`));
  });
});

describe("motifs", () => {
  test("appear twice per kingdom: on a resource card and on a gold card", () => {
    for (const [kingdom, motifs] of Object.entries(MOTIFS)) {
      assert.ok(motifs.length >= 10 && new Set(motifs).size === motifs.length);
      for (const motif of motifs) assert.ok(drawn.has(`m-${motif}`), motif);
      for (const deck of ["resource", "gold"]) {
        const used = cards.playable.filter((card) => card.kingdom === kingdom && card.deck === deck).map(motifOf);
        assert.deepEqual(used.sort(), [...motifs].sort());
      }
    }
  });
  test("are all used", () => {
    const known = new Set(Object.values(MOTIFS).flat());
    for (const id of drawn) if (id?.startsWith("m-")) assert.ok(known.has(id.slice(2)), id);
  });
});

describe("icons", () => {
  const COLOURS = ["red", "blue", "green", "yellow"] as const;
  test("respect the content security policy", () => {
    for (const colour of COLOURS)
      for (const svg of [signs.tokenSvg(colour, "x"), signs.markerSvg(colour, ""), signs.sealSvg(colour, "<&", "x")])
        behaves(svg);
    for (const svg of [signs.coveredCornerSvg("x"), signs.shieldSvg("x"), signs.firstPlayerSvg("x")]) behaves(svg);
    for (const name of ["fungi", "plant", "animal", "insect", "quill", "inkwell", "manuscript"] as const)
      for (const svg of [signs.symbolSvg(name, "x"), signs.glyphSvg(name, "x")]) behaves(svg);
  });
  test("take the first letter with its accents", () => {
    const initial = (name: string) => />([^<]*)<\/text>/.exec(signs.sealSvg("red", name, ""))?.[1];
    assert.deepEqual(["élan", " z\u030cofie", "", "👩‍🌾 x", "<"].map(initial), ["É", "Z\u030c", "", "👩‍🌾", "&lt;"]);
  });
  test("are all drawn, and no others exist", () => {
    const icons = [...drawn].filter((id) => id?.startsWith("i-")).map((id) => id?.slice(2));
    assert.deepEqual(icons, [...signs.ICONS]);
    for (const icon of signs.ICONS) behaves(signs.iconSvg(icon, icon));
  });
});
