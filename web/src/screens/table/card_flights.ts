// Cards on their way: from the display or a deck into a hand, or to Tybor. All that is shown is right without it, nothing
// waits for it, and whoever wants no motion sees none.

import { backSvg, laidSvg } from "../../art/cards.ts";
import { fly, motionAllowed } from "../../board/motion.ts";
import type { Drawn, News, Source, TyborTook } from "../../wire/messages.ts";
import type { TableContext } from "./table_context.ts";

const TYBOR_GAP_MS = 420; // milliseconds between Tybor's two cards

/** Show what these news moved. To be called before the page is drawn anew: cards still lie where they come from. */
export function animateCards(context: TableContext, news: readonly News[]): void {
  if (!motionAllowed() || document.hidden || context.table.past.value) return;
  let turn = 0;
  for (const { event } of news) {
    if (event.type === "drawn") drawn(context, event);
    else if (event.type === "tybor_took") tybor(context, event, TYBOR_GAP_MS * ++turn);
  }
}

/** Where a card of a seat's hand is, or its panel where the hand is not to be seen. */
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

/** A card that goes to something larger or of another form keeps its own. */
function sized(card: DOMRect, { left, top, width, height }: DOMRect): DOMRect {
  const across = Math.min(width, card.width);
  const down = (across * card.height) / card.width;
  return new DOMRect(left + (width - across) / 2, top + (height - down) / 2, across, down);
}

function rectOf(selector: string): DOMRect | null {
  const rect = document.querySelector(selector)?.getBoundingClientRect();
  return rect?.width ? rect : null;
}
