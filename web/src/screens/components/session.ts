// Who is here: the name that the server knows this browser by, asked for once.

import { signal } from "@preact/signals";
import { go } from "../../app/navigation.ts";
import { why } from "../../text/error_text.ts";
import { Failed, Http } from "../../wire/http.ts";
import type { NewTable } from "../../wire/messages.ts";

export const http = new Http();

/** The name, null where there is none yet, undefined while nobody knows. */
export const visitor = signal<string | null | undefined>(undefined);

/** A question for a name that is on the screen; `answer` gets it, or null. */
export const asking = signal<{ readonly answer: (name: string | null) => void } | null>(null);

/** Ask the server who we are. */
export async function meet(): Promise<void> {
  try {
    visitor.value = (await http.session()).name;
  } catch {
    visitor.value ??= null; // asked again when something is to be done
  }
}

/** Say a name; the server may change it a little. */
export async function introduce(name: string): Promise<void> {
  visitor.value = (await http.begin(name)).name;
}

/** The name of whoever is here; asks for one where there is none. Null: they would rather not. */
export async function named(): Promise<string | null> {
  if (visitor.value === undefined) await meet();
  return visitor.value ?? (await askName());
}

/** Let the reader say a name, the first time or another. */
export function askName(): Promise<string | null> {
  return new Promise((resolve) => {
    asking.value = {
      answer: (name) => {
        asking.value = null;
        resolve(name);
      },
    };
  });
}

/** Make a table and go there. A sentence where that was not possible; null where it was, or nobody wanted to any more. */
export async function openTable(table: NewTable): Promise<string | null> {
  try {
    if ((await named()) === null) return null;
    let link: { readonly game: string };
    try {
      link = await http.makeTable(table);
    } catch (error) {
      if (!(error instanceof Failed && error.code === "no_session")) throw error;
      if ((await askName()) === null) return null; // the cookie is gone; a name brings another
      link = await http.makeTable(table);
    }
    go(`/table/${link.game}`);
    return null;
  } catch (error) {
    return said(error);
  }
}

/** What went wrong, for people. */
export function said(error: unknown): string {
  return error instanceof Failed ? why(error.code, error.incident) : why("internal");
}
