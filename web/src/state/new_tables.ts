// The tables that the start page creates.

import type { BotLevel, ClockInput, Colour, Edition, Level, NewTable } from "../wire/messages.ts";

export const PACES = ["none", "quick", "days"] as const;
export type Pace = (typeof PACES)[number];

const CLOCKS: Readonly<Record<Pace, ClockInput>> = {
  none: { type: "none" },
  quick: { type: "game", minutes: 15, increment_seconds: 10 },
  days: { type: "days", days: 3 },
};
const ABSENT_STRANGERS = { type: "bot", grace_seconds: 120, level: "scribe" } as const; // strangers may not come back

/** The edition whose rule book is in this language: the French book ends the game when nothing is left to take. */
export function editionOf(language: string): Edition {
  return language === "fr" ? "french" : "english";
}

/** "any" leaves the colour to the server. */
export type ColourChoice = Colour | "any";

const ownSeat = (colour: ColourChoice) => ({ seat: 0, kind: "me", ...(colour === "any" ? {} : { colour }) }) as const;

/** Alone against Tybor. */
export function soloTable(level: Level, edition: Edition, colour: ColourChoice): NewTable {
  return { settings: { seats: 1, level, edition }, seats: [ownSeat(colour)], start: true };
}

interface BotTable {
  readonly count: number;
  readonly level: BotLevel;
  readonly edition: Edition;
  readonly colour: ColourChoice;
  readonly begins: "chance" | "me";
}

/** Against so many bots. */
export function botTable({ count, level, edition, colour, begins }: BotTable): NewTable {
  const bots = Array.from({ length: count }, (_, n) => ({ seat: n + 1, kind: "bot", level }) as const);
  const settings = { seats: count + 1, edition, begins: begins === "me" ? 0 : begins } as const;
  return { settings, seats: [ownSeat(colour), ...bots], start: true };
}

/** A table that waits for others. */
export function friendsTable(seats: number, pace: Pace, open: boolean, edition: Edition): NewTable {
  const absent = open && pace !== "days" ? { absent: ABSENT_STRANGERS } : {};
  const hints = pace === "none" ? {} : { hints: false }; // with a clock everyone thinks alone, unless the host decides otherwise
  return {
    settings: { seats, edition, public: open, clock: CLOCKS[pace], ...absent, ...hints },
    seats: [{ seat: 0, kind: "me" }],
  };
}
