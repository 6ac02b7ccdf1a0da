// What a card costs, beside what the area shows of it. The server decides what can be paid; this only fills in figures.

import type { Kingdom, PlayableData } from "../../wire/cards.ts";

export interface Need {
  readonly kingdom: Kingdom;
  readonly need: number;
  readonly have: number;
}

/** The cost of a card by kingdom, the largest part first. */
export function needsOf({ cost }: PlayableData, symbols: Readonly<Record<string, number>>): readonly Need[] {
  return (Object.entries(cost) as [Kingdom, number][])
    .sort(([, one], [, other]) => other - one)
    .map(([kingdom, need]) => ({ kingdom, need, have: symbols[kingdom] ?? 0 }));
}

/** The difference by kingdom; empty if nothing is missing. */
export function missing(needs: readonly Need[]): Readonly<Record<string, number>> {
  const lacking = needs.filter(({ need, have }) => have < need);
  return Object.fromEntries(lacking.map(({ kingdom, need, have }) => [kingdom, need - have]));
}
