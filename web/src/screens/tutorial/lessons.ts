// The lessons from web/tutorial/make.py: positions of real games, and what can be done in them.

import type { Spot } from "../../state/selection.ts";
import type { BlockedSpot, Laid, Pile, PlacementOption, Source, UnplayableFace } from "../../wire/messages.ts";
import data from "./lessons.json";

export const NAMES = ["corner", "cover", "absent", "flip", "cost", "points", "draw", "aims", "end"] as const;
export type LessonName = (typeof NAMES)[number];

/** The result of a draw: the card, and the display and decks afterwards. */
export interface DrawOption {
  readonly source: Source;
  readonly card: number;
  readonly display: readonly (number | null)[];
  readonly decks: readonly [Pile, Pile];
}

export interface Lesson {
  readonly name: LessonName;
  readonly area: readonly Laid[];
  readonly spots: readonly Spot[];
  readonly symbols: Readonly<Record<string, number>>;
  readonly score: number;
  readonly display: readonly (number | null)[];
  readonly decks: readonly [Pile, Pile];
  /** The cards that the lesson is about. */
  readonly hand: readonly number[];
  readonly options: readonly PlacementOption[];
  /** The indexes of the options that the lesson accepts. */
  readonly wanted: readonly number[];
  readonly closed: readonly UnplayableFace[];
  /** The places beside the area where no card can go. */
  readonly blocked: readonly BlockedSpot[];
  /** One of them that the lesson points out. */
  readonly refused: BlockedSpot | null;
  /** What an objective counts once the lesson is done. */
  readonly copies: readonly (readonly Spot[])[];
  readonly draws: readonly DrawOption[];
}

/** The card that a lesson's sentences are about, and for some the one that lies there: their texts name both. */
export const NAMED_CARDS: Readonly<Record<LessonName, { readonly card: number; readonly other: number }>> = {
  corner: { card: 1, other: 1 },
  cover: { card: 31, other: 12 },
  absent: { card: 21, other: 1 },
  flip: { card: 50, other: 1 },
  cost: { card: 58, other: 12 },
  points: { card: 64, other: 21 },
  draw: { card: 27, other: 64 },
  aims: { card: 2, other: 10 },
  end: { card: 75, other: 69 },
};

export const LESSONS = data as unknown as readonly Lesson[];
