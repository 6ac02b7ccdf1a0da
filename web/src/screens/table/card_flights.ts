// Cards in flight: from the display or a deck into a hand, or to Tybor. The display is correct without them, nothing
// waits for them, and readers who want no motion see none.

import { backSvg, laidSvg } from "../../art/cards.ts";
import { endFlights, fly, motionAllowed } from "../../board/motion.ts";
import type { Drawn, News, Source, TyborTook } from "../../wire/messages.ts";
import type { TableContext } from "./table_context.ts";

const TYBOR_GAP_MS = 420; // between Tybor's two cards
const ENDS: ReadonlySet<string> = new Set(["ended", "concluded"]);

/** Animate what these news moved. Call this before rendering, while cards still lie where they come from. */
export function animateCards(context: TableContext, news: readonly News[]): void {
  if (news.some(({ event }) => ENDS.has(event.type))) {
    endFlights(); // the result takes the place of the cards
    return;
  }
  if (!motionAllowed() || document.hidden || context.table.past.value) return;
  let turn = 0;
  for (const { event } of news) {
    if (event.type === "drawn") drawn(context, event);
    else if (event.type === "tybor_took") tybor(context, event, TYBOR_GAP_MS * ++turn);
  }
}

/** The screen position of a hand card, or of the player's panel if the hand is hidden. */
export function handCardRect(seat: number, card: number | null): DOMRect | null {
  const own = card === null ? null : rectOf(`.tb-hand [data-card="${card}"] .tb-face-front`);
  return own ?? rectOf(`[data-seat="${seat}"] .tb-backs`) ?? rectOf(`[data-seat="${seat}"]`);
}

function drawn({ table, cards }: TableContext, { source, card, back, seat }: Drawn): void {
  const from = rectOf(`[data-source="${source}"] .tb-card`);
  const mine = table.ownView.value?.seat === seat && table.handVisible.value;
  const open = source.includes("-") || mine;
  const svg = open && card ? laidSvg(cards, { card, face: "front" }, SMALL) : backSvg(back, SMALL);
  if (!from) return;
  requestAnimationFrame(() => {
    const to = handCardRect(seat, mine ? (card ?? null) : null);
    const held = mine ? document.querySelector<HTMLElement>(`.tb-hand [data-card="${card}"] .tb-face-front`) : null;
    if (to) fly(held, svg, from, sized(from, to));
  });
}

function tybor({ cards }: TableContext, { column, step, card }: TyborTook, delay: number): void {
  const source: Source = `${step === 3 ? "resource" : "gold"}-${column}`;
  const from = rectOf(`[data-source="${source}"] .tb-card`);
  const to = rectOf(".tb-tybor");
  if (from && to && card) fly(null, laidSvg(cards, { card, face: "front" }, SMALL), from, sized(from, to), delay);
}

const SMALL = { label: "", size: "small" } as const;

/** The card keeps its proportions, whatever the size of its target. */
function sized(card: DOMRect, { left, top, width, height }: DOMRect): DOMRect {
  const across = Math.min(width, card.width);
  const down = (across * card.height) / card.width;
  return new DOMRect(left + (width - across) / 2, top + (height - down) / 2, across, down);
}

function rectOf(selector: string): DOMRect | null {
  const rect = document.querySelector(selector)?.getBoundingClientRect();
  return rect?.width ? rect : null;
}
