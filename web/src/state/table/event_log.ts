// All that happened at a table, from its beginning and without holes: what came before us is asked for.

import { signal } from "@preact/signals";
import type { History, News } from "../../wire/messages.ts";

export class EventLog {
  readonly news = signal<readonly News[]>([]);
  /** What was told and does not follow on what is known yet. */
  private pending: readonly News[] = [];
  private seat: number | null = null;
  private fetching = false;
  private fetchAgain = false;

  /** `history`: all news of a table, as a seat saw them. */
  constructor(private readonly loadHistory: (seat: number | null) => Promise<History>) {}

  /** News for the first of our seats; none came with a whole view, which may have passed over some. */
  add(seat: number | null, news: readonly News[]): void {
    if (seat !== this.seat) this.news.value = []; // another seat saw things otherwise
    this.pending = [...(seat === this.seat ? this.pending : []), ...news];
    this.seat = seat;
    this.appendPending();
    if (!news.length || this.pending.length) void this.fetchHistory();
  }

  private appendPending(): void {
    const known = [...this.news.value];
    let last = known.at(-1)?.version;
    if (last === undefined) return;
    const early = [...this.pending].sort((one, other) => one.version - other.version);
    for (let next = early.shift(); next; next = early.shift()) {
      if (next.version > last + 1) {
        early.unshift(next);
        break;
      }
      if (next.version === last + 1) known.push(next);
      last = Math.max(last, next.version);
    }
    this.pending = early;
    if (known.length > this.news.value.length) this.news.value = known;
  }

  private async fetchHistory(): Promise<void> {
    this.fetchAgain = this.fetching;
    if (this.fetching) return;
    this.fetching = true;
    const { seat } = this;
    try {
      const { news } = await this.loadHistory(seat);
      if (seat !== this.seat) this.fetchAgain = true;
      else if ((news.at(-1)?.version ?? 0) > (this.news.value.at(-1)?.version ?? 0)) this.news.value = news;
      this.appendPending();
    } catch {
      // the next news ask again
    }
    this.fetching = false;
    if (this.fetchAgain) await this.fetchHistory();
  }
}
