// The last choices on the start page and for new tables, so that readers need not repeat them.

import type { KeyValueStore } from "./device_storage.ts";

type Value = string | number | boolean;
/** The possible values of each choice, the default first. */
export type Choices = Readonly<Record<string, readonly Value[]>>;
export type Chosen<C extends Choices> = { readonly [name in keyof C]: C[name][number] };

const STORAGE_KEY = "naturalis.chosen";

/** The last choices. A missing or impossible value becomes the default. */
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

/** The stored value of this name, unchecked. */
export function loadRaw(store: KeyValueStore, part: string): unknown {
  return storedChoices(store)[part];
}

/** Remember these choices. */
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
