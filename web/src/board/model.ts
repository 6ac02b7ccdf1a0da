// What a board shows. Everything that follows from the rules comes with it: the server says what can be laid where.

import type { Spot } from "../state/selection.ts";
import type { Face, Laid, Option } from "../wire/messages.ts";

export type { Spot } from "../state/selection.ts";

/** A card with the face that is up. */
export interface CardFace {
  readonly card: number;
  readonly face: Face;
}

export interface BoardModel {
  /** Somebody's area, in the order laid. */
  readonly area: readonly Laid[];
  /** Open spots to show. y grows upward. */
  readonly spots: readonly Spot[];
  /** The card of the hand that is chosen, and where it would go. */
  readonly chosen: { readonly card: number; readonly face: Face; readonly spot: Spot | null } | null;
  /** What the server said about placements of this seat; null while that is not known. */
  readonly options: readonly Option[] | null;
  /** The symbols of the area now: what is won and lost is told against them. */
  readonly symbols: Readonly<Record<string, number>>;
  /** Where a card could not be laid, and why. */
  readonly refused: { readonly spot: Spot; readonly text: string } | null;
  /** The card laid last. */
  readonly last: Spot | null;
  /** The copies of an objective's pattern, to be numbered; all other cards are dimmed. */
  readonly copies: readonly (readonly Spot[])[];
  /** Whether the viewer may lay a card here now. */
  readonly active: boolean;
}

/** A spot as a key of maps. */
export const keyOf = (spot: Spot): string => `${spot[0]},${spot[1]}`;

export const sameSpot = (one: Spot | null, other: Spot | null): boolean =>
  one === other || (one !== null && other !== null && one[0] === other[0] && one[1] === other[1]);

export const spotOf = (laid: { readonly x: number; readonly y: number }): Spot => [laid.x, laid.y];
