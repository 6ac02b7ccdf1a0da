// Starts the worker beside the page, once the page has been there for a while: it loads everything, and nobody waits for it.

const DELAY_MS = 6_000; // milliseconds

export function registerServiceWorker(page: Window = window): void {
  const { navigator, isSecureContext } = page;
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  page.setTimeout(() => {
    navigator.serviceWorker.register("/sw.js").catch(() => undefined); // then there is none; the pages do without
  }, DELAY_MS);
}
