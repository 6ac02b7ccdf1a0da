// Where the pages begin: the reader's settings and language, then the screen of the address.

import { apply } from "./app/preferences.ts";
import { keepForLater } from "./register_service_worker.ts";
import { start } from "./router.ts";

const root = document.getElementById("root");
if (root) {
  apply(document)
    .then(() => start(root))
    .then(() => keepForLater())
    .catch(() => {
      // no language is there yet to say it in
      root.textContent = "Naturalis could not be loaded. Load the page again, please.";
    });
}
