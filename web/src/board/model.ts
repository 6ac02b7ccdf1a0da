// What a board shows. All rules are in it as data: the server says what can be laid where.

import type { Spot } from "../state/selection.ts";
import type { Face, Laid, PlacementOption } from "../wire/messages.ts";

export type { Spot } from "../state/selection.ts";

/** A card with its visible face. */
export interface CardFace {
  readonly card: number;
  readonly face: Face;
}

export interface BoardModel {
  /** A player's area, in the order laid. */
  readonly area: readonly Laid[];
  /** Open spots to show; y grows upward. */
  readonly spots: readonly Spot[];
  /** The chosen card of the hand, and its spot. */
  readonly chosen: { readonly card: number; readonly face: Face; readonly spot: Spot | null } | null;
  /** The server's options for this seat; null until they arrive. */
  readonly options: readonly PlacementOption[] | null;
  /** The area's current symbols, to show gains and losses against. */
  readonly symbols: Readonly<Record<string, number>>;
  /** A spot where the card cannot go, the reason, and the cards whose missing corners are the reason. */
  readonly refused: { readonly spot: Spot; readonly text: string; readonly by: readonly Spot[] } | null;
  /** The card laid last. */
  readonly last: Spot | null;
  /** Copies of an objective's pattern to number; all other cards are dimmed. */
  readonly copies: readonly (readonly Spot[])[];
  /** Whether the viewer may lay a card here now. */
  readonly active: boolean;
}

/** A spot as a map key. */
export const keyOf = (spot: Spot): string => `${spot[0]},${spot[1]}`;

export const sameSpot = (one: Spot | null, other: Spot | null): boolean =>
  one === other || (one !== null && other !== null && one[0] === other[0] && one[1] === other[1]);

export const spotOf = (laid: { readonly x: number; readonly y: number }): Spot => [laid.x, laid.y];
