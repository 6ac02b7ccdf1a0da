// The reasons for a move in words. The terminal has the same sentences.

import type { CardsData, Kingdom } from "../wire/cards.ts";
import type { MoveReason } from "../wire/messages.ts";
import { cardName, shortAim, symbolList } from "./card_text.ts";
import { t } from "./translate.ts";

/** What the sentences need to know: the printed cards, and what players are called. */
export interface ReasonNames {
  readonly cards: CardsData;
  readonly seatName: (seat: number) => string;
}

/** One reason, without capital and full stop. */
export function reasonText({ cards, seatName }: ReasonNames, reason: MoveReason): string {
  const { code, n = 0, card, objective, secret = false, symbols = {}, seat } = reason;
  const [kingdom] = Object.keys(symbols);
  return t(`reason.${code}`, {
    n,
    card: card ? cardName(cards, card) : "",
    aim: objective ? aimText(cards, objective, secret) : "",
    who: typeof seat === "number" ? seatName(seat) : "",
    symbols: symbolList(symbols),
    kingdom: code === "readies_pattern" && kingdom ? t(`kingdom.${kingdom as Kingdom}`) : "",
  });
}

/** All reasons of a move as one sentence. */
export function reasonsText(names: ReasonNames, reasons: readonly MoveReason[]): string {
  return reasons.map((reason) => reasonText(names, reason)).join(t("reason.separator"));
}

/** An objective: whether it is secret, and what it wants. */
function aimText(cards: CardsData, card: number, secret: boolean): string {
  return t(`reason.aim.${secret ? "secret" : "common"}`, { what: shortAim(cards, card) });
}
