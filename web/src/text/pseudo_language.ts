// A made-up language that reveals untranslated texts, and texts that do not fit when words are longer.

import { en } from "./en.ts";
import { type LanguagePack, languagePack } from "./translate.ts";
import { mapTexts } from "./typography.ts";

const PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const MARKED = "ȧḃċḋëḟġḣïĵķĺṁńöṗqṙšṫüṽẇẋÿžȦḂĊḊËḞĠḢÏĴĶĹṀŃÖṖQṘŠṪÜṼẆẊŸŽ";
const EXTRA_LENGTH = 0.4;

/** The text in brackets, with accents on its letters and each word two fifths longer. Placeholders stay. */
export function pseudo(text: string): string {
  return text.split("|").map(pseudoForm).join("|"); // the forms of a name, or the only one
}

function pseudoForm(text: string): string {
  const parts = text.split(/(\{[\w.]+\}|\s+)/);
  return `[${parts.map((part) => (/^(\{|\s)/.test(part) ? part : longer(part))).join("")}]`;
}

function longer(word: string): string {
  return [...word].map(mark).join("") + "~".repeat(Math.ceil([...word].length * EXTRA_LENGTH));
}

/** English in disguise. */
export function pseudoLanguage(): LanguagePack {
  return { ...languagePack("en", mapTexts(en, pseudo)), tag: "en-XA" };
}

function mark(letter: string): string {
  const at = PLAIN.indexOf(letter);
  return at < 0 ? letter : (MARKED[at] ?? letter);
}
