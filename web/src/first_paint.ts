// Runs before the first paint, so that nobody who set the night sees a flash of day.

import { attributesOf, deviceKeeping, load } from "./state/settings.ts";

for (const [name, value] of Object.entries(attributesOf(load(deviceKeeping(() => localStorage))))) {
  if (value !== null) document.documentElement.setAttribute(name, value);
}
