// The tables that the start page creates.

import type { BotLevel, ClockInput, Level, NewTable } from "../wire/messages.ts";

export const PACES = ["none", "quick", "days"] as const;
export type Pace = (typeof PACES)[number];

const CLOCKS: Readonly<Record<Pace, ClockInput>> = {
  none: { type: "none" },
  quick: { type: "game", minutes: 15, increment_seconds: 10 },
  days: { type: "days", days: 3 },
};
const ABSENT_STRANGERS = { type: "bot", grace_seconds: 120, level: "scribe" } as const; // strangers may not come back

/** Alone against Tybor. */
export function soloTable(level: Level): NewTable {
  return { settings: { seats: 1, level }, seats: [{ seat: 0, kind: "me" }], start: true };
}

/** Against so many bots. */
export function botTable(count: number, level: BotLevel): NewTable {
  const bots = Array.from({ length: count }, (_, n) => ({ seat: n + 1, kind: "bot", level }) as const);
  return { settings: { seats: count + 1 }, seats: [{ seat: 0, kind: "me" }, ...bots], start: true };
}

/** A table that waits for others. */
export function friendsTable(seats: number, pace: Pace, open: boolean): NewTable {
  const absent = open && pace !== "days" ? { absent: ABSENT_STRANGERS } : {};
  const hints = pace === "none" ? {} : { hints: false }; // with a clock everyone thinks alone, unless the host decides otherwise
  return {
    settings: { seats, public: open, clock: CLOCKS[pace], ...absent, ...hints },
    seats: [{ seat: 0, kind: "me" }],
  };
}
