// The languages, each in a file of its own, so that a reader loads only theirs.

import type { Language } from "../state/settings.ts";
import { type Spoken, speak } from "./translate.ts";
import { apostrophes, changed, czechSpaces, frenchSpaces } from "./typography.ts";

/** How each language calls itself: a reader who understands no other must find it. */
export const OWN_NAMES: Readonly<Record<Language, string>> = { en: "English", fr: "Français", cs: "Čeština" };

/** Fetch a language. */
export async function load(name: Language): Promise<Spoken> {
  switch (name) {
    case "en":
      return speak("en", changed((await import("./en.ts")).en, apostrophes));
    case "fr":
      return speak(
        "fr",
        changed((await import("./fr.ts")).fr, (text) => frenchSpaces(apostrophes(text))),
      );
    case "cs":
      return speak("cs", changed((await import("./cs.ts")).cs, czechSpaces));
  }
}
