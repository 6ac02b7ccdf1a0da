import assert from "node:assert/strict";

import { beforeEach, test } from "node:test";

import { cs } from "../../src/text/cs.ts";
import { en } from "../../src/text/en.ts";
import { fr } from "../../src/text/fr.ts";
import { reasonsText, reasonText } from "../../src/text/reason_text.ts";
import { languagePack, useLanguage } from "../../src/text/translate.ts";
import type { CardsData } from "../../src/wire/cards.ts";
import { type MoveReason, REASON_CODES } from "../../src/wire/messages.ts";

import { fixtures } from "../helpers/python_fixtures.ts";

const PACKS = [languagePack("en", en), languagePack("fr", fr), languagePack("cs", cs)];

const names = (cards: CardsData) => ({ cards, seatName: (seat: number) => ["Ada", "Ben"][seat] ?? "" });

beforeEach(() => useLanguage(languagePack("en", en)));

test("every code has a whole sentence in every language, for every objective and amount", () => {
  const { cards } = fixtures();
  for (const pack of PACKS) {
    useLanguage(pack);
    for (const code of REASON_CODES) {
      for (const { card: objective } of cards.objectives) {
        for (const n of [1, 2, 5]) {
          const text = reasonText(names(cards), {
            code,
            n,
            card: 54,
            objective,
            symbols: { plant: n },
            secret: n === 2,
            seat: 1,
          });
          assert.doesNotMatch(text, /[{}]|undefined|\s{2}|^\s|\s$/, `${pack.tag} ${code}`);
        }
      }
    }
  }
});

test("cards, objectives and symbols are named", () => {
  const { cards } = fixtures();
  const reasons: readonly MoveReason[] = [
    { code: "points", n: 3 },
    { code: "completes_set", n: 2, objective: 96, secret: true },
    { code: "keeps_spot", n: 6, card: 54, spot: [1, 1] },
  ];
  assert.equal(
    reasonsText(names(cards), reasons),
    "scores 3 points now; completes a set (secret: 3 plants): +2 at the end; keeps the spot for the golden lily of the valley: 6 points",
  );
  const ready: MoveReason = { code: "readies_pattern", n: 3, objective: 93, symbols: { fungi: 1 }, spot: [2, 0] };
  assert.equal(
    reasonText(names(cards), ready),
    "one fungi card can then complete a pattern (common: animal over animal, fungi at the upper right): +3 at the end",
  );
});

test("another player is named", () => {
  const { cards } = fixtures();
  const denied: MoveReason = { code: "denies_seat", n: 3, seat: 1 };
  assert.equal(reasonText(names(cards), denied), "keeps 3 points from Ben, who can pay for it");
});
