import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { LANGUAGES, type Language } from "../../src/state/settings.ts";
import { cardName, faceLabel, formatList, symbolList } from "../../src/text/card_text.ts";
import { en } from "../../src/text/en.ts";
import { eventText } from "../../src/text/event_text.ts";
import { pair, sentences, spotText } from "../../src/text/joined_text.ts";
import { loadLanguage } from "../../src/text/languages.ts";
import { currentLanguage, type TextId, t, translate, useLanguage } from "../../src/text/translate.ts";
import { FACES } from "../../src/wire/messages.ts";
import { fixtures } from "../helpers/python_fixtures.ts";

const NAMES = ["Ada", "Ben", "Émile", "Yves", "Yann", "Igor", "Ursule", "Hugo"];
const COUNTS = [0, 1, 2, 3, 4, 5, 21];
type Value = string | number;

/** What is wrong in any text of a language, with or without values. */
const WRONG: Readonly<Record<Language, Readonly<Record<string, RegExp>>>> = {
  en: {
    "an article": /\ba (?=[aeiou])|\ban (?=[b-df-hj-np-tv-z])/,
    "a space before a sign": /\s[%;:!?](?!\w)/,
    "a straight apostrophe": /\p{L}'\p{L}/u,
  },
  fr: {
    "no elision": /(?<![\p{L}-])(?:[dljmnst]e|la|que) (?=[aeiouàâéèêëîïôûœ]\p{L})/u,
    "no elision before a name": /(?<!\p{L})(?:[dD]e|[qQ]ue) (?=[AEIOUÉ]\p{L}|Yv)/u,
    "a space that breaks": / (?=[;:!?»%])|« /,
    "no space": /[^\s.?!…](?:[;!?»%]|:(?=\s|$))|«\S/,
    "a straight apostrophe": /\p{L}'\p{L}/u,
  },
  cs: {
    "z for ze": /(?<!\p{L})z\s[234](?!\d)/u,
    "a one-letter word at the end of a line": /(?:^|[\s(„])[ksvzouai] /iu,
    "a space before a sign": /\s[;:!?](?!\w)/,
    "a nominative":
      /(?:vykládá|dobírá|bere|přidává|odhazuje|Vzít|pro) [^:;,(]*(?<!\p{L})(?:přírodní|zlatá|počáteční) karta(?!\p{L})/u,
    "a nominative after a verb": /(?:přidá|překryje) \d/,
  },
};
const ANYWHERE: Readonly<Record<string, RegExp>> = {
  "an unfilled value": /[{}]|undefined|\bnull\b/,
  "signs that do not go together": /[,;:] ?[,;:.]|\.\.|\( | \)| ,/,
  "too many spaces": /[ \u00a0\u202f]{2}|^\s|\s$/,
};

function faults(language: Language, text: string): string[] {
  const found = Object.entries({ ...ANYWHERE, ...WRONG[language] });
  return found.filter(([, pattern]) => pattern.test(text)).map(([what]) => what);
}

const idsUnder = (prefix: string) =>
  (Object.keys(en) as TextId[]).filter((id) => new RegExp(`^${prefix}\\.[^.]+$`).test(id));

/** The values that each placeholder can have; the others are numbers of no consequence. */
function valuesInUse(): Readonly<Record<string, readonly Value[]>> {
  const { cards } = fixtures();
  const all = (prefix: string) => idsUnder(prefix).map((id) => t(id as "nothing"));
  const names = [1, 12, 31, 47, 80, 83, 95].map((card) => cardName(cards, card));
  const people = [...NAMES, ...all("bot\\.name"), t("table.seat", { n: 2 })];
  const points = COUNTS.map((n) => t("points", { n }));
  const signs = ["fungi", "plant", "animal", "insect", "quill", "inkwell", "manuscript"];
  const lists = signs.flatMap((sign, at) =>
    COUNTS.map((n) => symbolList({ [sign]: n, [signs[at ? 0 : 1] as string]: 1 })),
  );
  return {
    who: people,
    name: people,
    default: people,
    order: [formatList(NAMES.slice(0, 2)), formatList([t("table.you"), "Ben"])],
    n: COUNTS,
    of: [2, 3, 4, 5, 9, 40],
    kingdom: all("kingdom"),
    a: all("kingdom"),
    c: all("kingdom").reverse(),
    kind: [t("kind.resource"), t("kind.gold")],
    face: all("face"),
    colour: all("colour"),
    column: all("column"),
    deck: all("table\\.deck"),
    level: [...all("bot\\.name"), ...all("tybor_level")],
    way: all("table\\.way"),
    card: [...names, ...names.map((card) => t("table.face_down", { card }))],
    spot: [spotText([1, -1])],
    what: lists,
    symbols: lists,
    missing: lists,
    centre: lists,
    cost: lists,
    wanted: [formatList(lists.slice(0, 3))],
    worth: points,
    points,
    when: ["14:05"],
    time: [t("duration.minutes", { n: 5 }), t("duration.days", { n: 1 })],
    text: ["x"],
    value: ["x"],
    why: [t("refusal.internal")],
    aim: [t("reason.aim.common", { what: lists[1] as string })],
    win: [t("analysis.percent", { n: 62 })],
    path: ["/x"],
  };
}

/** Placeholders with another meaning in one text than elsewhere. */
const OWN: Readonly<Record<string, Readonly<Record<string, readonly Value[]>>>> = {
  "told.scored": { what: ["x"] },
  "told.refilled": { what: ["x"] },
  "told.who": { what: ["x"] },
  "told.tybor": { what: ["x"] },
  "table_summary.seats": { of: [2, 3, 4] },
};

function filled(): (readonly [TextId, string])[] {
  const known = valuesInUse();
  const corners = idsUnder("corner_shows").map((id) => t(id as "nothing"));
  return (Object.keys(en) as TextId[]).flatMap((id) => {
    const entry = currentLanguage().texts[id];
    const forms = typeof entry === "string" ? [entry] : Object.values(entry);
    const names = new Set([...forms.join().matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string));
    if (typeof entry !== "string") names.add("n");
    const choices = [...names].map((name) => {
      const usual = /^(tl|tr|bl|br)$/.test(name) ? corners : known[name];
      return [name, OWN[id]?.[name] ?? usual ?? [7]] as const;
    });
    const turns = Math.max(1, ...choices.map(([, values]) => values.length));
    return Array.from({ length: turns }, (_, turn) => {
      const values = Object.fromEntries(choices.map(([name, each]) => [name, each[turn % each.length] as Value]));
      return [id, translate(currentLanguage(), id, values)] as const;
    });
  });
}

const JOINS = new Set<string>(["reason.separator", "card.corners"]); // begin or end with spaces

for (const language of LANGUAGES) {
  test(`every text reads right with every value: ${language}`, async () => {
    useLanguage(await loadLanguage(language));
    const wrong = filled().filter(([id, text]) => !JOINS.has(id) && faults(language, text).length);
    assert.deepEqual(
      wrong.map(([id, text]) => `${id} (${faults(language, text)}): ${text}`),
      [],
    );
  });

  test(`every event and every card reads right: ${language}`, async () => {
    useLanguage(await loadLanguage(language));
    const { cards, tables } = fixtures();
    const seatName = (seat: number) => NAMES[seat] ?? "Yann";
    const events = tables.flatMap(({ steps }) => steps.flatMap(({ news }) => news.map(({ event }) => event)));
    const lines = [
      ...events.filter(({ type }) => type !== "said").map((event) => eventText(event, { cards, seatName }) ?? "x"),
      ...[...cards.playable, ...cards.starters, ...cards.objectives].flatMap(({ card }) =>
        FACES.map((face) => faceLabel(cards, card, face)),
      ),
    ];
    const wrong = [...new Set(lines)].filter((line) => faults(language, line).length);
    assert.deepEqual(
      wrong.map((line) => `${faults(language, line)}: ${line}`),
      [],
    );
  });
}

test("mistakes are found", () => {
  assert.ok(faults("en", "one a animal card").length);
  assert.ok(faults("en", "62 %").length);
  assert.ok(faults("fr", "Table de Ada").length);
  assert.ok(faults("fr", "Ada: 2 points").length);
  assert.ok(faults("fr", "au tour de Enlumineur").length);
  assert.ok(faults("cs", "0 z 3").length);
  assert.ok(faults("cs", "Novic 1: dobírá si zlatá karta (říše hub)").length);
  assert.ok(faults("cs", "přidá 1 houba").length);
});

test("names, sentences and spots are joined as the language joins them", async () => {
  useLanguage(await loadLanguage("fr"));
  assert.equal(pair("Ada", "x"), "Ada\u00a0: x");
  assert.equal(spotText([1, -1]), "(1\u202f; −1)");
  assert.equal(t("table.where.table", { who: "Enlumineur" }), "Table d’Enlumineur");
  assert.equal(t("table.where.table", { who: "Ben" }), "Table de Ben");
  useLanguage(await loadLanguage("cs"));
  assert.equal(formatList(["Ada", "Ben"]), "Ada a\u00a0Ben");
  assert.equal(t("points", { n: 5 }), "5\u00a0bodů");
  const steps = [3, 5, 12, 15, 40, 60, 112].map((of) => t("table.end.step", { at: 1, of }).split(/\s/)[2]);
  assert.deepEqual(steps, ["ze", "z", "ze", "z", "ze", "ze", "ze"]);
  useLanguage(await loadLanguage("en"));
  assert.equal(formatList(["Ada", "Ben", "Cy"]), "Ada, Ben and Cy");
  assert.equal(sentences(["one", "", "two!", "three"]), "One. Two! Three");
});

test("no code writes a colon between two texts", () => {
  const files = readdirSync("src/screens", { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  for (const name of files) {
    const source = readFileSync(join("src/screens", name), "utf8");
    assert.doesNotMatch(source, /`[^`\n]*\}: \$\{|<\/\w+>: [<{]|>: \{/, name);
  }
});
