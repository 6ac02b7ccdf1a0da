// The lessons as they come from web/tutorial/make.py: positions of real games, and what may be done in them.

import type { Spot } from "../../state/selection.ts";
import type { Closed, Laid, Option, Pile, Source } from "../../wire/messages.ts";
import data from "./lessons.json";

export const NAMES = ["corner", "cover", "absent", "flip", "cost", "points", "draw", "aims", "end"] as const;
export type LessonName = (typeof NAMES)[number];

/** What a draw brings: the card, and what lies on the table after it. */
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
  readonly options: readonly Option[];
  /** Which of the options the lesson waits for, by their places. */
  readonly wanted: readonly number[];
  readonly closed: readonly Closed[];
  /** A place that is pointed out because nothing can be laid there. */
  readonly refused: { readonly spot: Spot; readonly code: string } | null;
  /** What an objective counts once the lesson is done. */
  readonly copies: readonly (readonly Spot[])[];
  readonly draws: readonly DrawOption[];
}

export const LESSONS = data as unknown as readonly Lesson[];
