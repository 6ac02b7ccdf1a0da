import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { before, test } from "node:test";
import { CHOICES, LANGUAGES, SETTINGS } from "../../src/state/settings.ts";
import { cardName, faceLabel, knownCardName, objectiveAim, symbolList } from "../../src/text/card_text.ts";
import { cs } from "../../src/text/cs.ts";
import { en } from "../../src/text/en.ts";
import { errorText, statusText } from "../../src/text/error_text.ts";
import { eventText } from "../../src/text/event_text.ts";
import { fr } from "../../src/text/fr.ts";
import { loadLanguage } from "../../src/text/languages.ts";
import { pseudo, pseudoLanguage } from "../../src/text/pseudo_language.ts";
import { choiceName, settingName } from "../../src/text/setting_names.ts";
import {
  currentLanguage,
  languagePack,
  type TextEntry,
  type TextId,
  type Texts,
  t,
  translate,
  useLanguage,
} from "../../src/text/translate.ts";
import { czechSpaces, frenchSpaces } from "../../src/text/typography.ts";
import { FAILURES, PROBLEMS, REFUSALS } from "../../src/wire/messages.ts";
import { fixtures, python } from "../helpers/python_fixtures.ts";

const TABLES: Readonly<Record<string, Texts>> = { en, fr, cs };
const forms = (entry: TextEntry): string[] => (typeof entry === "string" ? [entry] : Object.values(entry));
const names = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].sort();

before(() => useLanguage(languagePack("en", en)));

