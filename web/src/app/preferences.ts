// The reader's settings in this page: kept on the device, applied to the page, in step with its other tabs.

import { effect, signal } from "@preact/signals";
import {
  attributesOf,
  type Choice,
  deviceKeeping,
  languageOf,
  load,
  type Setting,
  type Settings,
  save,
} from "../state/settings.ts";
import { load as loadLanguage } from "../text/languages.ts";
import { use } from "../text/translate.ts";

const keeping = deviceKeeping(() => localStorage);

/** What is set now. */
export const settings = signal<Settings>(load(keeping));

/** Set something, here and for the next time. */
export function change<S extends Setting>(name: S, value: Choice<S>): void {
  settings.value = { ...settings.value, [name]: value };
  save(keeping, settings.value);
}

/** Apply the settings, now and whenever they change; done when the language is there. */
export async function apply(page: Document): Promise<void> {
  const root = page.documentElement;
  effect(() => {
    for (const [name, value] of Object.entries(attributesOf(settings.value))) {
      if (value === null) root.removeAttribute(name);
      else root.setAttribute(name, value);
    }
  });
  window.addEventListener("beforeprint", () => root.setAttribute("data-theme", "light")); // ink on paper, by night too
  window.addEventListener("afterprint", () => {
    settings.value = { ...settings.value };
  });
  window.addEventListener("storage", () => {
    settings.value = load(keeping);
  });
  let shown = wanted();
  await speakIn(page, shown);
  effect(() => {
    const next = wanted();
    if (next !== shown) void speakIn(page, next);
    shown = next;
  });
}

function wanted(): ReturnType<typeof languageOf> {
  return languageOf(settings.value, navigator.languages);
}

async function speakIn(page: Document, name: ReturnType<typeof languageOf>): Promise<void> {
  const pseudo = new URLSearchParams(location.search).has("pseudo"); // for whoever looks for what does not fit
  const spoken = pseudo ? (await import("../text/pseudo_language.ts")).pseudoLanguage() : await loadLanguage(name);
  if (!pseudo && name !== wanted()) return; // changed again meanwhile
  use(spoken);
  page.documentElement.lang = spoken.tag;
}
