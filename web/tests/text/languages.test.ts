import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";

import { cs } from "../../src/text/cs.ts";
import { en } from "../../src/text/en.ts";

import { fr } from "../../src/text/fr.ts";

import { languagePack, type TextEntry, type TextId, type Texts, useLanguage } from "../../src/text/translate.ts";

import { python } from "../helpers/python_fixtures.ts";

const TABLES: Readonly<Record<string, Texts>> = { en, fr, cs };
const forms = (entry: TextEntry): string[] => (typeof entry === "string" ? [entry] : Object.values(entry));
const names = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)[^}]*\}/g)].map(([, name]) => name as string))].sort();

before(() => useLanguage(languagePack("en", en)));

test("every language has the same ids and placeholders, and no text is empty", () => {
  for (const [tag, table] of Object.entries(TABLES)) {
    assert.deepEqual(Object.keys(table).sort(), Object.keys(en).sort(), tag);
    for (const id of Object.keys(en) as TextId[]) {
      const wanted = names(forms(en[id]).join());
      for (const text of forms(table[id])) {
        assert.ok(text.trim(), `${tag} ${id}`);
        assert.deepEqual(names(text), wanted, `${tag} ${id}`);
      }
    }
  }
});

test("plurals have every form that their language needs", () => {
  for (const [tag, table] of Object.entries(TABLES)) {
    const needed = new Set([0, 1, 2, 3, 5, 21, 100].map((n) => new Intl.PluralRules(tag).select(n)));
    for (const [id, entry] of Object.entries(table)) {
      if (typeof entry !== "string") for (const form of needed) assert.ok(form in entry, `${tag} ${id} has no ${form}`);
    }
  }
});

test("the texts shared with the terminal are up to date", () => {
  assert.equal(python("web/shared_texts.py", "--check"), "");
});

test("texts follow their language's typography", () => {
  const each = (table: Texts) =>
    Object.entries(table).flatMap(([id, entry]) => forms(entry).map((text) => [id, text] as const));
  for (const [id, text] of each(fr)) {
    assert.doesNotMatch(text, /[^\s({]\s?["“”]|[^\s«][;!?»](?!\w)/u, `fr ${id}`);
    assert.doesNotMatch(text, /\p{L}:(?= |$)/u, `fr ${id}: a space before the colon`);
  }
  for (const [id, text] of each(cs)) {
    assert.doesNotMatch(text, /["“”«»](?!$)|\s[:;!?](?!\w)/u, `cs ${id}`);
  }
  for (const [tag, table] of Object.entries(TABLES)) {
    for (const [id, text] of each(table)) assert.doesNotMatch(text, /\.\.\.|\S {2,}\S/, `${tag} ${id}`);
  }
});

function sources(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "shared" ? [] : sources(path);
    return /\.tsx?$/.test(entry.name) && !/^(en|fr|cs|messages)\.ts$/.test(entry.name)
      ? [readFileSync(path, "utf8")]
      : [];
  });
}

test("no text is missing, and none is unused", () => {
  const text = sources("src").join("\n");
  const literal = new Set([...text.matchAll(/["'`]([a-z_]+(?:\.[a-z_-]+)*)["'`]/g)].map(([, id]) => id));
  const begun = [...text.matchAll(/`([a-z_]+\.(?:[a-z_]+\.)*)\$\{/g)].map(([, start]) => start as string);
  const unused = Object.keys(en).filter((id) => !literal.has(id) && !begun.some((start) => id.startsWith(start)));
  assert.deepEqual(unused, []);
  for (const [, id] of text.matchAll(/\bt\(\s*"([^"]+)"/g)) assert.ok(id && id in en, `t("${id}")`);
});
