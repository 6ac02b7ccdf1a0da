// The views of one socket: one for each of its seats, or the spectators' one.

import { applyNews } from "./apply_news.ts";
import type { Beat, News, TableView, Welcome, You } from "./messages.ts";
import { viewHash } from "./view_hash.ts";

/** What a socket was told: who we are at the table, and its views in the order of our seats. */
export interface TableSnapshot {
  readonly you: You;
  readonly views: readonly TableView[];
}

/** Why the whole must be asked for again. */
export type ResyncReason = "gap" | "hash" | "other";

/** The version to come back with: the lowest of the views. */
export function lastVersion(seen: TableSnapshot | null): number | null {
  return seen?.views.length ? Math.min(...seen.views.map((view) => view.version)) : null;
}

/** After a welcome. Without views in it ours were good, if they are those of our seats. */
export function applyWelcome(seen: TableSnapshot | null, welcome: Welcome): TableSnapshot | ResyncReason {
  if (welcome.views.length) return { you: welcome.you, views: welcome.views };
  const seats = welcome.you.seats.length ? welcome.you.seats : [null];
  const same = seen?.views.length === seats.length && seen.views.every((view, n) => view.seat === seats[n]);
  return same ? { you: welcome.you, views: seen.views } : "other";
}

/** After news: the view of the seat that they are for has them. Old news change nothing. */
export function applyNewsToViews(seen: TableSnapshot, news: News): TableSnapshot | ResyncReason {
  const view = seen.views.find(({ seat }) => seat === news.seat);
  if (!view) return "other";
  const next = applyNews(view, news);
  if (next === "gap") return "gap";
  return next === view ? seen : { ...seen, views: seen.views.map((other) => (other === view ? next : other)) };
}

/** What a beat finds wrong with the views. News come before the beat of their version, so a view is never behind. */
export function findMismatch(seen: TableSnapshot, beat: Beat): ResyncReason | null {
  if (seen.views.some((view) => view.version < beat.version)) return "gap";
  const differ = seen.views.some((view, n) => view.version === beat.version && viewHash(view) !== beat.hashes[n]);
  return differ ? "hash" : null;
}
