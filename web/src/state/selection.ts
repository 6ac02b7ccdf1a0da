// What the player has chosen but not sent. Plain values that survive reconnects and new views.

import type { ChooseStarter, Draw, Face, KeepObjective, Move, TableView } from "../wire/messages.ts";

/** A spot: x, y. */
export type Spot = readonly [number, number];

/** Nothing; a card of the hand, perhaps with a spot; or a move with a single choice. */
export type Selection =
  | { readonly kind: "none" }
  | { readonly kind: "card"; readonly card: number; readonly face: Face; readonly spot: Spot | null }
  | { readonly kind: "move"; readonly move: ChooseStarter | KeepObjective | Draw };

/** The selection after a choice, and the move to send now, if any. */
export interface ChoiceResult {
  readonly selection: Selection;
  readonly play: Move | null;
}

export const NOTHING: Selection = { kind: "none" };

/** Choose a card of the hand, or unchoose it. Its spot survives flipping, but not another card. */
export function chooseCard(selection: Selection, card: number): Selection {
  if (selection.kind === "card" && selection.card === card) return NOTHING;
  return { kind: "card", card, face: "front", spot: null };
}

/** Flip the chosen card, if there is one. */
export function flipCard(selection: Selection): Selection {
  return selection.kind === "card" ? { ...selection, face: selection.face === "front" ? "back" : "front" } : selection;
}

/** Choose a spot for the card. Without confirmation, or if chosen twice, the card is laid at once. */
export function chooseSpot(selection: Selection, spot: Spot, confirm: boolean): ChoiceResult {
  if (selection.kind !== "card") return { selection, play: null };
  const again = selection.spot !== null && sameSpot(selection.spot, spot);
  return settle({ ...selection, spot }, !confirm || again);
}

/** Choose a starter's face, an objective, or a card to draw; like a spot. */
export function chooseMove(
  selection: Selection,
  move: ChooseStarter | KeepObjective | Draw,
  confirm: boolean,
): ChoiceResult {
  const again = selection.kind === "move" && JSON.stringify(selection.move) === JSON.stringify(move);
  return settle({ kind: "move", move }, !confirm || again);
}

/** Send the choice, if it is a complete move. */
export function confirmSelection(selection: Selection): ChoiceResult {
  return settle(selection, true);
}

/** The chosen move, if it is complete. */
export function moveOf(selection: Selection): Move | null {
  if (selection.kind === "move") return selection.move;
  if (selection.kind === "none" || !selection.spot) return null;
  const [x, y] = selection.spot;
  return { type: "place", card: selection.card, face: selection.face, x, y };
}

/** The part of the selection that is still valid in this view. A card may be chosen while others play. */
export function stillValid(selection: Selection, view: TableView): Selection {
  const { game, seat } = view;
  const player = game && seat !== null ? game.players[seat] : undefined;
  if (!game || !player || view.table.stage !== "playing") return NOTHING;
  if (selection.kind === "move") return isPossible(selection.move, view) ? selection : NOTHING;
  if (selection.kind === "none" || !player.hand.some((held) => held?.card === selection.card)) return NOTHING;
  const { spot } = selection;
  return spot && !player.spots.some((open) => sameSpot(open, spot)) ? { ...selection, spot: null } : selection;
}

function isPossible(move: ChooseStarter | KeepObjective | Draw, { game, seat }: TableView): boolean {
  if (!game || seat === null || !game.acting.includes(seat)) return false;
  if (move.type === "starter") return game.phase === "starters";
  if (move.type === "draw") return game.phase === "draw";
  return game.phase === "objectives" && (game.players[seat]?.offered.includes(move.card) ?? false);
}

function settle(selection: Selection, now: boolean): ChoiceResult {
  const move = now ? moveOf(selection) : null;
  return move ? { selection: NOTHING, play: move } : { selection, play: null };
}

export function sameSpot(one: Spot, other: Spot): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
