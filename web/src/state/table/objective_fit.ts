// Which cards could help with an objective: those of a kingdom in its pattern, or those that show one of its symbols.

import type { CardSymbol, CardsData, ObjectiveData } from "../../wire/cards.ts";

/** Whether the front of this card could count for the objective. */
export function helps(cards: CardsData, { pattern, symbols }: ObjectiveData, card: number | null | undefined): boolean {
  const printed = cards.playable.find((other) => other.card === card);
  if (!printed) return false;
  if (pattern.length) return pattern.some(({ kingdom }) => kingdom === printed.kingdom);
  return printed.corners.some((corner) => (symbols as readonly string[]).includes(corner));
}

/** The symbols that an objective wants, each once, with how many of them an area shows. */
export function visibleOf(
  { symbols }: ObjectiveData,
  shown: Readonly<Record<string, number>>,
): readonly { readonly symbol: CardSymbol; readonly n: number }[] {
  return [...new Set(symbols)].map((symbol) => ({ symbol, n: shown[symbol] ?? 0 }));
}
