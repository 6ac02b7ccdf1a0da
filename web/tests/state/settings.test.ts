import assert from "node:assert/strict";
import { test } from "node:test";
import { type KeyValueStore, safeStorage } from "../../src/state/device_storage.ts";

import { CHOICES, DEFAULTS, languageOf, loadSettings, pageAttributes, saveSettings } from "../../src/state/settings.ts";

function memory(text: string | null = null): KeyValueStore & { text: string | null } {
  return {
    text,
    get() {
      return this.text;
    },
    set(_, value) {
      this.text = value;
    },
  };
}

test("settings are restored, and only changed ones are stored", () => {
  const store = memory();
  saveSettings(store, { ...DEFAULTS, theme: "dark", language: "cs" });
  assert.equal(store.text, '{"language":"cs","theme":"dark"}');
  assert.deepEqual(loadSettings(store), { ...DEFAULTS, theme: "dark", language: "cs" });
});

test("malformed stored settings become defaults", () => {
  for (const text of [null, "", "{", "null", "[]", '"x"', '{"theme": "pink", "motion": 7, "more": 1}']) {
    assert.deepEqual(loadSettings(memory(text)), DEFAULTS);
  }
  const closed = safeStorage(() => {
    throw new Error("storage is closed");
  });
  saveSettings(closed, DEFAULTS);
  assert.deepEqual(loadSettings(closed), DEFAULTS);
});

test("the language is the setting, or the reader's first supported one", () => {
  assert.equal(languageOf({ ...DEFAULTS, language: "fr" }, ["cs"]), "fr");
  assert.equal(languageOf(DEFAULTS, ["de-DE", "cs-CZ", "fr"]), "cs");
  assert.equal(languageOf(DEFAULTS, ["de"]), "en");
  assert.equal(languageOf(DEFAULTS, []), "en");
});

test("only changed settings set attributes on the page", () => {
  assert.deepEqual(Object.values(pageAttributes(DEFAULTS)), [null, null, null, null, null, null]);
  assert.equal(pageAttributes({ ...DEFAULTS, theme: "dark", text: "larger" })["data-theme"], "dark");
  assert.equal(pageAttributes({ ...DEFAULTS, colourblind: "on" })["data-colourblind"], "on");
  assert.equal(CHOICES.confirm[0], "on");
});
