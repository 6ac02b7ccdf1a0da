// Restores the last table form, carefully: an older or newer page may have stored it.

import type { KeyValueStore } from "../../state/device_storage.ts";
import { loadRaw } from "../../state/last_choices.ts";
import { BOT_LEVELS, CHATS, COLOURS, EDITIONS, LEVELS } from "../../wire/messages.ts";
import {
  ABSENCE_DEFAULTS,
  CLOCK_DEFAULTS,
  DEFAULT_DRAFT,
  DELAY_CHOICES_S,
  type Draft,
  GRACE_CHOICES_S,
  type SeatDraft,
} from "./table_draft.ts";

export const DRAFT_NAME = "table";

type Field =
  | "seats"
  | "level"
  | "edition"
  | "public"
  | "clock"
  | "absent"
  | "chat"
  | "hints"
  | "begins"
  | "open_hands_after_seconds"
  | "places" // of a draft
  | "type"
  | "seconds"
  | "minutes"
  | "increment_seconds"
  | "days"
  | "grace_seconds" // of clock and absence
  | "kind"
  | "colour"
  | "name"; // of a seat
type LooseObject = Partial<Readonly<Record<Field, unknown>>>;

const BEGINS = ["chance", "vote", 0, 1, 2, 3] as const;

/** The last draft, or the default one. */
export function loadDraft(store: KeyValueStore, usualEdition = DEFAULT_DRAFT.edition): Draft {
  const found = looseObject(loadRaw(store, DRAFT_NAME));
  const places = Array.isArray(found.places) ? found.places : [];
  return {
    seats: oneOf([1, 2, 3, 4], found.seats, DEFAULT_DRAFT.seats),
    level: oneOf(LEVELS, found.level, DEFAULT_DRAFT.level),
    edition: oneOf(EDITIONS, found.edition, usualEdition),
    public: found.public === true,
    clock: clockOf(looseObject(found.clock)),
    absent: absenceOf(looseObject(found.absent)),
    chat: oneOf(CHATS, found.chat, DEFAULT_DRAFT.chat),
    hints: found.hints !== false,
    begins: oneOf(BEGINS, found.begins, "chance"),
    open_hands_after_seconds: oneOf([null, ...DELAY_CHOICES_S], found.open_hands_after_seconds, null),
    places:
      places.length === 4 && places.some((place) => looseObject(place).kind === "me")
        ? places.map(placeOf)
        : DEFAULT_DRAFT.places,
  };
}

function clockOf(found: LooseObject): Draft["clock"] {
  switch (found.type) {
    case "turn":
      return { ...CLOCK_DEFAULTS.turn, seconds: integerBetween(found.seconds, 10, 3600, CLOCK_DEFAULTS.turn.seconds) };
    case "game":
      return {
        ...CLOCK_DEFAULTS.game,
        minutes: integerBetween(found.minutes, 1, 180, CLOCK_DEFAULTS.game.minutes),
        increment_seconds: integerBetween(found.increment_seconds, 0, 300, CLOCK_DEFAULTS.game.increment_seconds),
      };
    case "days":
      return { ...CLOCK_DEFAULTS.days, days: integerBetween(found.days, 1, 30, CLOCK_DEFAULTS.days.days) };
    default:
      return CLOCK_DEFAULTS.none;
  }
}

function absenceOf(found: LooseObject): Draft["absent"] {
  if (found.type === "bot") {
    const { grace_seconds, level } = ABSENCE_DEFAULTS.bot;
    return {
      type: "bot",
      grace_seconds: oneOf(GRACE_CHOICES_S, found.grace_seconds, grace_seconds),
      level: oneOf(BOT_LEVELS, found.level, level),
    };
  }
  if (found.type === "concede")
    return {
      type: "concede",
      grace_seconds: oneOf(GRACE_CHOICES_S, found.grace_seconds, ABSENCE_DEFAULTS.concede.grace_seconds),
    };
  return ABSENCE_DEFAULTS.wait;
}

function placeOf(value: unknown): SeatDraft {
  const found = looseObject(value);
  const colour = oneOf([null, ...COLOURS], found.colour, null);
  if (found.kind === "me") return { kind: "me", colour };
  if (found.kind === "bot") return { kind: "bot", level: oneOf(BOT_LEVELS, found.level, "scribe"), colour };
  if (found.kind === "guest" && typeof found.name === "string") return { kind: "guest", name: found.name, colour };
  return { kind: "free" };
}

function oneOf<Value>(values: readonly Value[], found: unknown, usual: Value): Value {
  return values.includes(found as Value) ? (found as Value) : usual;
}

function integerBetween(found: unknown, least: number, most: number, usual: number): number {
  return Number.isInteger(found) ? Math.min(most, Math.max(least, found as number)) : usual;
}

function looseObject(value: unknown): LooseObject {
  return typeof value === "object" && value !== null ? (value as LooseObject) : {};
}
