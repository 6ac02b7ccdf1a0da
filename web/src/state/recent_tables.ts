// The tables that this device has been at: where the start page finds what can go on.

import { deviceKeeping, type Keeping } from "./settings.ts";

/** A table that was visited: when last, and the seats that were ours there. */
export interface Known {
  readonly game: string;
  readonly at: number;
  readonly seats: readonly number[];
}

const NAME = "naturalis.tables";
const MOST = 20;

/** All of them, the latest first. */
export function list(keeping: Keeping): readonly Known[] {
  try {
    const found: unknown = JSON.parse(keeping.get(NAME) ?? "[]");
    return Array.isArray(found) ? found.filter(isKnown) : [];
  } catch {
    return [];
  }
}

/** Add a table, or bring it to the front. Of too many the oldest go. */
export function add(keeping: Keeping, table: Known): void {
  const others = list(keeping).filter(({ game }) => game !== table.game);
  keeping.set(NAME, JSON.stringify([table, ...others].slice(0, MOST)));
}

/** Forget a table. */
export function forget(keeping: Keeping, game: string): void {
  keeping.set(NAME, JSON.stringify(list(keeping).filter((table) => table.game !== game)));
}

/** For the table's screen: this device is at the table, with these seats. Without a seat one only watches. */
export function remember(game: string, seats: readonly number[]): void {
  if (seats.length) add(device, { game, at: Date.now(), seats });
}

/** This device's storage. */
export const device = deviceKeeping(() => localStorage);

function isKnown(value: unknown): value is Known {
  if (typeof value !== "object" || value === null) return false;
  const { game, at, seats } = value as Partial<Record<keyof Known, unknown>>;
  return typeof game === "string" && typeof at === "number" && Array.isArray(seats) && seats.every(Number.isInteger);
}
