// A device's storage that lives in memory.

import type { KeyValueStore } from "../../src/state/device_storage.ts";

export function memoryStore(): KeyValueStore & { readonly map: Map<string, string> } {
  const map = new Map<string, string>();
  return { map, get: (name) => map.get(name) ?? null, set: (name, value) => void map.set(name, value) };
}
