// What this device remembers between visits: the browser's local storage.

/** The part of a storage that we use; tests pass a map. */
export interface KeyValueStore {
  get(name: string): string | null;
  set(name: string, value: string): void;
}

/** Wraps the browser's storage. If the reader blocks it, reads find nothing and writes are lost. */
export function safeStorage(storage: () => Storage): KeyValueStore {
  return {
    get(name) {
      try {
        return storage().getItem(name);
      } catch {
        return null;
      }
    },
    set(name, value) {
      try {
        storage().setItem(name, value);
      } catch {
        // The storage is blocked or full: the value lasts as long as the page.
      }
    },
  };
}

/** This device's storage. */
export const device = safeStorage(() => localStorage);
