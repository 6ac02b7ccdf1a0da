// A table that is being set up, and the request that creates it.

import type {
  AbsenceInput, BotLevel, Chat, ClockInput, Colour, Edition, Level, NewTable, SeatPlan, TableSettings, TableSettingsInput,
} from "../../wire/messages.ts"; // biome-ignore format: one list

export type SeatDraft =
  | { readonly kind: "free" }
  | { readonly kind: "me"; readonly colour: Colour | null }
  | { readonly kind: "guest"; readonly name: string; readonly colour: Colour | null }
  | { readonly kind: "bot"; readonly level: BotLevel; readonly colour: Colour | null };

export interface Draft {
  /** 1 is the solo game. */
  readonly seats: number;
  readonly level: Level;
  readonly edition: Edition;
  readonly public: boolean;
  readonly clock: Required<ClockInput>;
  readonly absent: Required<AbsenceInput>;
  readonly chat: Chat;
  readonly hints: boolean;
  readonly begins: TableSettings["begins"];
  /** How much later spectators see open hands; null for never. */
  readonly open_hands_after_seconds: number | null;
  /** Always four; those beyond `seats` are kept in case they are wanted. */
  readonly places: readonly SeatDraft[];
}

export const CLOCK_DEFAULTS = {
  none: { type: "none" },
  turn: { type: "turn", seconds: 60 },
  game: { type: "game", minutes: 15, increment_seconds: 10 },
  days: { type: "days", days: 3 },
} as const satisfies Record<ClockInput["type"], ClockInput>;

export const ABSENCE_DEFAULTS = {
  wait: { type: "wait" },
  bot: { type: "bot", grace_seconds: 60, level: "scribe" },
  concede: { type: "concede", grace_seconds: 300 },
} as const satisfies Record<AbsenceInput["type"], AbsenceInput>;

/** How long a player may be away, in seconds. */
export const GRACE_CHOICES_S = [30, 60, 120, 300, 900, 3600, 86_400, 259_200, 604_800] as const;

/** How late spectators may see open hands, in seconds. */
export const DELAY_CHOICES_S = [60, 180, 300, 600, 1800, 3600, 86_400] as const;

export const DEFAULT_DRAFT: Draft = {
  seats: 2,
  level: "normal",
  edition: "english",
  public: false,
  clock: CLOCK_DEFAULTS.none,
  absent: ABSENCE_DEFAULTS.wait,
  chat: "phrases",
  hints: true,
  begins: "chance",
  open_hands_after_seconds: null,
  places: [{ kind: "me", colour: null }, { kind: "free" }, { kind: "free" }, { kind: "free" }],
};

/** Change a seat. The host sits only once; other people at this screen have their own names. */
export function withSeat(draft: Draft, seat: number, place: SeatDraft): Draft {
  const moved = (other: SeatDraft): SeatDraft =>
    place.kind === "me" && other.kind === "me" ? { kind: "free" } : other;
  const unique = (other: SeatDraft): SeatDraft =>
    "colour" in place && "colour" in other && place.colour && other.colour === place.colour
      ? { ...other, colour: null }
      : other;
  return {
    ...draft,
    places: draft.places.map((other, n) => (n === seat ? place : unique(moved(other)))),
  };
}

/** Whether all folded settings have their defaults. */
export function isSimple(draft: Draft, usualEdition = DEFAULT_DRAFT.edition): boolean {
  const { seats, edition, clock, absent, chat, hints, begins, places } = draft;
  if (draft.open_hands_after_seconds !== null) return false;
  const coloured = places.slice(0, seats).some((place) => place.kind !== "free" && place.colour);
  const usual = edition === usualEdition && chat === DEFAULT_DRAFT.chat && hints && absent.type === "wait" && !coloured;
  return usual && (seats > 1 ? begins === DEFAULT_DRAFT.begins : clock.type === "none");
}

/** Whether every seat is taken. */
export function isFull({ seats, places }: Draft): boolean {
  return seats === 1 || places.slice(0, seats).every(({ kind }) => kind !== "free");
}

/** The request to the server. `start` begins the game at once if every seat is taken. */
export function tableRequest(draft: Draft, start: boolean): NewTable {
  const { seats, level, edition, clock, absent, chat, hints, begins, open_hands_after_seconds } = draft;
  const solo = seats === 1;
  const settings: TableSettingsInput = {
    seats,
    edition,
    public: draft.public && !solo,
    clock,
    absent,
    chat,
    hints,
    open_hands_after_seconds,
    ...(solo ? { level } : { begins: typeof begins === "number" && begins >= seats ? DEFAULT_DRAFT.begins : begins }),
  };
  const places = solo ? [{ seat: 0, kind: "me" } as const] : draft.places.slice(0, seats).flatMap(newSeat);
  return { settings, seats: places, start: start && isFull(draft) };
}

function newSeat(place: SeatDraft, seat: number): readonly SeatPlan[] {
  if (place.kind === "free") return [];
  const colour = place.colour ? { colour: place.colour } : {};
  if (place.kind === "bot") return [{ seat, kind: "bot", level: place.level, ...colour }];
  if (place.kind === "guest") return [{ seat, kind: "me", name: place.name.trim(), ...colour }];
  return [{ seat, kind: "me", ...colour }];
}
