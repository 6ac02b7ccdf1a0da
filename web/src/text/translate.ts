// Texts by id in the reader's language. TypeScript checks ids and placeholders against English.

import { signal } from "@preact/signals";
import type { en } from "./en.ts";
import { elide, vocalise } from "./typography.ts";

/** A text with {placeholders}, or its plural forms, chosen by {n}. */
export type TextEntry =
  | string
  | { readonly one?: string; readonly few?: string; readonly many?: string; readonly other: string };
export type TextId = keyof typeof en;
export type Texts = { readonly [id in TextId]: TextEntry };
export type Value = string | number | Name;
export type Values = Readonly<Record<string, Value>>;

/** What sentences call a card. A text takes the form that its grammar wants: {card}, {card.accusative}, {card.of}. */
export interface Name {
  /** With its article: the fox, le renard, liška. */
  readonly nominative: string;
  /** lišku. */
  readonly accusative: string;
  /** French with “de”: du renard. Czech in the genitive: lišky. */
  readonly of: string;
  /** Without an article, for headings and lists: fox, renard, liška. */
  readonly label: string;
}

type Named<Text> = Text extends `${string}{${infer Found}}${infer Rest}` ? Base<Found> | Named<Rest> : never;
type Base<Found> = Found extends `${infer Before}.${string}` ? Before : Found;
type NamesIn<Text> = Text extends string ? Named<Text> : "n" | Named<Text[keyof Text]>;
type Placeholder<I extends TextId> = I extends TextId ? NamesIn<(typeof en)[I]> : never;
/** The arguments of `t` after the id: nothing, or a value for each placeholder. */
export type Arguments<I extends TextId> = [Placeholder<I>] extends [never]
  ? []
  : [values: { readonly [name in Placeholder<I>]: Value }];

/** A language in use: its texts, and how it writes numbers and lists. */
export interface LanguagePack {
  /** For the page's lang attribute. */
  readonly tag: string;
  readonly texts: Texts;
  readonly plural: (n: number) => string;
  readonly number: (n: number) => string;
  readonly list: (words: readonly string[]) => string;
  readonly date: (at: number) => string;
  /** Fit a text to its values, before they are filled in. */
  readonly fit: (text: string, values: Values) => string;
}

/** A language from its texts, with the browser's rules for numbers and lists. `spaces`: its no-break spaces. */
export function languagePack(tag: string, texts: Texts, spaces = (text: string) => text): LanguagePack {
  const rules = new Intl.PluralRules(tag);
  const numbers = new Intl.NumberFormat(tag);
  const lists = new Intl.ListFormat(tag === "en" ? "en-GB" : tag, { type: "conjunction" });
  const dates = new Intl.DateTimeFormat(tag === "en" ? "en-GB" : tag, { dateStyle: "medium" });
  return {
    tag,
    texts,
    plural: (n) => rules.select(n),
    number: (n) => numbers.format(n),
    list: (words) =>
      lists
        .formatToParts(words)
        .map(({ type, value }) => (type === "literal" ? spaces(value) : value))
        .join(""),
    date: (at) => dates.format(at),
    fit: { fr: elide, cs: vocalise }[tag] ?? ((text) => text),
  };
}

const current = signal<LanguagePack | null>(null);

/** Use this language from now on. Everything shown with `t` updates. */
export function useLanguage(language: LanguagePack): void {
  current.value = language;
}

/** The current language. */
export function currentLanguage(): LanguagePack {
  if (!current.value) throw new Error("no language is loaded yet");
  return current.value;
}

/** The text with this id. */
export function t<I extends TextId>(id: I, ...given: Arguments<I>): string {
  return translate(currentLanguage(), id, given[0]);
}

/** The text with this id in a given language; the caller has checked the values. */
export function translate(language: LanguagePack, id: TextId, values: Values = {}): string {
  const entry = language.texts[id];
  const text = typeof entry === "string" ? entry : (entry[pluralForm(language, values)] ?? entry.other);
  return language.fit(text, values).replace(/\{(\w+)(?:\.(\w+))?\}/g, (whole, name: string, form = "nominative") => {
    const value = values[name];
    if (value === undefined) return whole;
    if (typeof value === "object") return value[form as keyof Name];
    return typeof value === "number" ? language.number(value) : value;
  });
}

function pluralForm(language: LanguagePack, { n }: Values): "one" | "few" | "many" | "other" {
  const found = language.plural(Number(n));
  return found === "one" || found === "few" || found === "many" ? found : "other";
}
