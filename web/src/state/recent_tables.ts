// The tables that this device visited. The start page lists them so that games can be continued.

import { device, type KeyValueStore } from "./device_storage.ts";

/** A visited table: the time of the last visit, and the seats that this device had there. */
export interface RecentTable {
  readonly tableId: string;
  readonly at: number;
  readonly seats: readonly number[];
}

const STORAGE_KEY = "naturalis.tables";
const MAX_TABLES = 20;

/** All recent tables, the latest first. Ignores entries that it cannot read. */
export function recentTables(store: KeyValueStore): readonly RecentTable[] {
  try {
    const found: unknown = JSON.parse(store.get(STORAGE_KEY) ?? "[]");
    return Array.isArray(found) ? found.flatMap(readTable) : [];
  } catch {
    return [];
  }
}

/** Add a table, or move it to the front. Drops the oldest ones beyond MAX_TABLES. */
export function addRecentTable(store: KeyValueStore, table: RecentTable): void {
  const others = recentTables(store).filter(({ tableId }) => tableId !== table.tableId);
  store.set(STORAGE_KEY, JSON.stringify([table, ...others].slice(0, MAX_TABLES)));
}

export function forgetTable(store: KeyValueStore, tableId: string): void {
  store.set(STORAGE_KEY, JSON.stringify(recentTables(store).filter((table) => table.tableId !== tableId)));
}

/** Remember that this device is at a table with these seats. Spectators have no seats and are not remembered. */
export function rememberTable(tableId: string, seats: readonly number[]): void {
  if (seats.length) addRecentTable(device, { tableId, at: Date.now(), seats });
}

/** Earlier pages stored the id as `game`. */
function readTable(value: unknown): readonly RecentTable[] {
  if (typeof value !== "object" || value === null) return [];
  const { game, at, seats, tableId = game } = value as Partial<Record<keyof RecentTable | "game", unknown>>;
  const valid =
    typeof tableId === "string" && typeof at === "number" && Array.isArray(seats) && seats.every(Number.isInteger);
  return valid ? [{ tableId, at, seats }] : [];
}
