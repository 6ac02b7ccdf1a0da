// The page's title and the app's badge. Both show how many tables wait for us.

import { effect, signal } from "@preact/signals";

const title = signal("");
/** The tables that wait for us, as the server said last. */
const listed = signal<ReadonlySet<string>>(new Set());
/** The table on the screen, and whether it waits for us: it knows before the list does. */
const shown = signal<{ readonly tableId: string; readonly waits: boolean } | null>(null);

/** Set the page's title; the number of waiting tables stands before it. */
export function setTitle(text: string): void {
  title.value = text;
}

/** The server's list of waiting tables. */
export function setWaitingTables(tableIds: Iterable<string>): void {
  listed.value = new Set(tableIds);
}

/** Whether the table on the screen waits for us; null when it is left. */
export function setShownTable(table: { readonly tableId: string; readonly waits: boolean } | null): void {
  const last = shown.peek();
  if (last && !table) setWaitingTables(withTable(last, listed.peek())); // until the next list
  if (last?.tableId !== table?.tableId || last?.waits !== table?.waits) shown.value = table;
}

/** How many tables wait for us. */
export function waitingCount(): number {
  return (shown.value ? withTable(shown.value, listed.value) : listed.value).size;
}

function withTable(
  { tableId, waits }: { readonly tableId: string; readonly waits: boolean },
  list: ReadonlySet<string>,
): ReadonlySet<string> {
  const others = [...list].filter((other) => other !== tableId);
  return new Set(waits ? [...others, tableId] : others);
}

effect(() => {
  const count = waitingCount();
  document.title = `${count ? `(${count}) ` : ""}${title.value ? `${title.value} · ` : ""}Naturalis`;
});

effect(() => {
  const count = waitingCount();
  const changed = count ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  changed?.catch(() => undefined); // only an installed app has a badge
});
