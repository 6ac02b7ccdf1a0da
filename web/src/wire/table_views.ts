// The views of one connection: one for each of its seats, or the spectators' view. Life of a move online, step 10.

import { applyNews } from "./apply_news.ts";
import type { Beat, News, TableView, Welcome, You } from "./messages.ts";
import { viewHash } from "./view_hash.ts";

/** Who we are at the table, and our views in the order of our seats. */
export interface TableSnapshot {
  readonly you: You;
  readonly views: readonly TableView[];
}

/** Why we must ask for whole views again. */
export type ResyncReason = "gap" | "hash" | "other";

/** The version to reconnect with: the lowest of the views. */
export function lastVersion(seen: TableSnapshot | null): number | null {
  return seen?.views.length ? Math.min(...seen.views.map((view) => view.version)) : null;
}

/** Apply a welcome. Without views in it, ours are still good if they belong to our seats. */
export function applyWelcome(seen: TableSnapshot | null, welcome: Welcome): TableSnapshot | ResyncReason {
  if (welcome.views.length) return { you: welcome.you, views: welcome.views };
  const seats = welcome.you.seats.length ? welcome.you.seats : [null];
  const same = seen?.views.length === seats.length && seen.views.every((view, n) => view.seat === seats[n]);
  return same ? { you: welcome.you, views: seen.views } : "other";
}

/** Apply news to the view of their seat. Old news change nothing. */
export function applyNewsToViews(seen: TableSnapshot, news: News): TableSnapshot | ResyncReason {
  const view = seen.views.find(({ seat }) => seat === news.seat);
  if (!view) return "other";
  const next = applyNews(view, news);
  if (next === "gap") return "gap";
  return next === view ? seen : { ...seen, views: seen.views.map((other) => (other === view ? next : other)) };
}

/** Compare the views with a beat. News arrive before the beat of their version, so no view may be behind. */
export function findMismatch(seen: TableSnapshot, beat: Beat): ResyncReason | null {
  if (seen.views.some((view) => view.version < beat.version)) return "gap";
  const differ = seen.views.some((view, n) => view.version === beat.version && viewHash(view) !== beat.hashes[n]);
  return differ ? "hash" : null;
}
