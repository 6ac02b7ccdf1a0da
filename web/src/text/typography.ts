// A change made to every text of a table.

import type { TextEntry, Texts } from "./translate.ts";

/** The table with every sentence and form changed. */
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

/** An apostrophe between letters as it is printed. */
export function apostrophes(text: string): string {
  return text.replace(/(?<=\p{L})'(?=[\p{L}{])/gu, "’");
}

/** French puts a space that does not break before ; : ! ? » % and after «. */
export function frenchSpaces(text: string): string {
  return text.replace(/ (?=[;!?»%])|(?<=«) /g, "\u202f").replace(/ (?=:)/g, "\u00a0");
}

/** Czech leaves no preposition or conjunction of one letter at the end of a line, and no number without its sign. */
export function czechSpaces(text: string): string {
  return text.replace(/(?<=(?:^|[\s(„])[ksvzouai]) (?=\S)/giu, "\u00a0").replace(/ (?=%)/g, "\u00a0");
}
