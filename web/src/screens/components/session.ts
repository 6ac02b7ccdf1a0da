// The visitor's session: the name that the server knows this browser by.

import { signal } from "@preact/signals";
import { go } from "../../app/navigation.ts";
import { announcements } from "../../state/announcements.ts";
import { errorText } from "../../text/error_text.ts";
import { Http, RequestError } from "../../wire/http.ts";
import type { NewTable } from "../../wire/messages.ts";

export const http = new Http();

/** The name; null if there is none yet, undefined until the server answered. */
export const visitorName = signal<string | null | undefined>(undefined);

/** An open request for a name; `answer` receives it, or null if the reader cancels. */
export const nameRequest = signal<{ readonly answer: (name: string | null) => void } | null>(null);

/** Ask the server who we are. */
export async function loadSession(): Promise<void> {
  try {
    const info = await http.session();
    visitorName.value = info.name;
    announcements.value = info.announcements ?? [];
  } catch {
    visitorName.value ??= null; // asked again before the next action
  }
}

/** Send a name; the server may clean it up. */
export async function setVisitorName(name: string): Promise<void> {
  visitorName.value = (await http.setName(name)).name;
}

/** The visitor's name; asks for one if there is none. Null if the reader declines. */
export async function requireName(): Promise<string | null> {
  if (visitorName.value === undefined) await loadSession();
  return visitorName.value ?? (await askName());
}

/** Let the reader enter a name. */
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

/** Create a table and go there. Returns an error message, or null on success or if the reader cancelled. */
export async function openTable(table: NewTable): Promise<string | null> {
  try {
    if ((await requireName()) === null) return null;
    let link: { readonly table: string };
    try {
      link = await http.createTable(table);
    } catch (error) {
      if (!(await wasRemedied(error))) return null;
      link = await http.createTable(table);
    }
    go(`/table/${link.table}`);
    return null;
  } catch (error) {
    return requestErrorText(error);
  }
}

/** Let the reader do what a refused request lacked; false if they decline. Throws an error that has no remedy. */
async function wasRemedied(error: unknown): Promise<boolean> {
  const code = error instanceof RequestError ? error.code : "";
  if (code === "no_session") return (await askName()) !== null; // the cookie is gone; a name makes a new one
  if (code === "not_invited") return (await import("./invitation_dialog.tsx")).askInvitation();
  throw error;
}

/** A failed request as a message for people. */
export function requestErrorText(error: unknown): string {
  return error instanceof RequestError ? errorText(error.code, error.incident) : errorText("internal");
}
