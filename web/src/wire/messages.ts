// Written by python -m naturalis.wire.generate. Change src/naturalis/wire instead of this file.

/** The version of the protocol that this file is about. */
export const PROTOCOL = 2;

/** So many lines of chat are kept in a view. */
export const CHAT_LINES = 50;

export const FACES = [
  "front",
  "back",
] as const;
export type Face = (typeof FACES)[number];

export const COLOURS = [
  "red",
  "blue",
  "green",
  "yellow",
] as const;
export type Colour = (typeof COLOURS)[number];

export const EDITIONS = [
  "english",
  "french",
] as const;
export type Edition = (typeof EDITIONS)[number];

export const LEVELS = [
  "easy",
  "normal",
  "hard",
] as const;
export type Level = (typeof LEVELS)[number];

export const SOURCES = [
  "resource-left",
  "resource-right",
  "gold-left",
  "gold-right",
  "resource",
  "gold",
] as const;
export type Source = (typeof SOURCES)[number];

export const COLUMNS = [
  "left",
  "right",
] as const;
export type Column = (typeof COLUMNS)[number];

export const PHASES = [
  "starters",
  "objectives",
  "place",
  "draw",
  "over",
] as const;
export type Phase = (typeof PHASES)[number];

export const TRIGGERS = [
  "points",
  "decks_empty",
  "nothing_left",
] as const;
export type Trigger = (typeof TRIGGERS)[number];

export const SKIPS = [
  "last_turn",
  "nothing_left",
] as const;
export type Skip = (typeof SKIPS)[number];

export const ENDINGS = [
  "last_round",
  "all_stuck",
] as const;
export type Ending = (typeof ENDINGS)[number];

export const BOT_LEVELS = [
  "novice",
  "scribe",
  "illuminator",
  "naturalist",
] as const;
export type BotLevel = (typeof BOT_LEVELS)[number];

export const CHATS = [
  "off",
  "phrases",
  "free",
] as const;
export type Chat = (typeof CHATS)[number];

export const PHRASES = [
  "hello",
  "good_luck",
  "well_played",
  "thanks",
  "sorry",
  "one_moment",
  "your_turn",
  "good_game",
  "bye",
] as const;
export type Phrase = (typeof PHRASES)[number];

export const STAGES = [
  "open",
  "playing",
  "over",
] as const;
export type Stage = (typeof STAGES)[number];

export const PUSH_LANGUAGES = [
  "en",
  "fr",
  "cs",
] as const;
export type Language = (typeof PUSH_LANGUAGES)[number];

export const CONCEDE_REASONS = [
  "resigned",
  "time",
  "absent",
] as const;
export type ConcedeReason = (typeof CONCEDE_REASONS)[number];

export const END_REASONS = [
  "played",
  "conceded",
  "closed",
] as const;
export type EndReason = (typeof END_REASONS)[number];

export const REASON_CODES = [
  "points",
  "completes_set",
  "completes_pattern",
  "breaks_set",
  "triggers_end",
  "last_placement",
  "set_lacks_one",
  "readies_pattern",
  "spoils_pattern",
  "shows",
  "covers",
  "for_good",
  "opens_spots",
  "closes_spots",
  "affords",
  "unaffords",
  "nears",
  "raises",
  "lowers",
  "next_objective",
  "loses_objective",
  "buries",
  "plans_points",
  "plans_objective",
  "keeps_spot",
  "keeps_points",
  "keeps_payable",
  "keeps_objective",
  "keeps_card",
  "keeps_set",
  "keeps_pattern",
  "keeps_symbols",
  "keeps_spots",
  "forgoes_points",
  "forgoes_objective",
  "forgoes_plan",
  "forgoes_plan_objective",
  "forgoes_next",
  "takes_points",
  "takes_objective",
  "takes_lacking",
  "takes_for_gold",
  "takes_for_set",
  "takes_for_pattern",
  "takes_gold",
  "nothing_shown",
  "denies_tybor",
  "denies_seat",
  "denies_seat_objective",
  "leaves_points",
  "leaves_objective",
  "leaves_tybor",
  "leaves_seat",
  "leaves_seat_objective",
  "starter_symbols",
  "starter_for_good",
  "starter_corners",
  "kept_worth",
  "kept_begun",
  "kept_in_hand",
  "kept_shares",
] as const;
export type ReasonCode = (typeof REASON_CODES)[number];

export const REFUSAL_CODES = [
  "not_a_move",
  "no_such_seat",
  "game_over",
  "not_your_turn",
  "setup_unfinished",
  "setup_over",
  "objectives_not_dealt",
  "already_chosen",
  "colour_taken",
  "not_offered",
  "draw_first",
  "place_first",
  "not_in_hand",
  "off_grid",
  "spot_taken",
  "touches_nothing",
  "absent_corner",
  "missing_resources",
  "deck_empty",
  "slot_empty",
  "no_such_table",
  "not_your_seat",
  "not_host",
  "seat_taken",
  "seat_free",
  "seats_free",
  "not_started",
  "already_started",
  "table_over",
  "not_over",
  "nothing_to_undo",
  "already_conceded",
  "others_play",
  "no_stand_in",
  "chat_off",
  "phrases_only",
  "not_spectator",
  "hands_hidden",
  "nothing_said",
  "no_hints",
  "no_analysis",
  "nobody_seated",
  "no_session",
  "bad_name",
  "slow_down",
  "superseded",
  "too_many_tables",
  "removed",
  "table_full",
  "too_fast",
  "no_game",
  "muted",
  "banned",
  "forbidden_word",
  "nothing_to_report",
  "not_invited",
  "no_invitation",
  "internal",
  "unavailable",
] as const;
export type RefusalCode = (typeof REFUSAL_CODES)[number];

