// Registers the service worker some time after the page has loaded, because it downloads all files.

const DELAY_MS = 6_000; // after the page has loaded

export function registerServiceWorker(): void {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  setTimeout(() => {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined); // the pages work without it
  }, DELAY_MS);
}
