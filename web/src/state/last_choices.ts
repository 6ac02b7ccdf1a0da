// What was chosen last time on the start page and for a table of one's own, so that it need not be chosen again.

import type { KeyValueStore } from "./device_storage.ts";

type Value = string | number | boolean;
/** For each choice what it may be, the usual first. */
export type Choices = Readonly<Record<string, readonly Value[]>>;
export type Chosen<C extends Choices> = { readonly [name in keyof C]: C[name][number] };

const STORAGE_KEY = "naturalis.chosen";

/** What was chosen last. Whatever is missing or no longer possible is as usual. */
export function loadChoices<C extends Choices>(store: KeyValueStore, part: string, choices: C): Chosen<C> {
  const found = storedChoices(store)[part];
  const known = typeof found === "object" && found !== null ? (found as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries(choices).map(([name, values]) => {
      const value = known[name] as Value;
      return [name, values.includes(value) ? value : values[0]];
    }),
  ) as Chosen<C>;
}

/** What was kept under this name, in whatever form. */
export function loadRaw(store: KeyValueStore, part: string): unknown {
  return storedChoices(store)[part];
}

/** Keep it for the next time. */
export function saveChoices(store: KeyValueStore, part: string, chosen: object): void {
  store.set(STORAGE_KEY, JSON.stringify({ ...storedChoices(store), [part]: chosen }));
}

function storedChoices(store: KeyValueStore): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(store.get(STORAGE_KEY) ?? "{}");
    return typeof found === "object" && found !== null && !Array.isArray(found)
      ? (found as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
