// Small sample messages.

import type { MyTable, News, TableInfo, TableView, Welcome } from "../../src/wire/messages.ts";

// biome-ignore format: as short as it can be
export const TABLE: TableInfo = {
  id: "kq3v8t2m",
  stage: "playing",
  settings: {
    seats: 2, level: null, edition: "english", public: false, clock: { type: "none" }, absent: { type: "wait" },
    chat: "phrases", hints: true, begins: "chance", open_hands_after_seconds: null,
  },
  host: "Ada",
  seats: [{ kind: "person", name: "Ada" }, { kind: "person", name: "Bob" }],
};

export function view(version: number, seat: number | null = null): TableView {
  return { version, seat, table: TABLE, chat: [] };
}

export function news(version: number, seat: number | null = null): News {
  return { type: "news", seat, version, at: 5, event: { type: "unseen" } };
}

export function welcome(version: number, seats: readonly number[], views: readonly TableView[]): Welcome {
  return { type: "welcome", protocol: 2, version, time: 1_000_000, you: { seats, host: false, name: "Ada" }, views };
}

/** A running game of ours against a scribe, with some fields changed. */
export function myTable(change: Partial<MyTable> & { readonly id: string }): MyTable {
  return {
    stage: "playing", made: 1, host: "Ada", seats: [{ kind: "person", name: "Ada" }, { kind: "bot", level: "scribe" }],
    mine: [0], acting: [], round: 3, points: [4, 6], winners: [], scored: false, only_mine: false, ...change,
  }; // biome-ignore format: as short as it can be
}
