// Typographic rules, applied to all texts of a language.

import type { TextEntry, Texts, Values } from "./translate.ts";

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

/** Typographic apostrophes between letters, or a value and a letter. */
export function apostrophes(text: string): string {
  return text.replace(/(?<=[\p{L}}])'(?=[\p{L}{])/gu, "’");
}

/** A number stays with the word after it. */
export function numberSpaces(text: string): string {
  return text.replace(/(?<=\d|\{n\}) (?=\p{L})/gu, "\u00a0");
}

/** French has a no-break space before ; : ! ? » % and after «. */
export function frenchSpaces(text: string): string {
  return text.replace(/ (?=[;!?»%])|(?<=«) /g, "\u202f").replace(/ (?=:)/g, "\u00a0");
}

/** Czech keeps one-letter prepositions and conjunctions with the next word, and percent signs with their numbers. */
export function czechSpaces(text: string): string {
  return text.replace(/(?<=(?:^|[\s(„])[ksvzouai]) /giu, "\u00a0").replace(/ (?=%)/g, "\u00a0");
}

/** Czech: “z {of}” becomes “ze {of}” before numbers that begin with dv-, tř-, čt-, š- or s-. */
export function vocalise(text: string, values: Values): string {
  return text.replace(/(?<!\p{L})z\s\{(\w+)\}/gu, (whole, name: string) =>
    /^([23467]|1[2467]|[23467]\d|1\d\d)$/.test(String(values[name])) ? `ze {${name}}` : whole,
  );
}

/** French: “de {who}” becomes “d’{who}” where the value begins with a vowel. */
export function elide(text: string, values: Values): string {
  return text.replace(/\b([dD])e \{(\w+)\}/g, (whole, d: string, name: string) =>
    beginsWithVowel(String(values[name] ?? "")) ? `${d}’{${name}}` : whole,
  );
}

/** Y is a vowel in Yves, a consonant in Yann. Names with h keep “de”: the spelling does not say which h is mute. */
function beginsWithVowel(word: string): boolean {
  const plain = word.toLowerCase().normalize("NFKD").replace(/\p{M}/gu, "");
  return /^([aeiouœæ]|y[b-df-hj-np-tv-xz])/.test(plain);
}
