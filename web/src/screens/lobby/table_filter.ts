// Filters the open tables.

import type { LobbyTable } from "../../wire/messages.ts";

export const SEAT_FILTERS = [0, 2, 3, 4] as const; // 0: any
export const PACE_FILTERS = ["any", "none", "quick", "days"] as const;

export interface Filter {
  readonly seats: (typeof SEAT_FILTERS)[number];
  readonly pace: (typeof PACE_FILTERS)[number];
  /** Only tables with a free seat. */
  readonly free: boolean;
}

export const DEFAULT_FILTER: Filter = { seats: 0, pace: "any", free: true };

export function filterTables(tables: readonly LobbyTable[], { seats, pace, free }: Filter): readonly LobbyTable[] {
  return tables.filter(({ table }) => {
    const { type } = table.settings.clock;
    return (
      (!seats || table.settings.seats === seats) &&
      (pace === "any" || pace === (type === "turn" || type === "game" ? "quick" : type)) &&
      (!free || table.seats.some(({ kind }) => kind === "free"))
    );
  });
}