export const ERROR_CODES = [
  "bad_request",
  "host",
  "origin",
  "not_found",
  "bad_method",
  "too_large",
  "too_many",
  "internal",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

export const PROBLEM_CODES = [
  "not_understood",
  "internal",
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/**
 * The first message on a socket, and the answer to a resync. It has one view for each seat that the socket plays,
 * or the spectators' view; none if the missed news follow instead. `time` is the server's.
 */
export interface Welcome {
  readonly type: "welcome";
  readonly protocol: number;
  readonly version: number;
  readonly time: number;
  readonly you: You;
  readonly views: readonly TableView[];
}

/** What this socket may do: the seats that it plays, and whether it is the host's. */
export interface You {
  readonly seats: readonly number[];
  readonly host: boolean;
  readonly name: string | null;
}

/**
 * Everything that a seat (null: a spectator) may know of a table at this version. `comments` is the spectators'
 * chat; players never get it.
 */
export interface TableView {
  readonly version: number;
  readonly seat: number | null;
  readonly table: TableInfo;
  readonly chat: readonly ChatLine[];
  readonly clocks?: readonly ClockInfo[] | null;
  readonly game?: ViewData | null;
  readonly outcome?: Outcome | null;
  readonly comments?: readonly CommentLine[];
}

/** A table without its game. `host` is the host's name, `rematch` the id of the table that follows. */
export interface TableInfo {
  readonly id: string;
  readonly stage: Stage;
  readonly settings: TableSettings;
  readonly host: string;
  readonly seats: readonly SeatInfo[];
  readonly rematch?: string | null;
}

/**
 * The settings of a new table. With a level it is the solo game, with one seat. `begins` says who begins: chance
 * decides, or the most votes, or it is a seat that the host named. Spectators never see hands, or all of them
 * `open_hands_after_seconds` late.
 */
export interface TableSettings {
  /** 1 to 4 */
  readonly seats: number;
  readonly level: Level | null;
  readonly edition: Edition;
  readonly public: boolean;
  readonly clock: Clock;
  readonly absent: Absence;
  readonly chat: Chat;
  readonly hints: boolean;
  /** 0 to 3; a seat */
  readonly begins: "chance" | "vote" | number;
  /** 60 to 86400; seconds until spectators see open hands */
  readonly open_hands_after_seconds: number | null;
}

/** Unlimited time. */
export interface NoClock {
  readonly type: "none";
}

/** Seconds for each turn, and for all choices of the set-up together. */
export interface TurnClock {
  readonly type: "turn";
  /** 10 to 3600 */
  readonly seconds: number;
}

/** Minutes for the whole game, and an increment after each turn. */
export interface GameClock {
  readonly type: "game";
  /** 1 to 180 */
  readonly minutes: number;
  /** 0 to 300 */
  readonly increment_seconds: number;
}

/** Days for each turn: correspondence play. */
export interface DayClock {
  readonly type: "days";
  /** 1 to 30 */
  readonly days: number;
}

/** The others wait until an absent player comes back. */
export interface Wait {
  readonly type: "wait";
}

/** After the grace period a bot plays the seat until the player comes back. */
export interface StandIn {
  readonly type: "bot";
  /** 5 to 604800; seconds that a player may be absent */
  readonly grace_seconds: number;
  readonly level: BotLevel;
}

/** After the grace period the absent player concedes. */
export interface Concede {
  readonly type: "concede";
  /** 5 to 604800; seconds that a player may be absent */
  readonly grace_seconds: number;
}

/**
 * Who has a seat. `stand_in` is the level of the bot that plays for the person; `present`: they are here.
 * `voted`: they voted on who begins.
 */
export interface SeatInfo {
  readonly kind: "bot" | "free" | "person";
  readonly name?: string | null;
  readonly level?: BotLevel | null;
  readonly colour?: Colour | null;
  readonly present?: boolean | null;
  readonly stand_in?: BotLevel | null;
  readonly conceded?: ConcedeReason | null;
  readonly voted?: boolean;
}

/** A line of chat. */
export interface ChatLine {
  readonly version: number;
  readonly at: number;
  readonly seat: number;
  readonly phrase?: Phrase | null;
  readonly text?: string | null;
}

/** A seat's clock: `left_ms`. A running clock counts down from `since` (server time). */
export interface ClockInfo {
  readonly left_ms: number;
  readonly since?: number | null;
}

/**
 * A view. `first` is null until the first round begins, except alone; a deck has a `top` once hands are dealt.
 * `seen` are the resource and gold cards whose fronts everyone has seen, wherever they are now.
 */
export interface ViewData {
  readonly seats: number;
  readonly seat: number | null;
  readonly edition: Edition;
  readonly level: Level | null;
  readonly first: number | null;
  readonly version: number;
  readonly phase: Phase;
  readonly acting: readonly number[];
  readonly round: number;
  readonly last_round: number | null;
  readonly display: readonly (number | null)[];
  readonly decks: readonly [Pile, Pile];
  readonly common: readonly number[];
  readonly seen: readonly number[];
  readonly players: readonly PlayerData[];
  readonly tybor: Tybor | null;
}

/** A deck: how many cards it holds, and the back of the top one, which a view knows once the hands are dealt. */
export interface Pile {
  readonly left: number;
  readonly top?: string | null;
}

/** What is known of one seat. `offered` is empty and `secret` is None if they are unknown. */
export interface PlayerData {
  readonly score: number;
  readonly colour: Colour | null;
  readonly starter: number;
  readonly symbols: Readonly<Record<string, number>>;
  readonly hand: readonly (Held | null)[];
  readonly area: readonly Laid[];
  readonly spots: readonly (readonly [number, number])[];
  readonly offered: readonly number[];
  readonly secret: number | null;
}

/** A card in a hand: its back is seen by all, its front only by some. */
export interface Held {
  readonly back: string;
  readonly card?: number | null;
}

/** A card lying in an area. `card` is absent if only its back is known; `back` is absent for a starter. */
export interface Laid {
  readonly x: number;
  readonly y: number;
  readonly face: Face;
  readonly card?: number | null;
  readonly back?: string | null;
}

/** What Tybor has: his resource cards in the order he got them, how many of each kingdom, his score. */
export interface Tybor {
  readonly cards: readonly Held[];
  readonly resources: Readonly<Record<string, number>>;
  readonly score: number;
}

/** How the table ended, and `at` what time. `result` is the final scoring of a game played to its end. */
export interface Outcome {
  readonly ended: EndReason;
  readonly winners: readonly number[];
  readonly at: number;
  readonly result?: Result | null;
}

/**
 * How a game ended. `places` has each seat's rank, 1 the best; `winners` are the seats that share the
 * victory. In the solo game `tybor` is his score, and without a winner he won.
 */
export interface Result {
  readonly scores: readonly SeatScore[];
  readonly places: readonly number[];
  readonly winners: readonly number[];
  readonly tybor?: number | null;
}

/** One seat: its points on the track, each objective (two common, then the secret one), and the sum. */
export interface SeatScore {
  readonly seat: number;
  readonly track: number;
  readonly objectives: readonly ObjectiveScore[];
  readonly objective_points: number;
  readonly total: number;
}

/** One objective: fulfilled `times`, by these copies of its pattern (places of cards) or sets of symbols. */
export interface ObjectiveScore {
  readonly card: number;
  readonly times: number;
  readonly points: number;
  readonly copies?: readonly (readonly (readonly [number, number])[])[];
  readonly sets?: readonly (readonly Shown[])[];
}

/** A visible symbol: on the card at (x, y), in a corner or the centre. */
export interface Shown {
  readonly symbol: string;
  readonly x: number;
  readonly y: number;
  readonly corner: string;
}

/** A line of the spectators' chat, under the name of the spectator's session. */
export interface CommentLine {
  readonly version: number;
  readonly at: number;
  readonly name: string;
  readonly phrase?: Phrase | null;
  readonly text?: string | null;
}

/**
 * One event, as this seat (null: a spectator) sees it. Versions have no holes: a client that misses one resyncs.
 *
 * `table`, `clocks`, `game` and `outcome` replace those parts of the view; `patch` changes the game;
 * `said` is added to the chat and `commented` to the comments, of which the last 50 lines are kept. `tybor`
 * comes with a `tybor_took` event and says why he took that card.
 */
export interface News {
  readonly type: "news";
  readonly seat: number | null;
  readonly version: number;
  readonly at: number;
  readonly event: GameEvent | TableEvent;
  readonly table?: TableInfo | null;
  readonly clocks?: readonly ClockInfo[] | null;
  readonly game?: ViewData | null;
  readonly patch?: GamePatch | null;
  readonly outcome?: Outcome | null;
  readonly said?: ChatLine | null;
  readonly commented?: CommentLine | null;
  readonly tybor?: TyborReasons | null;
}

/** A seat laid its starter. */
export interface StarterChosen {
  readonly type: "starter_chosen";
  readonly version: number;
  readonly seat: number;
  readonly card: number;
  readonly face: Face;
}

/** A seat took its tokens. */
export interface ColourChosen {
  readonly type: "colour_chosen";
  readonly version: number;
  readonly seat: number;
  readonly colour: Colour;
}

/**
 * All starters lie: each seat got its hand and two objectives, and the common ones were turned up.
 *
 * `tops` are the backs now on top of the resource and the gold deck.
 */
export interface HandsDealt {
  readonly type: "hands_dealt";
  readonly version: number;
  readonly hands: readonly (readonly Held[])[];
  readonly common: readonly [number, number];
  readonly offered: readonly (readonly [number, number] | null)[];
  readonly tops: readonly [string | null, string | null];
}

/** A seat chose its secret objective; which one, only it knows. */
export interface ObjectiveKept {
  readonly type: "objective_kept";
  readonly version: number;
  readonly seat: number;
  readonly card?: number | null;
}

/** A seat laid the card from this slot of its hand. `known`: everyone has seen the card's front. */
export interface Placed {
  readonly type: "placed";
  readonly version: number;
  readonly seat: number;
  readonly slot: number;
  readonly back: string;
  readonly face: Face;
  readonly x: number;
  readonly y: number;
  readonly points: number;
  readonly score: number;
  readonly known: boolean;
  readonly card?: number | null;
}

/**
 * A seat took a card. From the display everyone saw it; from a deck, only its back.
 *
 * `refill` was turned up in its place, `top` is the back now on top of the deck that the card or refill came
 * from; either is absent where that deck is empty.
 */
export interface Drawn {
  readonly type: "drawn";
  readonly version: number;
  readonly seat: number;
  readonly source: Source;
  readonly back: string;
  readonly card?: number | null;
  readonly refill?: number | null;
  readonly top?: string | null;
}

/** A seat drew nothing: there was nothing left, or it was the last turn of a game between players. */
export interface DrawSkipped {
  readonly type: "draw_skipped";
  readonly version: number;
  readonly seat: number;
  readonly reason: Skip;
}

/** A seat has no open spot left and passed its turn. */
export interface Passed {
  readonly type: "passed";
  readonly version: number;
  readonly seat: number;
}

/** The end is near: this round is finished, then `last_round` is played. Without a seat, Tybor caused it. */
export interface EndTriggered {
  readonly type: "end_triggered";
  readonly version: number;
  readonly reason: Trigger;
  readonly last_round: number;
  readonly seat?: number | null;
}

/**
 * Tybor dealt with a column of the display, and which step of his procedure decided.
 *
 * Step 1: he discarded the gold card for its printed points. Step 2: the gold card joined his resources.
 * Step 3: the resource card did; without a card there was none to take.
 */
export interface TyborTook {
  readonly type: "tybor_took";
  readonly version: number;
  readonly column: Column;
  readonly step: 1 | 2 | 3;
  readonly points: number;
  readonly score: number;
  readonly card?: number | null;
  readonly refill?: number | null;
  readonly top?: string | null;
}

/** The game is over. */
export interface Ended {
  readonly type: "ended";
  readonly version: number;
  readonly reason: Ending;
}

/** Someone made this table. */
export interface TableMade {
  readonly type: "table_made";
  readonly host: string;
}

/** A person took a seat. */
export interface Seated {
  readonly type: "seated";
  readonly seat: number;
  readonly name: string;
}

/** A bot was put into a seat. */
export interface BotSeated {
  readonly type: "bot_seated";
  readonly seat: number;
  readonly level: BotLevel;
  readonly name: string;
}

/** A seat is free again. */
export interface Unseated {
  readonly type: "unseated";
  readonly seat: number;
}

/** A seat's colour was chosen before the game, or opened again. */
export interface SeatColour {
  readonly type: "seat_colour";
  readonly seat: number;
  readonly colour: Colour | null;
}

/** The host decided who will begin. */
export interface BeginsSet {
  readonly type: "begins_set";
  /** 0 to 3; a seat */
  readonly begins: "chance" | "vote" | number;
}

/** A seat voted on who begins, or took its vote back; for whom, nobody sees. */
export interface FirstVoted {
  readonly type: "first_voted";
  readonly seat: number;
}

/** The player of this seat is the new host, because the previous one left. */
export interface NewHost {
  readonly type: "new_host";
  readonly seat: number;
  readonly host: string;
}

/** The cards are dealt; players choose their starters. */
export interface Began {
  readonly type: "began";
}

/** A seat took its placement back. */
export interface Undone {
  readonly type: "undone";
  readonly seat: number;
}

/** A player came to the table. */
export interface CameBack {
  readonly type: "came_back";
  readonly seat: number;
}

/** A player left the table. */
export interface WentAway {
  readonly type: "went_away";
  readonly seat: number;
}

/** A bot plays for an absent player until they come back. */
export interface TakenOver {
  readonly type: "taken_over";
  readonly seat: number;
  readonly level: BotLevel;
}

/** A player took the seat back from the bot. */
export interface GivenBack {
  readonly type: "given_back";
  readonly seat: number;
}

/** A seat gave up, ran out of time, or was absent for too long. */
export interface Conceded {
  readonly type: "conceded";
  readonly seat: number;
  readonly reason: ConcedeReason;
}

/** The table ended before the game did. */
export interface Concluded {
  readonly type: "concluded";
  readonly winners: readonly number[];
}

/** Everyone left before the game began. */
export interface TableClosed {
  readonly type: "table_closed";
}

/** A seat said something. */
export interface Said {
  readonly type: "said";
  readonly seat: number;
  readonly phrase?: Phrase | null;
  readonly text?: string | null;
}

/** A spectator said something to the other spectators. Players see `unseen` instead. */
export interface Commented {
  readonly type: "commented";
  readonly name: string;
  readonly phrase?: Phrase | null;
  readonly text?: string | null;
}

/** A table with the same seats was made. */
export interface RematchMade {
  readonly type: "rematch_made";
  readonly table: string;
}

/** Something that concerns only the server; it still has a version. */
export interface Unseen {
  readonly type: "unseen";
}

/**
 * What changed in the game: set the fields that are present, and add `seen` to the cards seen before. `first`
 * comes with the last objective that is kept.
 */
export interface GamePatch {
  readonly version: number;
  readonly phase: Phase;
  readonly acting: readonly number[];
  readonly round: number;
  readonly first?: number | null;
  readonly last_round?: number | null;
  readonly display?: readonly (number | null)[] | null;
  readonly decks?: readonly [Pile, Pile] | null;
  readonly seen?: readonly number[] | null;
  readonly players?: readonly PlayerPatch[] | null;
  readonly tybor?: Tybor | null;
}

/** What changed about one player: set the fields that are present, and add `laid` to the area. */
export interface PlayerPatch {
  readonly seat: number;
  readonly score?: number | null;
  readonly colour?: Colour | null;
  readonly symbols?: Readonly<Record<string, number>> | null;
  readonly hand?: readonly (Held | null)[] | null;
  readonly laid?: Laid | null;
  readonly spots?: readonly (readonly [number, number])[] | null;
  readonly offered?: readonly number[] | null;
  readonly secret?: number | null;
}

/**
 * A column of the display as Tybor found it, and what he had then.
 *
 * `resources` counts his cards by kingdom. `five`: the gold card is worth five points. `matches` are the common
 * objectives that it matches.
 */
export interface TyborReasons {
  readonly resources: Readonly<Record<string, number>>;
  readonly gold?: number | null;
  readonly resource?: number | null;
  readonly five?: boolean;
  readonly matches?: readonly number[];
}

/** The server has carried out the command durably; the table is at this version or later. */
export interface Done {
  readonly type: "done";
  readonly id: string;
  readonly version: number;
  readonly table?: string | null;
}

/** The server refused the command or query; nothing changed. The code `internal` comes with an `incident`. */
export interface Refusal {
  readonly type: "refused";
  readonly id: string;
  readonly code: string;
  readonly version: number;
  readonly incident?: string | null;
}

/**
 * What a seat can do now: placements with what they bring, or other moves; whether it may undo.
 *
 * `blocked` are the places beside the area that hold no card and can hold none, where the seat may place a card.
 */
export interface Options {
  readonly type: "options";
  readonly id: string;
  readonly seat: number;
  readonly version: number;
  readonly moves: readonly Move[];
  readonly placements: readonly PlacementOption[];
  readonly closed: readonly UnplayableFace[];
  readonly blocked: readonly BlockedSpot[];
  readonly undo: boolean;
}

/** Lay the starter card with this face up. */
export interface ChooseStarter {
  readonly type: "starter";
  readonly face: Face;
}

/** Take the tokens of this colour. */
export interface ChooseColour {
  readonly type: "colour";
  readonly colour: Colour;
}

/** Keep this one of the two objectives offered. */
export interface KeepObjective {
  readonly type: "keep";
  readonly card: number;
}

/** Lay a card of the hand at (x, y); the starter is at (0, 0), y grows upward. */
export interface Place {
  readonly type: "place";
  readonly card: number;
  readonly face: Face;
  readonly x: number;
  readonly y: number;
}

/** Take a card: the top one of a deck, or a face-up one by its place in the display. */
export interface Draw {
  readonly type: "draw";
  readonly source: Source;
}

/**
 * A possible placement: its points, the symbols in the area after it, the open spots that it closes for
 * good, and the progress after it of each objective that it brings forward or sets back.
 */
export interface PlacementOption {
  readonly card: number;
  readonly face: Face;
  readonly x: number;
  readonly y: number;
  readonly points: number;
  readonly symbols: Readonly<Record<string, number>>;
  readonly closes: readonly (readonly [number, number])[];
  readonly progress?: readonly ObjectiveProgress[];
}

/**
 * How far a seat is with an objective: fulfilled `times`, and `have` of the `need` cards or symbols of the
 * next time.
 */
export interface ObjectiveProgress {
  readonly card: number;
  readonly times: number;
  readonly have: number;
  readonly need: number;
}

/**
 * A card of the hand that cannot be laid with this face anywhere now, and why; with the code
 * `missing_resources` also what is missing, by kingdom.
 */
export interface UnplayableFace {
  readonly card: number;
  readonly face: Face;
  readonly code: string;
  readonly missing?: Readonly<Record<string, number>>;
}

/**
 * A place where no card can go, the code of the rule that forbids it, and the cards whose missing corner it would
 * need: from the upper left to the lower right.
 */
export interface BlockedSpot {
  readonly x: number;
  readonly y: number;
  readonly code: string;
  readonly by: readonly (readonly [number, number])[];
}

/**
 * What a strong bot would do at this version, its win probability, and why, compared with the next best move.
 * `others` are the next best moves, at most two, compared with the best one.
 */
export interface Hinted {
  readonly type: "hinted";
  readonly id: string;
  readonly seat: number;
  readonly version: number;
  readonly move: Move;
  readonly win: number;
  readonly reasons: readonly MoveReason[];
  readonly others: readonly HintedMove[];
}

/**
 * A fact that speaks for or against a move. The code says which of the other fields mean something: an amount, a
 * card of the hand or display, one of the seat's objectives (`secret`: its own), numbers of symbols, a spot,
 * another seat.
 */
export interface MoveReason {
  readonly code: ReasonCode;
  readonly n?: number;
  readonly card?: number | null;
  readonly objective?: number | null;
  readonly secret?: boolean;
  readonly symbols?: Readonly<Record<string, number>>;
  readonly spot?: readonly [number, number] | null;
  readonly seat?: number | null;
}

/** A move that is worth considering, its win probability, and what speaks for and against it. */
export interface HintedMove {
  readonly move: Move;
  readonly win: number;
  readonly reasons: readonly MoveReason[];
}

/**
 * What each seat would have if the game ended now, with the cards that count, and how far each seat is with its
 * objectives; both as far as the viewer may know.
 */
export interface Scored {
  readonly type: "scored";
  readonly id: string;
  readonly version: number;
  readonly scores: readonly SeatScore[];
  readonly progress: readonly (readonly ObjectiveProgress[])[];
}

/** The heartbeat: the table's version, the server's time, and the hash of each view of this socket. */
export interface Beat {
  readonly type: "beat";
  readonly version: number;
  readonly time: number;
  readonly hashes: readonly number[];
}

/** The server did not understand a frame, or failed inside; quote the incident when you report it. */
export interface Problem {
  readonly type: "problem";
  readonly code: string;
  readonly detail?: string | null;
  readonly incident?: string | null;
}

/** The server closes this socket. Reconnect after `retry_ms`. */
export interface Bye {
  readonly type: "bye";
  readonly reason: "idle" | "moved" | "stopping";
  readonly retry_ms: number;
}

/** All that the host of this server says to everyone now; it replaces what an earlier message said. */
export interface Announced {
  readonly type: "announced";
  readonly announcements: readonly Announcement[];
}

/** Something that the host of this server says to everyone, until a time in milliseconds since 1970. */
export interface Announcement {
  readonly id: string;
  readonly text: string;
  readonly until: number;
}

/**
 * The name of the cookie's guest; null without a session. `announcements` are what the host of this server says
 * to everyone now. `invitation` is `needed` where only invited people create tables and see the lobby, and this
 * guest is none.
 */
export interface SessionInfo {
  readonly name: string | null;
  readonly announcements?: readonly Announcement[];
  readonly invitation?: "needed" | null;
}

/**
 * A page of the guest's tables: running ones first, then finished ones, the most recently changed first. `next`
 * is the `after` of the next page; null on the last one.
 */
export interface MyTables {
  readonly tables: readonly MyTable[];
  readonly next: string | null;
}

/**
 * A table on the guest's list. `mine` are the guest's seats, `acting` those that the game waits for. `level`
 * is Tybor's in the solo game. `points` and `tybor` (his) are those of the track, or if `scored` the final ones.
 * `ended` says how the table ended, at `ended_at`. `only_mine`: nobody else has the table on a list, so that
 * taking it off this one deletes it. Times are in milliseconds since 1970.
 */
export interface MyTable {
  readonly id: string;
  readonly stage: Stage;
  readonly made: number;
  readonly host: string;
  readonly seats: readonly SeatInfo[];
  readonly mine: readonly number[];
  readonly acting: readonly number[];
  readonly round: number;
  readonly points: readonly number[];
  readonly winners: readonly number[];
  readonly scored: boolean;
  readonly only_mine: boolean;
  readonly level?: Level | null;
  readonly tybor?: number | null;
  readonly ended?: EndReason | null;
  readonly ended_at?: number | null;
}

/** The table is not on the guest's list any more. `deleted`: it was on nobody else's and is gone for good. */
export interface TableForgotten {
  readonly deleted: boolean;
}

/**
 * Where others in the network find this server, such as `http://192.168.0.7:8765`, the likeliest first. Only a
 * page on the server's own machine learns it. Empty if the server listens to this machine alone.
 */
export interface NetworkOrigins {
  readonly origins: readonly string[];
}

/** The id of a new table. */
export interface TableLink {
  readonly table: string;
}

/** The public tables that wait for players, the latest first. */
export interface Lobby {
  readonly tables: readonly LobbyTable[];
}

/** An open table that anyone may join. `made` is in milliseconds since 1970. */
export interface LobbyTable {
  readonly made: number;
  readonly table: TableInfo;
}

/**
 * All news of a table from its beginning, as this seat (null: a spectator) saw them. With `counted=1` in the
 * query, `counted` says what each seat would have scored, whenever that changed, as far as this seat could know.
 */
export interface History {
  readonly seat: number | null;
  readonly news: readonly News[];
  readonly counted: readonly ScoreAtVersion[];
}

/** What a seat would score if the game ended at this version, and its progress with each objective. */
export interface ScoreAtVersion {
  readonly version: number;
  readonly score: SeatScore;
  readonly progress: readonly ObjectiveProgress[];
}

/**
 * A finished game with every hand and objective open: all news of the table up to its end, without the chat, and
 * what each seat would have scored, whenever that changed. `highlights` are the most of several things.
 */
export interface Replay {
  readonly news: readonly News[];
  readonly counted: readonly ScoreAtVersion[];
  readonly highlights: readonly Highlight[];
}

/**
 * The most of something in a finished game, with the seat that did it; seats that did the same have one each.
 *
 * `n` counts points (`card_points`: with one `card`; `objective_points`: with one objective, `card`),
 * corners that one `card` covered, turns in a row that brought points (`streak`), gold cards placed face up, the
 * `symbol` visible most often at the end, or the points on the track that a winner had been behind (`comeback`).
 * `version` is that of the event in the game and `round` its round, where there is such a moment.
 */
export interface Highlight {
  readonly kind: "card_points" | "comeback" | "corners" | "gold_cards" | "objective_points" | "streak" | "symbols";
  readonly seat: number;
  readonly n: number;
  readonly card?: number | null;
  readonly symbol?: string | null;
  readonly version?: number | null;
  readonly round?: number | null;
}

/**
 * A table with open hands as it was `delay_seconds` before `time`, the server's: at this `version`, 0 if it
 * did not exist yet. `view` is null if that is the version which the client knows, or 0. `next_at` is when the
 * next version will be shown, as far as there is one.
 */
export interface OpenHands {
  readonly version: number;
  readonly time: number;
  readonly delay_seconds: number;
  readonly next_at: number | null;
  readonly view: TableView | null;
}

/**
 * The review of a game as far as it got: `judged` of `total` moves. It continues, `thinking`, while someone
 * waits for it. `turning_points` are the versions of the costliest moves, the worst first; `outcome` is each
 * seat's share of the victory if the game was played to its end.
 */
export interface GameReview {
  readonly state: "done" | "idle" | "thinking";
  readonly judged: number;
  readonly total: number;
  readonly moves: readonly MoveReview[];
  readonly seats: readonly SeatSummary[];
  readonly turning_points: readonly number[];
  readonly outcome: readonly number[] | null;
}

/**
 * The review of one move. `version` is that of its event in the game. `cost` is how much lower the win
 * probability is after `played` than after the first of `best`; it is `clear` if it is more than its margin.
 * `rank` is the rank of the move among all `choices`, from 1. If it is 1, `lead` is how much lower the win
 * probability would have been after the next best move; otherwise 0.
 */
export interface MoveReview {
  readonly version: number;
  readonly round: number;
  readonly seat: number;
  readonly played: JudgedMove;
  readonly best: readonly JudgedMove[];
  readonly cost: number;
  readonly clear: boolean;
  readonly rank: number;
  readonly choices: number;
  readonly lead: number;
}

/**
 * A move and what it is worth to its seat, by what the seat could know: the win probability after it, known to
 * within `margin`, and the expected final points of each seat (in the solo game the player's, then Tybor's).
 * `reasons` say what speaks for and against it, compared with the best move; those of the best one compare it with
 * the move that was played, or with the next best.
 */
export interface JudgedMove {
  readonly move: Move;
  readonly win: number;
  readonly margin: number;
  readonly points: readonly number[];
  readonly reasons: readonly MoveReason[];
}

/**
 * All moves of a seat together: what one cost on average, and how much of the win probability a move kept on
 * average, from 0 to 1; null if there was nothing to choose. `best_moves` are the versions of moves that were
 * clearly better than all others, the one with the largest lead first.
 */
export interface SeatSummary {
  readonly seat: number;
  readonly moves: number;
  readonly cost: number;
  readonly accuracy: number | null;
  readonly best_moves: readonly number[];
}

/** A seat's key: anyone who has it may play the seat. The server shows it once and stores only its hash. */
export interface SeatKey {
  /** 20 to 100 characters */
  readonly key: string;
}

/** The seat that this session may play because of a key. */
export interface SeatOpened {
  readonly seat: number;
}

/** The server's public key for Web Push, which browsers need to subscribe; null if it sends no notifications. */
export interface PushInfo {
  readonly key: string | null;
}

/**
 * The text of a push message, which only the subscribed browser can read: it is your turn at this table, where
 * these others play. `waiting` is the number of tables that wait for you, this one included; `language` is the one
 * that the subscription asked for.
 */
export interface TurnPush {
  readonly table: string;
  readonly players: readonly string[];
  readonly waiting: number;
  readonly language: Language;
}

/** The hosts of the server will see what was reported. `again`: this guest had reported it before. */
export interface Reported {
  readonly again: boolean;
}

/** One game. A game without a result is unfinished. `names` are the players' names by seat, if known. */
export interface GameRecord {
  readonly format: number;
  readonly deal: Deal;
  readonly events: readonly GameEvent[];
  readonly result?: Result | null;
  readonly names?: readonly string[];
}

/**
 * How the cards lie before the first choice.
 *
 * `resources` and `golds` are the whole decks in the order in which they are drawn: the first two of each
 * turn up in the display (left, right), then seat 0 gets two resources and one gold, then seat 1, and so on.
 * `tybor` are the resource cards taken out for him before that, in the solo game.
 */
export interface Deal {
  readonly edition: Edition;
  readonly seats: number;
  readonly level: Level | null;
  readonly first: number;
  readonly resources: readonly number[];
  readonly golds: readonly number[];
  readonly starters: readonly number[];
  readonly common: readonly [number, number];
  readonly offered: readonly (readonly [number, number])[];
  readonly tybor?: readonly number[];
}

/** Why a request failed: a code, a sentence, and for errors inside the server an incident to quote. */
export interface ErrorBody {
  readonly code: string;
  readonly detail?: string | null;
  readonly incident?: string | null;
}

/**
 * The state of the server and its version; `store` if the store does not answer.
 *
 * `degraded` names what does not work though players can play: without the `bus` news of other servers come later.
 */
export interface Alive {
  readonly status: "ok" | "stopping" | "store";
  readonly version: string;
  readonly degraded?: readonly "bus"[];
}

/** All that is in the box. */
export interface CardsData {
  readonly playable: readonly PlayableData[];
  readonly starters: readonly StarterData[];
  readonly objectives: readonly ObjectiveData[];
}

/** A resource or gold card: its back, and what its front shows. */
export interface PlayableData {
  readonly card: number;
  readonly deck: "gold" | "resource";
  readonly kingdom: string;
  readonly back: string;
  readonly corners: readonly string[];
  readonly points: number;
  readonly per: "corner" | "flat" | "inkwell" | "manuscript" | "quill";
  readonly cost: Readonly<Record<string, number>>;
}

/** A starter: the corners of both faces, and what is in the centre of its front. */
export interface StarterData {
  readonly card: number;
  readonly front: readonly string[];
  readonly centre: readonly string[];
  readonly back: readonly string[];
}

/** An objective; either its pattern or its symbols are empty. */
export interface ObjectiveData {
  readonly card: number;
  readonly points: number;
  readonly pattern: readonly CellData[];
  readonly symbols: readonly string[];
}

/** One card of a pattern. */
export interface CellData {
  readonly kingdom: string;
  readonly x: number;
  readonly y: number;
}

/** Take a free seat, under the session's name unless another is given. One person may take several seats. */
export interface Sit {
  readonly type: "sit";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3 */
  readonly seat: number;
  /** 1 to 64 characters; shown to all; the server sanitizes and cuts it */
  readonly name?: string | null;
  readonly colour?: Colour | null;
}

/** Leave a seat: before the game it becomes free; during the game the player counts as absent. */
export interface Stand {
  readonly type: "stand";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3 */
  readonly seat: number;
}

/** Choose a seat's colour before the game; null lets the server choose. */
export interface ChooseSeatColour {
  readonly type: "colour";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3 */
  readonly seat: number;
  readonly colour: Colour | null;
}

/** The host puts a bot into a free seat, or changes the bot's level. */
export interface SeatBot {
  readonly type: "seat_bot";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3 */
  readonly seat: number;
  readonly level: BotLevel;
}

/** The host frees a seat before the game. */
export interface Clear {
  readonly type: "clear";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3 */
  readonly seat: number;
}

/** The host decides before the game who begins: `chance`, the most `vote`s, or a seat. */
export interface SetBegins {
  readonly type: "begins";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3; a seat */
  readonly begins: "chance" | "vote" | number;
}

/** Vote before the game that the seat `first` begins; null takes the vote back. Votes stay secret. */
export interface VoteFirst {
  readonly type: "vote";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3 */
  readonly seat: number;
  /** 0 to 3 */
  readonly first: number | null;
}

/** The host starts the game. Bots of level `fill` take free seats; without it, all must be taken. */
export interface Start {
  readonly type: "start";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  readonly fill?: BotLevel | null;
}

/** Make a move of the game. */
export interface Play {
  readonly type: "play";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3 */
  readonly seat: number;
  readonly move: Move;
}

/** Take a placement back, before its draw. */
export interface Undo {
  readonly type: "undo";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3 */
  readonly seat: number;
}

/** Give up. With two seats the other wins; with more, a bot plays the seat on, out of the ranking. */
export interface Resign {
  readonly type: "resign";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3 */
  readonly seat: number;
}

/** Take the seat back from the bot that stands in. Returning to the table does the same. */
export interface Return {
  readonly type: "return";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3 */
  readonly seat: number;
}

/** Say something to everyone at the table: a set phrase, or free text if the table allows it. */
export interface Say {
  readonly type: "say";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3 */
  readonly seat: number;
  readonly phrase?: Phrase | null;
  /** 1 to 300 characters */
  readonly text?: string | null;
}

/** Say something to the other spectators; for those who do not play here. Players never see it. */
export interface Comment {
  readonly type: "comment";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  readonly phrase?: Phrase | null;
  /** 1 to 300 characters */
  readonly text?: string | null;
}

/** After the game: make a table with the same seats. Everyone here gets its id. */
export interface Rematch {
  readonly type: "rematch";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
}

/**
 * A query: what can this seat do now, and what would each placement bring? Answered by `options`.
 *
 * With `ahead` a waiting seat learns which placements it would have if it were its turn.
 */
export interface Look {
  readonly type: "look";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3 */
  readonly seat: number;
  /** false where nothing is said */
  readonly ahead?: boolean;
}

/** A query: what would a strong bot do? Answered by `hinted`, if the table allows hints. */
export interface Hint {
  readonly type: "hint";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
  /** 0 to 3 */
  readonly seat: number;
}

/** A query: what would each seat have if the game ended now, as far as is known? Answered by `scored`. */
export interface Score {
  readonly type: "score";
  /** 1 to 32 characters; chosen by the client, new for every command */
  readonly id: string;
}

/** Ask for the whole view again: something is missing, or differs from the server's hash. */
export interface Resync {
  readonly type: "resync";
  /** "other" where nothing is said */
  readonly reason?: "gap" | "hash" | "other";
}

/**
 * Say whether a person sees this table now. A hidden page says no, and gets push messages on its turn instead.
 *
 * A socket that says nothing counts as in view.
 */
export interface InView {
  readonly type: "in_view";
  readonly value: boolean;
}

/** Ask for a `beat` at once. */
export interface Ping {
  readonly type: "ping";
}

/** A guest gives a name, or another one; the response sets a cookie. */
export interface NewSession {
  /** 1 to 64 characters; shown to all; the server sanitizes and cuts it */
  readonly name: string;
}

/** A table to make. `start` begins the game at once; bots of level `fill` take the free seats. */
export interface NewTable {
  readonly settings: TableSettingsInput;
  /** at most 4 */
  readonly seats?: readonly SeatPlan[];
  /** false where nothing is said */
  readonly start?: boolean;
  readonly fill?: BotLevel | null;
}

/**
 * The settings of a new table. With a level it is the solo game, with one seat. `begins` says who begins: chance
 * decides, or the most votes, or it is a seat that the host named. Spectators never see hands, or all of them
 * `open_hands_after_seconds` late.
 */
export interface TableSettingsInput {
  /** 1 to 4; 2 where nothing is said */
  readonly seats?: number;
  readonly level?: Level | null;
  /** "english" where nothing is said */
  readonly edition?: Edition;
  /** false where nothing is said */
  readonly public?: boolean;
  /** {"type":"none"} where nothing is said */
  readonly clock?: ClockInput;
  /** {"type":"wait"} where nothing is said */
  readonly absent?: AbsenceInput;
  /** "phrases" where nothing is said */
  readonly chat?: Chat;
  /** true where nothing is said */
  readonly hints?: boolean;
  /** 0 to 3; a seat; "chance" where nothing is said */
  readonly begins?: "chance" | "vote" | number;
  /** 60 to 86400; seconds until spectators see open hands */
  readonly open_hands_after_seconds?: number | null;
}

/** Seconds for each turn, and for all choices of the set-up together. */
export interface TurnClockInput {
  readonly type: "turn";
  /** 10 to 3600; 60 where nothing is said */
  readonly seconds?: number;
}

/** Minutes for the whole game, and an increment after each turn. */
export interface GameClockInput {
  readonly type: "game";
  /** 1 to 180; 15 where nothing is said */
  readonly minutes?: number;
  /** 0 to 300; 10 where nothing is said */
  readonly increment_seconds?: number;
}

/** Days for each turn: correspondence play. */
export interface DayClockInput {
  readonly type: "days";
  /** 1 to 30; 3 where nothing is said */
  readonly days?: number;
}

/** After the grace period a bot plays the seat until the player comes back. */
export interface StandInInput {
  readonly type: "bot";
  /** 5 to 604800; seconds that a player may be absent; 60 where nothing is said */
  readonly grace_seconds?: number;
  /** "scribe" where nothing is said */
  readonly level?: BotLevel;
}

/** After the grace period the absent player concedes. */
export interface ConcedeInput {
  readonly type: "concede";
  /** 5 to 604800; seconds that a player may be absent; 300 where nothing is said */
  readonly grace_seconds?: number;
}

/** Who gets a seat of a new table: its maker, someone else at the same screen, or a bot. */
export interface SeatPlan {
  /** 0 to 3 */
  readonly seat: number;
  readonly kind: "bot" | "me";
  /** 1 to 64 characters; shown to all; the server sanitizes and cuts it */
  readonly name?: string | null;
  readonly level?: BotLevel | null;
  readonly colour?: Colour | null;
}

/** A browser's push subscription, and the language of its notifications. */
export interface NewSubscription {
  /** 10 to 1024 characters */
  readonly endpoint: string;
  readonly keys: PushKeys;
  /** "en" where nothing is said */
  readonly language?: Language;
}

/** The keys of a browser's push subscription, as its `toJSON` gives them. */
export interface PushKeys {
  /** 80 to 100 characters */
  readonly p256dh: string;
  /** 16 to 32 characters */
  readonly auth: string;
}

/** The code of an invitation, as the host of the server gave it. */
export interface InvitationCode {
  /** 1 to 100 characters */
  readonly code: string;
}

/** What someone wrote: the `version` of a line of the chat, or of a comment. */
export interface NewReport {
  /** 1 to None */
  readonly version: number;
}

export type ClientMessage =
  | Command
  | Query
  | Resync
  | InView
  | Ping;

export type Command =
  | Sit
  | Stand
  | ChooseSeatColour
  | SeatBot
  | Clear
  | SetBegins
  | VoteFirst
  | Start
  | Play
  | Undo
  | Resign
  | Return
  | Say
  | Comment
  | Rematch;

export type Query =
  | Look
  | Hint
  | Score;

export type ServerMessage =
  | Welcome
  | News
  | Done
  | Refusal
  | Options
  | Hinted
  | Scored
  | Beat
  | Problem
  | Bye
  | Announced;

export type Move =
  | ChooseStarter
  | ChooseColour
  | KeepObjective
  | Place
  | Draw;

export type GameEvent =
  | StarterChosen
  | ColourChosen
  | HandsDealt
  | ObjectiveKept
  | Placed
  | Drawn
  | DrawSkipped
  | Passed
  | EndTriggered
  | TyborTook
  | Ended;

export type TableEvent =
  | TableMade
  | Seated
  | BotSeated
  | Unseated
  | SeatColour
  | BeginsSet
  | FirstVoted
  | NewHost
  | Began
  | Undone
  | CameBack
  | WentAway
  | TakenOver
  | GivenBack
  | Conceded
  | Concluded
  | TableClosed
  | Said
  | Commented
  | RematchMade
  | Unseen;

export type Clock =
  | NoClock
  | TurnClock
  | GameClock
  | DayClock;

export type ClockInput =
  | NoClock
  | TurnClockInput
  | GameClockInput
  | DayClockInput;

export type Absence =
  | Wait
  | StandIn
  | Concede;

export type AbsenceInput =
  | Wait
  | StandInInput
  | ConcedeInput;
