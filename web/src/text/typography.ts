// Typographic rules, applied to all texts of a language.

import type { TextEntry, Texts } from "./translate.ts";

/** All texts, with a function applied to each form. */
export function mapTexts(texts: Texts, change: (text: string) => string): Texts {
  const one = (entry: TextEntry): TextEntry =>
    typeof entry === "string"
      ? change(entry)
      : ({
          ...entry,
          ...Object.fromEntries(Object.entries(entry).map(([form, text]) => [form, change(text)])),
        } as TextEntry);
  return Object.fromEntries(Object.entries(texts).map(([id, entry]) => [id, one(entry)])) as Texts;
}

/** Typographic apostrophes between letters. */
export function apostrophes(text: string): string {
  return text.replace(/(?<=\p{L})'(?=[\p{L}{])/gu, "’");
}

/** French has a no-break space before ; : ! ? » % and after «. */
export function frenchSpaces(text: string): string {
  return text.replace(/ (?=[;!?»%])|(?<=«) /g, "\u202f").replace(/ (?=:)/g, "\u00a0");
}

/** Czech keeps one-letter prepositions and conjunctions with the next word, and percent signs with their numbers. */
export function czechSpaces(text: string): string {
  return text.replace(/(?<=(?:^|[\s(„])[ksvzouai]) (?=\S)/giu, "\u00a0").replace(/ (?=%)/g, "\u00a0");
}