test("every language has the same ids with the same values, and no sentence is empty", () => {
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

test("counted sentences have every form that their language needs", () => {
  for (const [tag, table] of Object.entries(TABLES)) {
    const needed = new Set([0, 1, 2, 3, 5, 21, 100].map((n) => new Intl.PluralRules(tag).select(n)));
    for (const [id, entry] of Object.entries(table)) {
      if (typeof entry !== "string") for (const form of needed) assert.ok(form in entry, `${tag} ${id} has no ${form}`);
    }
  }
});

test("numbers choose their form and are written as the language does", () => {
  const say3 = (tag: string, n: number) => translate(languagePack(tag, TABLES[tag] as Texts), "points", { n });
  assert.deepEqual(
    [0, 1, 2].map((n) => say3("en", n)),
    ["0 points", "1 point", "2 points"],
  );
  assert.deepEqual(
    [0, 1, 2].map((n) => say3("fr", n)),
    ["0 point", "1 point", "2 points"],
  );
  assert.deepEqual(
    [0, 1, 3, 5].map((n) => say3("cs", n)),
    ["0 bodů", "1 bod", "3 body", "5 bodů"],
  );
  assert.equal(say3("cs", 1.5), "1,5 bodů");
  assert.equal(say3("fr", 1234), "1\u202f234 points");
});

test("a value stays what it is: nothing in it is taken for a name or a pattern", () => {
  assert.equal(t("log.said", { who: "{text}", text: "$& {who}" }), "{text}: “$& {who}”");
});

test("what pages and terminal share is up to date", () => {
  assert.equal(python("web/shared_texts.py", "--check"), "");
});

test("every code of the server has its sentence", () => {
  assert.deepEqual([...REFUSALS].sort(), fixtures().codes);
  for (const code of [...REFUSALS, ...FAILURES, ...PROBLEMS, "gone", "offline"])
    assert.doesNotMatch(errorText(code), /refused|\{/);
  assert.equal(errorText("quite_new"), "That was refused (quite_new).");
  assert.match(errorText("internal", "x7"), /x7/);
  assert.equal(statusText({ state: "gone", why: "left" }), "You have left the table.");
  assert.equal(statusText({ state: "offline", at: 0 }), "No network. The game goes on when it is back.");
});

test("every setting and choice has a name", () => {
  for (const setting of SETTINGS) {
    assert.ok(settingName(setting));
    for (const choice of CHOICES[setting]) assert.ok(choiceName(setting, choice as never));
  }
  assert.equal(choiceName("language", "cs"), "Čeština");
});

test("every event of whole tables is told, in all languages", async () => {
  const { tables, cards } = fixtures();
  const all = tables.flatMap(({ steps }) => steps.flatMap(({ news }) => news.map(({ event }) => event)));
  const context = { cards, seatName: (seat: number) => `Name ${seat}` };
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
    "Name 0: lays 46 (fungi, gold) at 1,-1 +2 (now 4)",
  );
  assert.equal(
    eventText({ type: "concluded", winners: [0, 2] }, context),
    "The game ends here. Victory: Name 0 and Name 2",
  );
});

test("cards are described", () => {
  const { cards } = fixtures();
  assert.equal(cardName(cards, 85), "85 (starter)");
  assert.equal(knownCardName(cards, "gA", null), "a gold card (animal)");
  assert.equal(
    faceLabel(cards, 46, "front"),
    "46 (fungi, gold). front: top left empty, top right no corner, bottom left empty, bottom right empty. " +
      "scores 2 points per corner it covers when laid. costs: 3 fungi, 1 insect, visible before it is laid",
  );
  assert.match(faceLabel(cards, 1, "back"), /permanent in the centre: 1 fungus/);
  assert.match(faceLabel(cards, 81, "front"), /permanent in the centre: 1 insect/);
  assert.equal(symbolList({ fungi: 0 }), "nothing");
  const aims = cards.objectives.map(objectiveAim);
  assert.equal(new Set(aims).size, aims.length);
  assert.match(
    faceLabel(cards, 91, "front"),
    /two fungi cards, one above the other, with one plant card at the lower right/,
  );
});

test("French spaces do not break", async () => {
  assert.equal(frenchSpaces("« {who} » : oui !"), "«\u202f{who}\u202f»\u00a0: oui\u202f!");
  useLanguage(await loadLanguage("fr"));
  assert.equal(currentLanguage().tag, "fr");
  assert.equal(t("refusal.not_your_turn"), "C’est le tour d’un autre joueur.");
  useLanguage(languagePack("en", en));
});

test("Czech leaves no single letter at the end of a line", async () => {
  assert.equal(czechSpaces("Karta s rohem a v ruce"), "Karta s\u00a0rohem a\u00a0v\u00a0ruce");
  assert.equal(czechSpaces("V tahu {n} % (o bod)"), "V\u00a0tahu {n}\u00a0% (o\u00a0bod)");
  assert.equal(czechSpaces("kolo za kolem"), "kolo za kolem");
  useLanguage(await loadLanguage("cs"));
  assert.match(t("settings.sample"), /z\u00a0ruky/);
  useLanguage(languagePack("en", en));
});

test("the words of a language keep its printing rules", () => {
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

test("the language that nobody speaks is longer by two fifths, and keeps its values", () => {
  assert.equal(pseudo("text {who}"), "[ṫëẋṫ~~ {who}]");
  const long = pseudo(en["refusal.unavailable"]);
  assert.ok(long.replace(/\s/g, "").length >= 1.4 * en["refusal.unavailable"].replace(/\s/g, "").length);
  assert.match(translate(pseudoLanguage(), "points", { n: 3 }), /^\[3 ṗöïńṫš~+\]$/);
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

test("no sentence is missing, and none is there for nothing", () => {
  const text = sources("src").join("\n");
  const literal = new Set([...text.matchAll(/["'`]([a-z_]+(?:\.[a-z_-]+)*)["'`]/g)].map(([, id]) => id));
  const begun = [...text.matchAll(/`([a-z_]+\.(?:[a-z_]+\.)*)\$\{/g)].map(([, start]) => start as string);
  const unused = Object.keys(en).filter((id) => !literal.has(id) && !begun.some((start) => id.startsWith(start)));
  assert.deepEqual(unused, []);
  for (const [, id] of text.matchAll(/\bt\(\s*"([^"]+)"/g)) assert.ok(id && id in en, `t("${id}")`);
});
