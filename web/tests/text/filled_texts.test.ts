import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";

import { LANGUAGES, type Language } from "../../src/state/settings.ts";
import {
  cardName,
  faceLabel,
  formatList,
  knownCardLabel,
  listNames,
  mapName,
  shortAim,
  symbolList,
} from "../../src/text/card_text.ts";
import { en } from "../../src/text/en.ts";
import { eventText } from "../../src/text/event_text.ts";
import { pair, sentences, spotText } from "../../src/text/joined_text.ts";
import { loadLanguage } from "../../src/text/languages.ts";
import { placeText } from "../../src/text/place_text.ts";
import {
  currentLanguage,
  type Name,
  type TextId,
  t,
  translate,
  useLanguage,
  type Value,
} from "../../src/text/translate.ts";
import { FACES } from "../../src/wire/messages.ts";
import { fixtures } from "../helpers/python_fixtures.ts";

const NAMES = ["Ada", "Ben", "Émile", "Yves", "Yann", "Igor", "Ursule", "Hugo"];
const COUNTS = [0, 1, 2, 3, 4, 5, 21];

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

const allNames = (): readonly Name[] => fixtures().cards.playable.map(({ card }) => cardName(fixtures().cards, card));

/** Names of cards in a form that the words before them do not take. Needs the language in use. */
const WRONG_FORMS: Readonly<Record<Language, () => readonly [words: string, names: readonly string[]][]>> = {
  en: () => [["places|takes|draws|for|of|adds|keeps|leaves|then", allNames().map(({ label }) => label)]],
  fr: () => [
    ["pose|prend|Prendre|pioche|pour|par|laisse|ajoute|garde", allNames().map(({ label }) => label)],
    ["coin|droit|gauche|coins", allNames().map(({ nominative }) => nominative)],
    ["de|à|du", allNames().flatMap(({ nominative }) => (nominative.startsWith("le ") ? [nominative] : []))],
  ],
  cs: () => [
    [
      "vykládá|bere|bere si|přidává|Vzít|Vyložit|pro|na|ležet|Tyborovi|z\\sbalíčku",
      allNames().flatMap(({ nominative, accusative }) => (nominative === accusative ? [] : [nominative])),
    ],
    [
      "roh|rohy",
      allNames().flatMap(({ nominative, accusative, of }) => [nominative, accusative].filter((form) => form !== of)),
    ],
    ["potom|leží", allNames().flatMap(({ nominative, accusative }) => (nominative === accusative ? [] : [accusative]))],
  ],
};

function wrongForms(language: Language): RegExp {
  const each = WRONG_FORMS[language]().map(([words, names]) => `(?:${words})\\s(?:${names.join("|")})`);
  return new RegExp(`(?<!\\p{L})(?:${each.join("|")})(?!\\p{L})`, "u");
}

const idsUnder = (prefix: string) =>
  (Object.keys(en) as TextId[]).filter((id) => new RegExp(`^${prefix}\\.[^.]+$`).test(id));

/** The values that each placeholder can have; the others are numbers of no consequence. */
function valuesInUse(): Readonly<Record<string, readonly Value[]>> {
  const { cards } = fixtures();
  const all = (prefix: string) => idsUnder(prefix).map((id) => t(id as "nothing"));
  const names = [...allNames(), cardName(cards, 83)];
  const faceDown = (name: Name) => mapName(name, (card) => t("table.face_down", { card }));
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
    corner: all("corner"),
    card: [...names, ...names.map(faceDown)],
    other: names,
    others: [...names, ...names.map((name) => listNames([name, cardName(cards, 25), cardName(cards, 66)]))],
    spot: [spotText([1, -1])],
    where: names.map((card) => t("where.over", { card, corner: t("corner.top-left") })),
    aim_a: cards.objectives.map(({ card }) => shortAim(cards, card)),
    aim_b: cards.objectives.map(({ card }) => shortAim(cards, card)).reverse(),
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
const OWN = (): Readonly<Record<string, Readonly<Record<string, readonly Value[]>>>> => ({
  "analysis.draw": { card: cardsToDraw() },
  "tutorial.from_deck": { card: cardsToDraw() },
  "where.noted": { where: ["x"] },
  "told.scored": { what: ["x"] },
  "told.refilled": { what: ["x"] },
  "told.who": { what: ["x"] },
  "told.kept": { aim: ["x"] },
  "told.tybor": { what: ["x"] },
  "table_summary.seats": { of: [2, 3, 4] },
});

function cardsToDraw(): readonly string[] {
  const { cards } = fixtures();
  return ["rF", "rP", "gA", "gI"].flatMap((back) => [21, 66, null].map((card) => knownCardLabel(cards, back, card)));
}

function filled(): (readonly [TextId, string])[] {
  const known = valuesInUse();
  const own = OWN();
  const corners = idsUnder("corner_shows").map((id) => t(id as "nothing"));
  return (Object.keys(en) as TextId[]).flatMap((id) => {
    const entry = currentLanguage().texts[id];
    const forms = typeof entry === "string" ? [entry] : Object.values(entry);
    const names = new Set([...forms.join().matchAll(/\{(\w+)[^}]*\}/g)].map(([, name]) => name as string));
    if (typeof entry !== "string") names.add("n");
    const choices = [...names].map((name) => {
      const usual = /^(tl|tr|bl|br)$/.test(name) ? corners : known[name];
      return [name, own[id]?.[name] ?? usual ?? [7]] as const;
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
    const forms = wrongForms(language);
    assert.deepEqual(
      filled().filter(([, text]) => forms.test(text)),
      [],
    );
  });

  test(`every event and every card reads right: ${language}`, async () => {
    useLanguage(await loadLanguage(language));
    const { cards, tables } = fixtures();
    const seatName = (seat: number) => NAMES[seat] ?? "Yann";
    const told = tables.flatMap(({ steps, last }) => {
      const context = { cards, seatName, area: (seat: number) => last.game?.players[seat]?.area ?? [] };
      const events = steps.flatMap(({ news }) => news.map(({ event }) => event));
      return events.filter(({ type }) => type !== "said").map((event) => eventText(event, context) ?? "x");
    });
    const places = tables.flatMap(({ last }) =>
      (last.game?.players ?? []).flatMap(({ area, spots }) =>
        [...spots, ...area.slice(1).map(({ x, y }) => [x, y] as const)].map((spot) => placeText(cards, area, spot)),
      ),
    );
    const lines = [
      ...told,
      ...places,
      ...[...cards.playable, ...cards.starters, ...cards.objectives].flatMap(({ card }) =>
        FACES.map((face) => faceLabel(cards, card, face)),
      ),
    ];
    const forms = wrongForms(language);
    const wrong = [...new Set(lines)].filter((line) => faults(language, line).length || forms.test(line));
    assert.deepEqual(
      wrong.map((line) => `${faults(language, line)}: ${line}`),
      [],
    );
  });
}

test("wrong forms of names are found", async () => {
  const mistakes = { en: "Ada: places fox over", fr: "sur le coin supérieur droit le cygne", cs: "Ada: vykládá liška" };
  for (const language of LANGUAGES) {
    useLanguage(await loadLanguage(language));
    assert.match(mistakes[language], wrongForms(language));
  }
});

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
