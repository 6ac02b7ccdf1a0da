// The reader's own tables, as the server lists them: their order, their results, and statistics by opponent.

import { BOT_LEVELS, LEVELS, type MyTable } from "../wire/messages.ts";

/** Whether the table waits for us. */
export function waitsForUs({ mine, acting }: MyTable): boolean {
  return mine.some((seat) => acting.includes(seat));
}

/** Running tables, those that wait for us first. The server's order, the latest first, stays otherwise. */
export function runningTables(tables: readonly MyTable[]): readonly MyTable[] {
  return tables
    .filter(({ stage }) => stage !== "over")
    .sort((one, other) => Number(waitsForUs(other)) - Number(waitsForUs(one)));
}

/** Finished tables, the one that ended last first. */
export function finishedTables(tables: readonly MyTable[]): readonly MyTable[] {
  return tables.filter(({ stage }) => stage === "over").sort((one, other) => endOf(other) - endOf(one));
}

const endOf = ({ ended_at: ended, made }: MyTable): number => ended ?? made;

/** Both lists together, each table once: one that changed between two pages comes twice. */
export function mergeTables(known: readonly MyTable[], more: readonly MyTable[]): readonly MyTable[] {
  const ids = new Set(more.map(({ id }) => id));
  return [...known.filter(({ id }) => !ids.has(id)), ...more];
}

export type Result = "won" | "shared" | "lost";

/** How the game ended for us. Null while it runs, and at a shared screen, where we are several. */
export function ourResult({ stage, mine, winners }: MyTable): Result | null {
  const [seat] = mine;
  if (stage !== "over" || seat === undefined || mine.length > 1) return null;
  if (!winners.includes(seat)) return "lost";
  return winners.length > 1 ? "shared" : "won";
}

/** A kind of opponent: Tybor on a level, bots of a level, other people. */
export const OPPONENTS = [...LEVELS.map((level) => `tybor_${level}` as const), ...BOT_LEVELS, "people"] as const;
export type Opponent = (typeof OPPONENTS)[number];

/** Our games against a kind of opponent. `best` are our most points; null if no game was scored. */
export interface Statistic {
  readonly opponent: Opponent;
  readonly games: number;
  readonly won: number;
  readonly shared: number;
  readonly best: number | null;
}

/** Statistics of finished games. A game against several kinds of opponents counts for each of them. */
export function statistics(tables: readonly MyTable[]): readonly Statistic[] {
  return OPPONENTS.flatMap((opponent) => {
    const played = tables.filter((table) => ourResult(table) && opponentsOf(table).has(opponent));
    if (!played.length) return [];
    const count = (wanted: Result) => played.filter((table) => ourResult(table) === wanted).length;
    const points = played.filter(({ scored }) => scored).map(({ mine, points: all }) => all[mine[0] ?? 0] ?? 0);
    const best = points.length ? Math.max(...points) : null;
    return [{ opponent, games: played.length, won: count("won"), shared: count("shared"), best }];
  });
}

function opponentsOf({ level, seats, mine }: MyTable): ReadonlySet<Opponent> {
  if (level) return new Set([`tybor_${level}` as const]);
  const others = seats.filter((_, seat) => !mine.includes(seat));
  return new Set(others.map((seat) => (seat.kind === "bot" && seat.level ? seat.level : "people")));
}

/** Whether every word of the search is part of the text, whatever the case and accents. */
export function matches(text: string, search: string): boolean {
  const inside = fold(text);
  return fold(search)
    .split(/\s+/)
    .every((word) => inside.includes(word));
}

const fold = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** What becomes of a table that we delete. */
export type Deletion = "give_up_first" | "leave" | "erase" | "unlist";

/** The server decides; this only says it beforehand. */
export function deletionOf({ stage, mine, seats, only_mine: onlyMine }: MyTable): Deletion {
  if (onlyMine) return "erase";
  if (stage === "open") return "leave";
  return stage === "playing" && !mine.every((seat) => seats[seat]?.conceded) ? "give_up_first" : "unlist";
}
