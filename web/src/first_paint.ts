// Runs before the first paint, so that readers of the dark theme never see a light flash.

import { device } from "./state/device_storage.ts";
import { loadSettings, pageAttributes } from "./state/settings.ts";

for (const [name, value] of Object.entries(pageAttributes(loadSettings(device)))) {
  if (value !== null) document.documentElement.setAttribute(name, value);
}
