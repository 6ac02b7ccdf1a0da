// All that happened at a table, from its beginning and without holes: what came before us is asked for.

import { signal } from "@preact/signals";
import type { History, News } from "../../wire/messages.ts";

export class Log {
  readonly news = signal<readonly News[]>([]);
  /** What was told and does not follow on what is known yet. */
  private early: readonly News[] = [];
  private seat: number | null = null;
  private asking = false;
  private again = false;

  /** `history`: all news of a table, as a seat saw them. */
  constructor(private readonly history: (seat: number | null) => Promise<History>) {}

  /** News for the first of our seats; none came with a whole view, which may have passed over some. */
  heard(seat: number | null, news: readonly News[]): void {
    if (seat !== this.seat) this.news.value = []; // another seat saw things otherwise
    this.early = [...(seat === this.seat ? this.early : []), ...news];
    this.seat = seat;
    this.join();
    if (!news.length || this.early.length) void this.recall();
  }

  private join(): void {
    const known = [...this.news.value];
    let last = known.at(-1)?.version;
    if (last === undefined) return;
    const early = [...this.early].sort((one, other) => one.version - other.version);
    for (let next = early.shift(); next; next = early.shift()) {
      if (next.version > last + 1) {
        early.unshift(next);
        break;
      }
      if (next.version === last + 1) known.push(next);
      last = Math.max(last, next.version);
    }
    this.early = early;
    if (known.length > this.news.value.length) this.news.value = known;
  }

  private async recall(): Promise<void> {
    this.again = this.asking;
    if (this.asking) return;
    this.asking = true;
    const { seat } = this;
    try {
      const { news } = await this.history(seat);
      if (seat !== this.seat) this.again = true;
      else if ((news.at(-1)?.version ?? 0) > (this.news.value.at(-1)?.version ?? 0)) this.news.value = news;
      this.join();
    } catch {
      // the next news ask again
    }
    this.asking = false;
    if (this.again) await this.recall();
  }
}
