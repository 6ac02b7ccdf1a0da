// Says things to screen readers, through the live regions of the page or of the dialog that covers it.
// Each sentence is a line of its own: a reader queues lines that are added, and loses a text that is replaced before it was said.

const MAX_LINES = 20; // lines, for whoever reads the page to its end
const DELAY_MS = 60; // milliseconds until a dialog has opened or closed and the focus is where it goes, which readers tell first

type Region = "said" | "called";

let waiting: { readonly region: Region; readonly text: string }[] = [];

/** Say this after what is being said. */
export function announce(text: string): void {
  enqueue("said", text);
}

/** Say this at once: the answer to something that the reader did, a refusal, a broken line. */
export function announceNow(text: string): void {
  enqueue("called", text);
}

/** Take away what was said: the screen shows something else now. */
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
    // While a dialog is open the rest of the page is inert, its live regions too.
    const [own, over] = [`body > [data-live=${region}]`, `dialog[open] [data-live=${region}]`];
    const place = document.querySelector(over) ?? document.querySelector(own);
    const line = document.createElement("p");
    line.textContent = text;
    place?.append(line);
    while (place && place.children.length > MAX_LINES) place.firstElementChild?.remove();
  }
}
