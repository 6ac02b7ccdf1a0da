// What the service worker does with a push message, and with a click on the notification that it showed.

/** The part of a window of ours that we use. */
export interface OpenWindow {
  readonly url: string;
  readonly visibilityState: string;
  focus(): Promise<unknown>;
}

/** The address of a table's page. */
export function tablePath(tableId: string): string {
  return `/table/${encodeURIComponent(tableId)}`;
}

/** The name under which a later notification of the same table replaces an earlier one. */
export function notificationTag(tableId: string): string {
  return `turn-${tableId}`;
}

/** Whether the reader sees this table already. */
export function isInView(path: string, windows: readonly OpenWindow[]): boolean {
  return windows.some(({ url, visibilityState }) => visibilityState === "visible" && new URL(url).pathname === path);
}

/** Bring up the window that shows this page, or open one. */
export async function showPage(
  path: string,
  windows: readonly OpenWindow[],
  open: (path: string) => Promise<unknown>,
): Promise<void> {
  const shown = windows.find(({ url }) => new URL(url).pathname === path);
  await (shown ? shown.focus() : open(path));
}
