// The visitor's own tables, as the server lists them.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { mergeTables } from "../../state/my_tables.ts";
import { RequestError } from "../../wire/http.ts";
import type { MyTable } from "../../wire/messages.ts";
import { pollWhileVisible } from "./polling.ts";
import { http, requestErrorText } from "./session.ts";

const POLL_MS = 30_000;
const MAX_TABLES = 5_000; // whoever has more sees the latest

/** The tables that are known, in any order; undefined until the server answered. */
export const myTables = signal<readonly MyTable[] | undefined>(undefined);

/** Whether all pages of the list are loaded. */
export const allLoaded = signal(false);

/** Why the list could not be loaded: a message and a code. Both are empty if it could. */
export const listError = signal<{ readonly text: string; readonly code: string }>({ text: "", code: "" });

/** Keep the first page of the list up to date while the component is shown; with `all`, load the other pages, too. */
export function useMyTables(all = false): void {
  useEffect(() => pollWhileVisible(POLL_MS, () => load(all)), [all]);
}

/** Take a table off the list. Returns an error message, or null on success. */
export async function forgetTable(id: string): Promise<string | null> {
  try {
    await http.forgetTable(id);
  } catch (error) {
    const gone = error instanceof RequestError && error.status === 404; // on another page, or expired
    if (!gone) return requestErrorText(error);
  }
  myTables.value = myTables.value?.filter((table) => table.id !== id);
  return null;
}

async function load(all: boolean): Promise<void> {
  try {
    const first = await http.myTables();
    let tables: readonly MyTable[] = first.tables;
    let next = first.next;
    const known = allLoaded.value ? (myTables.value ?? []) : [];
    while (all && next !== null && !allLoaded.value && tables.length < MAX_TABLES) {
      const page = await http.myTables(next);
      tables = mergeTables(tables, page.tables);
      next = page.next;
    }
    myTables.value = first.next === null ? tables : mergeTables(known, tables);
    allLoaded.value ||= all || next === null;
    listError.value = { text: "", code: "" };
  } catch (error) {
    const code = error instanceof RequestError ? error.code : "";
    listError.value = { text: requestErrorText(error), code };
  }
}
