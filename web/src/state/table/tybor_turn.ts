// Tybor's turn, step by step and why: read off what lay there and what he took.

import type { CardsData, Kingdom, ObjectiveData, PlayableData } from "../../wire/cards.ts";
import type { Column, TyborTook, ViewData } from "../../wire/messages.ts";
import { SOURCES } from "../../wire/messages.ts";
import type { Step } from "../history.ts";

/** One step of his procedure: it decided, it was asked in vain, or it was not asked any more. */
export type Rung = "yes" | "no" | "unasked";

/** How he dealt with one column. */
export interface Ladder {
  readonly column: Column;
  readonly gold: number | null;
  readonly resource: number | null;
  /** What the gold card costs and what he has of it. */
  readonly cost: readonly { readonly kingdom: Kingdom; readonly need: number; readonly have: number }[];
  readonly rungs: readonly [Rung, Rung, Rung];
  readonly points: number;
  readonly worthFive: boolean;
  /** The common objectives that the gold card fits. */
  readonly fits: readonly number[];
  readonly took: number | null;
}

const SLOT = { left: 0, right: 1 } as const;

/** Both columns of his last turn, or null where he had none yet. `steps` are those of the whole game. */
export function lastLadders(steps: readonly Step[], cards: CardsData): readonly Ladder[] | null {
  for (let n = steps.length - 1; n > 0; n -= 1) {
    const events = (steps[n] as Step).news.map(({ event }) => event);
    const before = steps[n - 1]?.view.game;
    if (!before || !events.some(({ type }) => type === "tybor_took")) continue;
    const display = [...before.display];
    for (const event of events)
      if (event.type === "drawn") refill(display, SOURCES.indexOf(event.source), event.refill);
    return ladders(
      before,
      display,
      events.filter((event): event is TyborTook => event.type === "tybor_took"),
      cards,
    );
  }
  return null;
}

function ladders(
  before: ViewData,
  display: (number | null)[],
  events: readonly TyborTook[],
  cards: CardsData,
): readonly Ladder[] {
  const has: Record<string, number> = { ...before.tybor?.resources };
  const common = cards.objectives.filter(({ card }) => before.common.includes(card));
  return events.map((event) => {
    const slot = SLOT[event.column];
    const ladder = ladderOf(event, display[slot + 2] ?? null, display[slot] ?? null, has, common, cards);
    const took = cards.playable.find(({ card }) => card === event.card);
    if (event.step > 1 && took) has[took.kingdom] = (has[took.kingdom] ?? 0) + 1;
    refill(display, event.step === 3 ? slot : slot + 2, event.refill);
    return ladder;
  });
}

function ladderOf(
  { column, step, points, card }: TyborTook,
  gold: number | null,
  resource: number | null,
  has: Readonly<Record<string, number>>,
  common: readonly ObjectiveData[],
  cards: CardsData,
): Ladder {
  const printed = cards.playable.find((other) => other.card === gold);
  const cost = Object.entries(printed?.cost ?? {}) as [Kingdom, number][];
  const rung = (n: number): Rung => (n === step ? (card || n < 3 ? "yes" : "no") : n < step ? "no" : "unasked");
  return {
    column,
    gold,
    resource,
    cost: cost.map(([kingdom, need]) => ({ kingdom, need, have: has[kingdom] ?? 0 })),
    rungs: [rung(1), rung(2), rung(3)],
    points,
    worthFive: printed?.points === 5,
    fits: printed ? common.filter((objective) => fits(printed, objective)).map((objective) => objective.card) : [],
    took: card ?? null,
  };
}

/** A gold card fits an objective by an object that both show, or by the kingdom that counts most in it. */
function fits({ corners, kingdom }: PlayableData, { symbols, pattern }: ObjectiveData): boolean {
  if (pattern.length) return dominant(pattern.map((cell) => cell.kingdom)) === kingdom;
  return symbols.some((symbol) => symbol === kingdom || (!isKingdom(symbol) && corners.includes(symbol)));
}

function dominant(kingdoms: readonly Kingdom[]): Kingdom | undefined {
  return kingdoms.find((kingdom, n) => kingdoms.indexOf(kingdom) !== n);
}

function isKingdom(symbol: string): symbol is Kingdom {
  return ["fungi", "plant", "animal", "insect"].includes(symbol);
}

function refill(display: (number | null)[], slot: number, card: number | null | undefined): void {
  if (slot >= 0 && slot < display.length) display[slot] = card ?? null;
}
