// Entry point: applies settings and language, then shows the screen of the address.

import { applySettings } from "./app/preferences.ts";
import { registerServiceWorker } from "./register_service_worker.ts";
import { start } from "./router.ts";

const root = document.getElementById("root");
if (root) {
  applySettings(document)
    .then(() => start(root))
    .then(() => registerServiceWorker())
    .catch(() => {
      // no language is loaded yet
      root.textContent = "Naturalis could not be loaded. Load the page again, please.";
    });
}
