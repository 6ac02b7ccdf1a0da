import assert from "node:assert/strict";

import { before, test } from "node:test";
import { LANGUAGES } from "../../src/state/settings.ts";

import { en } from "../../src/text/en.ts";

import { eventText } from "../../src/text/event_text.ts";

import { loadLanguage } from "../../src/text/languages.ts";

import { languagePack, useLanguage } from "../../src/text/translate.ts";

import type { Laid } from "../../src/wire/messages.ts";
import { fixtures } from "../helpers/python_fixtures.ts";

before(() => useLanguage(languagePack("en", en)));

test("every event of whole tables has a text in all languages", async () => {
  const { tables, cards } = fixtures();
  const all = tables.flatMap(({ steps }) => steps.flatMap(({ news }) => news.map(({ event }) => event)));
  const starter: Laid = { x: 0, y: 0, face: "front", card: 83 };
  const context = { cards, seatName: (seat: number) => `Name ${seat}`, area: () => [starter] };
  for (const name of LANGUAGES) {
    useLanguage(await loadLanguage(name));
    for (const event of all) {
      const line = eventText(event, context);
      if (event.type === "unseen") assert.equal(line, null);
      else assert.ok(line && !/[{}]|undefined|null/.test(line), `${name} ${event.type}: ${line}`);
    }
  }
  useLanguage(languagePack("en", en));
  assert.equal(eventText({ type: "confetti" } as never, context), null);
  assert.equal(
    eventText(
      {
        type: "placed",
        version: 1,
        seat: 0,
        slot: 0,
        back: "gF",
        face: "front",
        x: 1,
        y: -1,
        points: 2,
        score: 4,
        known: true,
        card: 46,
      },
      context,
    ),
    "Name 0: places the golden fly agaric over the bottom right corner of the starter card, +2 (now 4)",
  );
  assert.equal(
    eventText({ type: "concluded", winners: [0, 2] }, context),
    "The game ends here. Victory: Name 0 and Name 2",
  );
});
