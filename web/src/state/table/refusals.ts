// Why nothing can be laid there, and what a card lacks: read off the cards that lie, for a sentence. The server decides.

import type { CardsData, Corner, Kingdom, PlayableData } from "../../wire/cards.ts";
import type { Laid, RefusalCode } from "../../wire/messages.ts";
import type { Spot } from "../selection.ts";

/** Where a card that touches a spot lies, seen from the spot. */
export type Way = "upper_left" | "upper_right" | "lower_left" | "lower_right";

/** Why not there; for a missing corner, which card is guilty and where it lies. */
export interface Blocked {
  readonly code: RefusalCode;
  readonly guilty?: { readonly laid: Laid; readonly way: Way };
}

const WAYS: readonly (readonly [Way, number, number, number])[] = [
  // the way, the step there, and the corner of that card which the spot would cover
  ["upper_left", -1, 1, 3],
  ["upper_right", 1, 1, 2],
  ["lower_left", -1, -1, 1],
  ["lower_right", 1, -1, 0],
];

export function whyBlocked(cards: CardsData, area: readonly Laid[], [x, y]: Spot): Blocked {
  const at = (x: number, y: number) => area.find((laid) => laid.x === x && laid.y === y);
  if (at(x, y)) return { code: "spot_taken" };
  if ((x + y) % 2) return { code: "off_grid" };
  let touches = false;
  for (const [way, dx, dy, corner] of WAYS) {
    const laid = at(x + dx, y + dy);
    if (!laid) continue;
    touches = true;
    if (cornersOf(cards, laid)[corner] === "absent") return { code: "absent_corner", guilty: { laid, way } };
  }
  return { code: touches ? "absent_corner" : "touches_nothing" };
}

/** The corners of the face that is up: top left, top right, bottom left, bottom right. */
function cornersOf(cards: CardsData, { card, face }: Laid): readonly Corner[] {
  const starter = cards.starters.find((other) => other.card === card);
  if (starter) return starter[face];
  const front = face === "front" ? cards.playable.find((other) => other.card === card) : undefined;
  return front?.corners ?? ["empty", "empty", "empty", "empty"];
}

/** What a card costs, and what of it can be seen: the most first. */
export interface Need {
  readonly kingdom: Kingdom;
  readonly need: number;
  readonly have: number;
}

export function needsOf({ cost }: PlayableData, symbols: Readonly<Record<string, number>>): readonly Need[] {
  return (Object.entries(cost) as [Kingdom, number][])
    .sort(([, one], [, other]) => other - one)
    .map(([kingdom, need]) => ({ kingdom, need, have: symbols[kingdom] ?? 0 }));
}

/** What is missing, by kingdom; empty where all is there. */
export function missing(needs: readonly Need[]): Readonly<Record<string, number>> {
  const lacking = needs.filter(({ need, have }) => have < need);
  return Object.fromEntries(lacking.map(({ kingdom, need, have }) => [kingdom, need - have]));
}
