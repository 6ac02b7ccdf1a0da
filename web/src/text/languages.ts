// The languages, each in its own file, so that readers load only one.

import type { Language } from "../state/settings.ts";
import { type LanguagePack, languagePack } from "./translate.ts";
import { apostrophes, czechSpaces, frenchSpaces, mapTexts, numberSpaces } from "./typography.ts";

/** The native name of each language, so that everyone can find theirs. */
export const NATIVE_NAMES: Readonly<Record<Language, string>> = { en: "English", fr: "Français", cs: "Čeština" };

/** Load a language. */
export async function loadLanguage(name: Language): Promise<LanguagePack> {
  switch (name) {
    case "en":
      return languagePack(
        "en",
        mapTexts((await import("./en.ts")).en, (text) => numberSpaces(apostrophes(text))),
      );
    case "fr":
      return languagePack(
        "fr",
        mapTexts((await import("./fr.ts")).fr, (text) => frenchSpaces(numberSpaces(apostrophes(text)))),
      );
    case "cs":
      return languagePack(
        "cs",
        mapTexts((await import("./cs.ts")).cs, (text) => czechSpaces(numberSpaces(text))),
        czechSpaces,
      );
  }
}
