// Where the pages begin: the reader's settings and language, then the screen of the address.

import { applySettings } from "./app/preferences.ts";
import { registerServiceWorker } from "./register_service_worker.ts";
import { start } from "./router.ts";

const root = document.getElementById("root");
if (root) {
  applySettings(document)
    .then(() => start(root))
    .then(() => registerServiceWorker())
    .catch(() => {
      // no language is there yet to say it in
      root.textContent = "Naturalis could not be loaded. Load the page again, please.";
    });
}
