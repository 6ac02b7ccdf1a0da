// Who is here: the name that the server knows this browser by, asked for once.

import { signal } from "@preact/signals";
import { go } from "../../app/navigation.ts";
import { errorText } from "../../text/error_text.ts";
import { Http, RequestError } from "../../wire/http.ts";
import type { NewTable } from "../../wire/messages.ts";

export const http = new Http();

/** The name, null where there is none yet, undefined while nobody knows. */
export const visitorName = signal<string | null | undefined>(undefined);

/** A question for a name that is on the screen; `answer` gets it, or null. */
export const nameRequest = signal<{ readonly answer: (name: string | null) => void } | null>(null);

/** Ask the server who we are. */
export async function loadSession(): Promise<void> {
  try {
    visitorName.value = (await http.session()).name;
  } catch {
    visitorName.value ??= null; // asked again when something is to be done
  }
}

/** Say a name; the server may change it a little. */
export async function setVisitorName(name: string): Promise<void> {
  visitorName.value = (await http.setName(name)).name;
}

/** The name of whoever is here; asks for one where there is none. Null: they would rather not. */
export async function requireName(): Promise<string | null> {
  if (visitorName.value === undefined) await loadSession();
  return visitorName.value ?? (await askName());
}

/** Let the reader say a name, the first time or another. */
export function askName(): Promise<string | null> {
  return new Promise((resolve) => {
    nameRequest.value = {
      answer: (name) => {
        nameRequest.value = null;
        resolve(name);
      },
    };
  });
}

/** Make a table and go there. A sentence where that was not possible; null where it was, or nobody wanted to any more. */
export async function openTable(table: NewTable): Promise<string | null> {
  try {
    if ((await requireName()) === null) return null;
    let link: { readonly table: string };
    try {
      link = await http.createTable(table);
    } catch (error) {
      if (!(error instanceof RequestError && error.code === "no_session")) throw error;
      if ((await askName()) === null) return null; // the cookie is gone; a name brings another
      link = await http.createTable(table);
    }
    go(`/table/${link.table}`);
    return null;
  } catch (error) {
    return requestErrorText(error);
  }
}

/** What went wrong, for people. */
export function requestErrorText(error: unknown): string {
  return error instanceof RequestError ? errorText(error.code, error.incident) : errorText("internal");
}
