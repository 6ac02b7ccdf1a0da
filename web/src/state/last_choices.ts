// What was chosen last time on the start page and for a table of one's own, so that it need not be chosen again.

import type { KeyValueStore } from "./settings.ts";

type Value = string | number | boolean;
/** For each choice what it may be, the usual first. */
export type Choices = Readonly<Record<string, readonly Value[]>>;
export type Chosen<C extends Choices> = { readonly [name in keyof C]: C[name][number] };

const STORAGE_KEY = "naturalis.chosen";

/** What was chosen last. Whatever is missing or no longer possible is as usual. */
export function loadChoices<C extends Choices>(keeping: KeyValueStore, part: string, choices: C): Chosen<C> {
  const found = storedChoices(keeping)[part];
  const known = typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(choices).map(([name, values]) => {
      const value = known[name] as Value;
      return [name, values.includes(value) ? value : values[0]];
    }),
  ) as Chosen<C>;
}

/** What was kept under this name, in whatever form. */
export function loadRaw(keeping: KeyValueStore, part: string): unknown {
  return storedChoices(keeping)[part];
}

/** Keep it for the next time. */
export function saveChoices(keeping: KeyValueStore, part: string, chosen: object): void {
  keeping.set(STORAGE_KEY, JSON.stringify({ ...storedChoices(keeping), [part]: chosen }));
}

function storedChoices(keeping: KeyValueStore): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(keeping.get(STORAGE_KEY) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
