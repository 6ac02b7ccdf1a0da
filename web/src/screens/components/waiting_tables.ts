// Asks the server now and then which tables wait for us, for the page's title and the app's badge.

import { effect } from "@preact/signals";
import { waitsForUs } from "../../state/my_tables.ts";
import type { MyTable } from "../../wire/messages.ts";
import { myTables } from "./my_tables.ts";
import { setWaitingTables } from "./page_title.ts";
import { pollWhileVisible } from "./polling.ts";
import { http, loadSession, visitorName } from "./session.ts";

const POLL_MS = 60_000;

/** Keep the number of waiting tables up to date for as long as the page lives. */
export function watchWaitingTables(): void {
  effect(() => {
    if (myTables.value) countWaiting(myTables.value);
  });
  pollWhileVisible(POLL_MS, async () => {
    if (visitorName.value === undefined) await loadSession();
    if (!visitorName.value) return;
    try {
      countWaiting((await http.myTables()).tables);
    } catch {
      // the next attempt may succeed
    }
  });
}

function countWaiting(tables: readonly MyTable[]): void {
  setWaitingTables(tables.filter(waitsForUs).map(({ id }) => id));
}
