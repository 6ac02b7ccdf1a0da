// All news of a table from its beginning, without gaps. Fetches what happened before we came.

import { signal } from "@preact/signals";
import type { History, News } from "../../wire/messages.ts";

export class EventLog {
  readonly news = signal<readonly News[]>([]);
  /** News that do not follow on the known ones yet. */
  #pending: readonly News[] = [];
  #seat: number | null = null;
  #fetching = false;
  #fetchAgain = false;

  /** `loadHistory` fetches all news of a table as a seat saw them. */
  constructor(private readonly loadHistory: (seat: number | null) => Promise<History>) {}

  /** Add news for our first seat. With a whole view there are none, and some may have been skipped. */
  add(seat: number | null, news: readonly News[]): void {
    if (seat !== this.#seat) this.news.value = []; // another seat saw other news
    this.#pending = [...(seat === this.#seat ? this.#pending : []), ...news];
    this.#seat = seat;
    this.#appendPending();
    if (!news.length || this.#pending.length) void this.#fetchHistory();
  }

  #appendPending(): void {
    const known = [...this.news.value];
    let last = known.at(-1)?.version;
    if (last === undefined) return;
    const early = [...this.#pending].sort((one, other) => one.version - other.version);
    for (let next = early.shift(); next; next = early.shift()) {
      if (next.version > last + 1) {
        early.unshift(next);
        break;
      }
      if (next.version === last + 1) known.push(next);
      last = Math.max(last, next.version);
    }
    this.#pending = early;
    if (known.length > this.news.value.length) this.news.value = known;
  }

  async #fetchHistory(): Promise<void> {
    this.#fetchAgain = this.#fetching;
    if (this.#fetching) return;
    this.#fetching = true;
    const seat = this.#seat;
    try {
      const { news } = await this.loadHistory(seat);
      if (seat !== this.#seat) this.#fetchAgain = true;
      else if ((news.at(-1)?.version ?? 0) > (this.news.value.at(-1)?.version ?? 0)) this.news.value = news;
      this.#appendPending();
    } catch {
      // the next news try again
    }
    this.#fetching = false;
    if (this.#fetchAgain) await this.#fetchHistory();
  }
}
