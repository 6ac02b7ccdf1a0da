// Whether this device has been asked about sounds.

import type { KeyValueStore } from "./device_storage.ts";
import type { Settings } from "./settings.ts";

const STORAGE_KEY = "naturalis.sound_offer";

/** Whether to offer sounds: until the reader has answered, or has turned them on in the settings. */
export function offersSound(store: KeyValueStore, { sound }: Settings): boolean {
  return sound === "off" && store.get(STORAGE_KEY) === null;
}

/** Never ask again. */
export function answerSoundOffer(store: KeyValueStore): void {
  store.set(STORAGE_KEY, "answered");
}
