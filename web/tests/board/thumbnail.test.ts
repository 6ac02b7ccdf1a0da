import assert from "node:assert/strict";
import { test } from "node:test";

import { thumbnailSvg } from "../../src/board/thumbnail.ts";
import type { Laid } from "../../src/wire/messages.ts";
import { fixtures } from "../helpers/python_fixtures.ts";

const { cards } = fixtures();
const OF_EACH_KINGDOM: readonly Laid[] = [1, 11, 21, 31].map((card, n) => {
  const { back } = cards.playable.find((printed) => printed.card === card) ?? {};
  return { card, back: back ?? "", face: "front", x: n, y: n };
});

test("on the small map each kingdom has a mark of its own, in a colour of the colour-blind preset", () => {
  const marks = OF_EACH_KINGDOM.map((laid) => {
    const svg = thumbnailSvg(cards, [{ ...laid, x: 0, y: 0 }], { label: "", symbols: false });
    const [, drawn, colour] = /<path d="([^"]+)" fill="none" stroke="var\(--(mark-\w+)\)"/.exec(svg) ?? [];
    assert.ok(colour);
    return drawn;
  });
  assert.equal(new Set(marks).size, 4);
});

test("with symbols there are no marks", () => {
  assert.doesNotMatch(thumbnailSvg(cards, OF_EACH_KINGDOM, { label: "" }), /mark-/);
});
