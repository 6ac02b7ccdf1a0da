// What a placement would bring, in display order.

import type { CardSymbol, CardsData, PlayableData } from "../../wire/cards.ts";
import type { PlacementOption } from "../../wire/messages.ts";
import type { Selection, Spot } from "../selection.ts";

/** One part of the preview. */
export type PreviewPart =
  | { readonly kind: "points"; readonly n: number }
  | { readonly kind: "per"; readonly worth: number; readonly of: CardSymbol | "corner"; readonly m: number }
  | { readonly kind: "lost" | "won"; readonly symbol: CardSymbol; readonly n: number }
  | { readonly kind: "closes"; readonly n: number }
  | { readonly kind: "down"; readonly symbol: CardSymbol }
  | { readonly kind: "completes"; readonly n: number };

type Counts = Readonly<Record<string, number>>;

/** The server's option for the chosen placement. */
export function findOption(options: readonly PlacementOption[] | null, selection: Selection): PlacementOption | null {
  if (!options || selection.kind !== "card" || !selection.spot) return null;
  const { card, face, spot } = selection;
  return options.find((other) => isOf(other, card, face) && sameSpot([other.x, other.y], spot)) ?? null;
}

/** Symbols gained and lost. */
export function symbolChanges(
  now: Counts,
  then: Counts,
): readonly { readonly symbol: CardSymbol; readonly n: number }[] {
  return Object.keys(then)
    .map((symbol) => ({ symbol: symbol as CardSymbol, n: (then[symbol] ?? 0) - (now[symbol] ?? 0) }))
    .filter(({ n }) => n !== 0);
}

/** All parts. `completed`: how many copies and sets of objectives it completes. */
export function previewParts(
  option: PlacementOption,
  symbols: Counts,
  cards: CardsData,
  completed = 0,
): readonly PreviewPart[] {
  const card = cards.playable.find((other) => other.card === option.card);
  const parts: PreviewPart[] = [];
  if (option.face === "back" && card) parts.push({ kind: "down", symbol: card.kingdom });
  else parts.push({ kind: "points", n: option.points }, ...reason(card, option));
  for (const { symbol, n } of symbolChanges(symbols, option.symbols)) {
    if (option.face === "back" && symbol === card?.kingdom && n === 1) continue; // shown already
    parts.push({ kind: n < 0 ? "lost" : "won", symbol, n: Math.abs(n) });
  }
  if (completed > 0) parts.push({ kind: "completes", n: completed });
  if (option.closes.length) parts.push({ kind: "closes", n: option.closes.length });
  return parts;
}

function reason(card: PlayableData | undefined, { points }: PlacementOption): readonly PreviewPart[] {
  if (!card || card.per === "flat" || !card.points) return [];
  return [{ kind: "per", worth: card.points, of: card.per, m: points / card.points }];
}

function isOf(option: PlacementOption, card: number, face: string): boolean {
  return option.card === card && option.face === face;
}

function sameSpot(one: Spot, other: Spot): boolean {
  return one[0] === other[0] && one[1] === other[1];
}
