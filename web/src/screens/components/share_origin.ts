// Where others open a link to this site. On the server's own machine that is not always the address of this page.

import { signal } from "@preact/signals";
import { isLoopback } from "../../state/loopback.ts";
import { http } from "./session.ts";

/** The origin for links that others open, and whether it reaches them; null until the server answered. */
export const shareOrigin = signal<{ readonly origin: string; readonly reaches: Reach } | null>(null);

/** Everyone who can open this page; others in the same network; nobody outside of this machine. */
export type Reach = "all" | "network" | "machine";

/** Find out where others find this site. */
export async function loadShareOrigin(): Promise<void> {
  if (!isLoopback(location.hostname)) {
    shareOrigin.value = { origin: location.origin, reaches: "all" };
    return;
  }
  const [found] = await http.network().then(
    ({ origins }) => origins,
    () => [],
  );
  shareOrigin.value = found ? { origin: found, reaches: "network" } : { origin: location.origin, reaches: "machine" };
}
