// Tybor's last turn, column by column, with the reasons that the server gives.

import type { CardsData, Kingdom } from "../../wire/cards.ts";
import type { Column, News, TyborReasons, TyborTook } from "../../wire/messages.ts";

/** The result of one step of his procedure; "unasked" if an earlier step decided. */
export type StepResult = "yes" | "no" | "unasked";

/** How he handled one column of the display. */
export interface TyborColumn {
  readonly column: Column;
  readonly gold: number | null;
  readonly resource: number | null;
  /** What the gold card costs, and what he had of it. */
  readonly cost: readonly { readonly kingdom: Kingdom; readonly need: number; readonly have: number }[];
  readonly steps: readonly [StepResult, StepResult, StepResult];
  readonly points: number;
  readonly worthFive: boolean;
  /** The common objectives that the gold card matches. */
  readonly matches: readonly number[];
  readonly took: number | null;
}

/** Both columns of his last turn in these news, or null if he had none. */
export function lastTyborTurn(news: readonly News[], cards: CardsData): readonly TyborColumn[] | null {
  const last = news.findLastIndex(({ event }) => event.type === "tybor_took");
  if (last < 0) return null;
  let first = last; // the trigger of the end may stand between his two columns
  while (["tybor_took", "end_triggered"].includes(news[first - 1]?.event.type ?? "")) first -= 1;
  return news
    .slice(first, last + 1)
    .flatMap(({ event, tybor }) => (event.type === "tybor_took" && tybor ? [columnOf(event, tybor, cards)] : []));
}

function columnOf(event: TyborTook, reasons: TyborReasons, cards: CardsData): TyborColumn {
  const { gold = null, resource = null, resources, five = false, matches = [] } = reasons;
  const printed = cards.playable.find(({ card }) => card === gold);
  const cost = Object.entries(printed?.cost ?? {}) as [Kingdom, number][];
  return {
    column: event.column,
    gold,
    resource,
    cost: cost.map(([kingdom, need]) => ({ kingdom, need, have: resources[kingdom] ?? 0 })),
    steps: [stepResult(event, 1), stepResult(event, 2), stepResult(event, 3)],
    points: event.points,
    worthFive: five,
    matches,
    took: event.card ?? null,
  };
}

/** Step 3 fails if the column holds no resource card. */
function stepResult({ step, card }: TyborTook, n: 1 | 2 | 3): StepResult {
  if (n !== step) return n < step ? "no" : "unasked";
  return card || n < 3 ? "yes" : "no";
}
