// Runs before the first paint, so that nobody who set the night sees a flash of day.

import { loadSettings, pageAttributes, safeStorage } from "./state/settings.ts";

for (const [name, value] of Object.entries(pageAttributes(loadSettings(safeStorage(() => localStorage))))) {
  if (value !== null) document.documentElement.setAttribute(name, value);
}
