// What the host of the server says to everyone, as far as this page knows it.

import { signal } from "@preact/signals";
import type { Announcement } from "../wire/messages.ts";

export const announcements = signal<readonly Announcement[]>([]);

/** Those that still hold at this time and that the reader has not put away. */
export function currentAnnouncements(
  all: readonly Announcement[],
  putAway: ReadonlySet<string>,
  now: number,
): readonly Announcement[] {
  return all.filter(({ id, until }) => until > now && !putAway.has(id));
}
