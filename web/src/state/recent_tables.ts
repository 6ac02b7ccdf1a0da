// The tables that this device has been at: where the start page finds what can go on.

import { type KeyValueStore, safeStorage } from "./settings.ts";

/** A table that was visited: when last, and the seats that were ours there. */
export interface RecentTable {
  readonly game: string;
  readonly at: number;
  readonly seats: readonly number[];
}

const STORAGE_KEY = "naturalis.tables";
const MAX_TABLES = 20;

/** All of them, the latest first. */
export function recentTables(keeping: KeyValueStore): readonly RecentTable[] {
  try {
    const found: unknown = JSON.parse(keeping.get(STORAGE_KEY) ?? "[]");
    return Array.isArray(found) ? found.filter(isRecentTable) : [];
  } catch {
    return [];
  }
}

/** Add a table, or bring it to the front. Of too many the oldest go. */
export function addRecentTable(keeping: KeyValueStore, table: RecentTable): void {
  const others = recentTables(keeping).filter(({ game }) => game !== table.game);
  keeping.set(STORAGE_KEY, JSON.stringify([table, ...others].slice(0, MAX_TABLES)));
}

/** Forget a table. */
export function forgetTable(keeping: KeyValueStore, game: string): void {
  keeping.set(STORAGE_KEY, JSON.stringify(recentTables(keeping).filter((table) => table.game !== game)));
}

/** For the table's screen: this device is at the table, with these seats. Without a seat one only watches. */
export function rememberTable(game: string, seats: readonly number[]): void {
  if (seats.length) addRecentTable(device, { game, at: Date.now(), seats });
}

/** This device's storage. */
export const device = safeStorage(() => localStorage);

function isRecentTable(value: unknown): value is RecentTable {
  if (typeof value !== "object" || value === null) return false;
  const { game, at, seats } = value as Partial<Record<keyof RecentTable, unknown>>;
  return typeof game === "string" && typeof at === "number" && Array.isArray(seats) && seats.every(Number.isInteger);
}
