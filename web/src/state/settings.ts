// The reader's settings on this device. "system" leaves a setting to the device.

import type { KeyValueStore } from "./device_storage.ts";

export const LANGUAGES = ["en", "fr", "cs"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Every setting with its values, the default first. */
export const CHOICES = {
  language: ["system", ...LANGUAGES],
  theme: ["system", "light", "dark"],
  contrast: ["system", "more"],
  colourblind: ["off", "on"],
  text: ["normal", "large", "larger"],
  motion: ["system", "less"],
  sound: ["off", "on"],
  confirm: ["on", "off"],
  hand: ["right", "left"],
  notation: ["off", "on"],
} as const;

export type Setting = keyof typeof CHOICES;
export type Choice<S extends Setting> = (typeof CHOICES)[S][number];
export type Settings = { readonly [S in Setting]: Choice<S> };

const STORAGE_KEY = "naturalis.settings";

export const SETTINGS = Object.keys(CHOICES) as readonly Setting[];
export const DEFAULTS = Object.fromEntries(SETTINGS.map((name) => [name, CHOICES[name][0]])) as unknown as Settings;

/** The stored settings. A missing or unknown value becomes the default. */
export function loadSettings(store: KeyValueStore): Settings {
  const found = parseObject(store.get(STORAGE_KEY));
  const settings: Record<string, string> = { ...DEFAULTS };
  for (const name of SETTINGS) {
    const value = found[name];
    if ((CHOICES[name] as readonly unknown[]).includes(value)) settings[name] = value as string;
  }
  return settings as unknown as Settings;
}

/** Store only values that differ from the defaults, so that better defaults reach everyone else. */
export function saveSettings(store: KeyValueStore, settings: Settings): void {
  const own = SETTINGS.filter((name) => settings[name] !== DEFAULTS[name]).map((name) => [name, settings[name]]);
  store.set(STORAGE_KEY, JSON.stringify(Object.fromEntries(own)));
}

/** The language to show: the setting, else the first of the reader's languages that we have, else English. */
export function languageOf(settings: Settings, wanted: readonly string[]): Language {
  if (settings.language !== "system") return settings.language;
  const ours = wanted.map((tag) => tag.slice(0, 2).toLowerCase());
  return ours.find((tag): tag is Language => (LANGUAGES as readonly string[]).includes(tag)) ?? "en";
}

/** The page's attributes for styles. Where the device decides there is none, and media queries apply. */
export function pageAttributes(settings: Settings): Readonly<Record<string, string | null>> {
  const { theme, contrast, colourblind, text, motion, hand } = settings;
  return {
    "data-theme": theme === "system" ? null : theme,
    "data-contrast": contrast === "system" ? null : contrast,
    "data-colourblind": colourblind === "off" ? null : colourblind,
    "data-text": text === "normal" ? null : text,
    "data-motion": motion === "system" ? null : motion,
    "data-hand": hand === "right" ? null : hand,
  };
}

function parseObject(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
