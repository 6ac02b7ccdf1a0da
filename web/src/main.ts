// Where the pages begin: the reader's settings and language, then the screen of the address.

import { keepForLater } from "./install.ts";
import { apply } from "./reader.ts";
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
