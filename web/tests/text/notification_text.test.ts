// What notifications say, in every language.

import assert from "node:assert/strict";
import { test } from "node:test";
import { turnText } from "../../src/text/notification_text.ts";
import { PUSH_LANGUAGES } from "../../src/wire/messages.ts";

test("a notification has a title and a sentence in every language", () => {
  for (const language of PUSH_LANGUAGES) {
    const alone = turnText({ language, players: [] });
    const together = turnText({ language, players: ["Ada", "Émile"] });
    assert.ok(alone.title && alone.body);
    assert.equal(together.title, alone.title);
    assert.match(together.body, /Ada, Émile$/);
    assert.doesNotMatch(alone.body, /:/);
  }
  assert.equal(turnText({ language: "fr", players: [] }).title, "À vous de jouer");
});

test("French has a no-break space before a colon", () => {
  assert.match(turnText({ language: "fr", players: ["Ada"] }).body, /\u00a0: /);
});
