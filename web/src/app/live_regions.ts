// Announces texts to screen readers, through the live regions of the page or of the open dialog.
// Each text is a line of its own: screen readers queue added lines, but lose a text that is replaced too soon.

const MAX_LINES = 20; // older lines are removed
const DELAY_MS = 60; // after a dialog opens or closes; screen readers announce the focus change first

type Region = "polite" | "assertive";

let waiting: { readonly region: Region; readonly text: string }[] = [];

/** Announce this after the current announcement. */
export function announce(text: string): void {
  enqueue("polite", text);
}

/** Announce this at once: the result of the reader's action, a refusal, a lost connection. */
export function announceNow(text: string): void {
  enqueue("assertive", text);
}

/** Remove all announcements, because the screen changed. */
export function clearAnnouncements(): void {
  waiting = [];
  for (const region of document.querySelectorAll("[data-live]")) region.replaceChildren();
}

function enqueue(region: Region, text: string): void {
  if (!text) return;
  if (!waiting.length) window.setTimeout(flush, DELAY_MS);
  waiting.push({ region, text });
}

function flush(): void {
  const lines = waiting;
  waiting = [];
  for (const { region, text } of lines) {
    // An open dialog makes the rest of the page inert, including its live regions.
    const selector = `[data-live=${region}]`;
    const place = document.querySelector(`dialog[open] ${selector}`) ?? document.querySelector(`body > ${selector}`);
    const line = document.createElement("p");
    line.textContent = text;
    place?.append(line);
    while (place && place.children.length > MAX_LINES) place.firstElementChild?.remove();
  }
}
