// The reader's settings: stored on the device, applied to the page, shared with its other tabs.

import { effect, signal } from "@preact/signals";
import { device } from "../state/device_storage.ts";
import {
  type Choice,
  languageOf,
  loadSettings,
  pageAttributes,
  type Setting,
  type Settings,
  saveSettings,
} from "../state/settings.ts";
import { loadLanguage } from "../text/languages.ts";
import { notation } from "../text/notation.ts";
import { useLanguage } from "../text/translate.ts";

/** The current settings. */
export const settings = signal<Settings>(loadSettings(device));

/** Change a setting, and remember it on this device. */
export function changeSetting<S extends Setting>(name: S, value: Choice<S>): void {
  settings.value = { ...settings.value, [name]: value };
  saveSettings(device, settings.value);
}

/** Apply the settings now and whenever they change. Resolves once the language is loaded. */
export async function applySettings(page: Document): Promise<void> {
  const root = page.documentElement;
  effect(() => {
    for (const [name, value] of Object.entries(pageAttributes(settings.value))) {
      if (value === null) root.removeAttribute(name);
      else root.setAttribute(name, value);
    }
  });
  effect(() => {
    notation.value = settings.value.notation === "on";
  });
  window.addEventListener("beforeprint", () => root.setAttribute("data-theme", "light")); // print dark on white, in the dark theme too
  window.addEventListener("afterprint", () => {
    settings.value = { ...settings.value };
  });
  window.addEventListener("storage", () => {
    settings.value = loadSettings(device);
  });
  let shown = wantedLanguage();
  await showLanguage(page, shown);
  effect(() => {
    const next = wantedLanguage();
    if (next !== shown) void showLanguage(page, next);
    shown = next;
  });
}

function wantedLanguage(): ReturnType<typeof languageOf> {
  return languageOf(settings.value, navigator.languages);
}

async function showLanguage(page: Document, name: ReturnType<typeof languageOf>): Promise<void> {
  const pseudo = new URLSearchParams(location.search).has("pseudo"); // for developers who look for texts that do not fit
  const spoken = pseudo ? (await import("../text/pseudo_language.ts")).pseudoLanguage() : await loadLanguage(name);
  if (!pseudo && name !== wantedLanguage()) return; // the reader changed the language again
  useLanguage(spoken);
  page.documentElement.lang = spoken.tag;
}
