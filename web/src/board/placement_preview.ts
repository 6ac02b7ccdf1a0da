// What open spots and the ghost of a card show. Points, symbols and closed spots come from the server; this finds the
// corners to show them at.

import type { CardSymbol, CardsData, Corner } from "../wire/cards.ts";
import type { Laid, PlacementOption } from "../wire/messages.ts";
import { type BoardModel, type CardFace, keyOf, type Spot, sameSpot } from "./model.ts";

/** How an open spot looks. "under": the ghost covers it. */
export type SpotLook = "idle" | "legal" | "best" | "closing" | "under";

export interface SpotState {
  readonly spot: Spot;
  readonly look: SpotLook;
  /** What the chosen card scores there, if known. */
  readonly points: number | null;
  /** Whether the spot shows its points. */
  readonly written: boolean;
}

/** The options of a card's face, by spot; null until they are known. */
export function optionsOf(model: BoardModel, held: CardFace | null): ReadonlyMap<string, PlacementOption> | null {
  if (!model.options || !held) return null;
  const ours = model.options.filter(({ card, face }) => card === held.card && face === held.face);
  return new Map(ours.map((option) => [keyOf([option.x, option.y]), option]));
}

/** The look of every open spot while this card is held over that spot. */
export function spotStates(model: BoardModel, held: CardFace | null, ghost: Spot | null): SpotState[] {
  const options = optionsOf(model, held);
  const most = Math.max(0, ...[...(options?.values() ?? [])].map(({ points }) => points));
  const closing = new Set((ghost && options?.get(keyOf(ghost))?.closes)?.map(keyOf));
  const settled = held !== null && sameSpot(model.chosen?.spot ?? null, ghost) && ghost !== null;
  return model.spots.map((spot) => {
    const option = options?.get(keyOf(spot));
    const points = option?.points ?? null;
    const state = { spot, points, written: false };
    if (sameSpot(spot, ghost)) return { ...state, look: "under" };
    if (closing.has(keyOf(spot))) return { ...state, look: "closing" };
    if (!option || settled) return { ...state, look: "idle" };
    return { ...state, look: most > 0 && points === most ? "best" : "legal", written: most > 0 };
  });
}

const EMPTY_CORNERS: readonly Corner[] = ["empty", "empty", "empty", "empty"];

/** The printed corners of any card: top left, top right, bottom left, bottom right. */
export class PrintedCorners {
  readonly #fronts = new Map<number, readonly Corner[]>();
  readonly #starterBacks = new Map<number, readonly Corner[]>();

  constructor(cards: CardsData) {
    for (const { card, corners } of cards.playable) this.#fronts.set(card, corners);
    for (const { card, front, back } of cards.starters) {
      this.#fronts.set(card, front);
      this.#starterBacks.set(card, back);
    }
  }

  corners({ card, face }: { readonly card?: number | null; readonly face: string }): readonly Corner[] {
    const known = face === "front" ? this.#fronts : this.#starterBacks;
    return known.get(card ?? 0) ?? EMPTY_CORNERS;
  }

  /** What a card on this spot would cover: for each of its corners the neighbour's corner, if any. */
  under(area: readonly Laid[], [x, y]: Spot): (Corner | null)[] {
    return NEIGHBOURS.map(([dx, dy], place) => {
      const neighbour = area.find((laid) => laid.x === x + dx && laid.y === y + dy);
      return (neighbour && this.corners(neighbour)[3 - place]) ?? null;
    });
  }
}

/** The four neighbours, in the order of corners. */
export const NEIGHBOURS: readonly (readonly [number, number])[] = [
  [-1, 1],
  [1, 1],
  [-1, -1],
  [1, -1],
];

/** A symbol gained or lost, and the corner of the ghost that shows it; null for the centre and beyond. */
export interface CornerChange {
  readonly symbol: CardSymbol;
  readonly by: number;
  readonly corner: number | null;
}

/** What a placement gains and loses. The sums come from the server; corners are those that show such a symbol. */
export function cornerChanges(model: BoardModel, option: PlacementOption, printed: PrintedCorners): CornerChange[] {
  const under = printed.under(model.area, [option.x, option.y]);
  const own = printed.corners(option);
  const found: CornerChange[] = [];
  for (const [name, after] of Object.entries(option.symbols)) {
    const symbol = name as CardSymbol;
    const sum = after - (model.symbols[name] ?? 0);
    const by = Math.sign(sum);
    const places = [0, 1, 2, 3].filter((place) => (sum < 0 ? under : own)[place] === symbol).slice(0, Math.abs(sum));
    for (const corner of places) found.push({ symbol, by, corner });
    const rest = sum - by * places.length;
    if (rest) found.push({ symbol, by: rest, corner: null });
  }
  return found;
}
