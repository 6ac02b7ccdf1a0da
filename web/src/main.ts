// Entry point: applies settings and language, then shows the screen of the address.

import { applySettings } from "./app/preferences.ts";
import { registerServiceWorker } from "./register_service_worker.ts";
import { start } from "./router.ts";

/** For a page without its language, which could not be loaded. */
const FAILED = {
  en: "Naturalis could not be loaded. Please reload the page.",
  fr: "Naturalis n’a pas pu être chargé. Rechargez la page.",
  cs: "Naturalis se nepodařilo načíst. Načtěte stránku znovu.",
};

const root = document.getElementById("root");
if (root) {
  applySettings(document)
    .then(() => start(root))
    .then(() => registerServiceWorker())
    .then(() => import("./screens/components/waiting_tables.ts"))
    .then(({ watchWaitingTables }) => watchWaitingTables())
    .then(() => import("./screens/components/announcement_banner.tsx"))
    .then(({ watchAnnouncements }) => watchAnnouncements())
    .catch(() => {
      const language = navigator.language.slice(0, 2);
      root.textContent = language === "fr" || language === "cs" ? FAILED[language] : FAILED.en;
    });
}
