// The last table that was set up here, read back with care: it may have been kept by an older or a newer page.

import { recallAny } from "../../state/last_choices.ts";
import type { Keeping } from "../../state/settings.ts";
import { BOT_LEVELS, CHATS, COLOURS, EDITIONS, LEVELS } from "../../wire/messages.ts";
import { ABSENCES, CLOCKS, type Draft, FIRST, GRACES, type Place } from "./table_draft.ts";

export const PART = "table";

type Field =
  | "seats"
  | "level"
  | "edition"
  | "public"
  | "clock"
  | "absent"
  | "chat"
  | "hints"
  | "places" // of a draft
  | "type"
  | "seconds"
  | "minutes"
  | "increment"
  | "days"
  | "grace" // of clock and absence
  | "kind"
  | "colour"
  | "name"; // of a place
type Loose = Partial<Readonly<Record<Field, unknown>>>;

/** The table as it was set up last, or a new one where nothing is kept. */
export function lastDraft(keeping: Keeping): Draft {
  const found = loose(recallAny(keeping, PART));
  const places = Array.isArray(found.places) ? found.places : [];
  return {
    seats: one([1, 2, 3, 4], found.seats, FIRST.seats),
    level: one(LEVELS, found.level, FIRST.level),
    edition: one(EDITIONS, found.edition, FIRST.edition),
    public: found.public === true,
    clock: clockOf(loose(found.clock)),
    absent: absenceOf(loose(found.absent)),
    chat: one(CHATS, found.chat, FIRST.chat),
    hints: found.hints !== false,
    places:
      places.length === 4 && places.some((place) => loose(place).kind === "me") ? places.map(placeOf) : FIRST.places,
  };
}

function clockOf(found: Loose): Draft["clock"] {
  switch (found.type) {
    case "turn":
      return { ...CLOCKS.turn, seconds: whole(found.seconds, 10, 3600, CLOCKS.turn.seconds) };
    case "game":
      return {
        ...CLOCKS.game,
        minutes: whole(found.minutes, 1, 180, CLOCKS.game.minutes),
        increment: whole(found.increment, 0, 300, CLOCKS.game.increment),
      };
    case "days":
      return { ...CLOCKS.days, days: whole(found.days, 1, 30, CLOCKS.days.days) };
    default:
      return CLOCKS.none;
  }
}

function absenceOf(found: Loose): Draft["absent"] {
  if (found.type === "bot") {
    const { grace, level } = ABSENCES.bot;
    return { type: "bot", grace: one(GRACES, found.grace, grace), level: one(BOT_LEVELS, found.level, level) };
  }
  if (found.type === "concede") return { type: "concede", grace: one(GRACES, found.grace, ABSENCES.concede.grace) };
  return ABSENCES.wait;
}

function placeOf(value: unknown): Place {
  const found = loose(value);
  const colour = one([null, ...COLOURS], found.colour, null);
  if (found.kind === "me") return { kind: "me", colour };
  if (found.kind === "bot") return { kind: "bot", level: one(BOT_LEVELS, found.level, "scribe"), colour };
  if (found.kind === "guest" && typeof found.name === "string") return { kind: "guest", name: found.name, colour };
  return { kind: "free" };
}

function one<Value>(values: readonly Value[], found: unknown, usual: Value): Value {
  return values.includes(found as Value) ? (found as Value) : usual;
}

function whole(found: unknown, least: number, most: number, usual: number): number {
  return Number.isInteger(found) ? Math.min(most, Math.max(least, found as number)) : usual;
}

function loose(value: unknown): Loose {
  return typeof value === "object" && value !== null ? (value as Loose) : {};
}
