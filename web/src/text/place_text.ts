// Where a card lies or could lie, said by the corners that it covers.

import { type Spot, sameSpot } from "../state/selection.ts";
import type { CardsData } from "../wire/cards.ts";
import type { Laid } from "../wire/messages.ts";
import { faceLabel, laidName, listNames } from "./card_text.ts";
import { sentences, spotText } from "./joined_text.ts";
import { notation } from "./notation.ts";
import { t } from "./translate.ts";

/** A card that is covered, and which of its corners. */
interface Covered {
  readonly laid: Laid;
  readonly corner: "top-left" | "top-right" | "bottom-left" | "bottom-right";
}

/** Over the top right corner of the swan. `area` may include the card itself, and cards that were laid after it. */
export function placeText(cards: CardsData, area: readonly Laid[], spot: Spot): string {
  const where = coveredText(cards, coveredCards(area, spot));
  if (!where) return t("told.placed.at", { spot: spotText(spot) });
  return notation.value ? t("where.noted", { where, spot: spotText(spot) }) : where;
}

/** A card of an area: what is on it, and where it lies. */
export function laidText(cards: CardsData, area: readonly Laid[], laid: Laid): string {
  const what = laid.card ? faceLabel(cards, laid.card, laid.face) : laidName(cards, laid).label;
  return sentences([what, laid.back ? placeText(cards, area, [laid.x, laid.y]) : ""]);
}

function coveredText(cards: CardsData, covered: readonly Covered[]): string {
  const [first, ...others] = covered;
  if (!first) return "";
  const over = { corner: t(`corner.${first.corner}`), card: laidName(cards, first.laid) };
  const more = listNames(others.map(({ laid }) => laidName(cards, laid)));
  if (!others.length) return t("where.over", over);
  return t(others.length === 1 ? "where.over_two" : "where.over_more", { ...over, others: more });
}

/** The cards whose corners a card on this spot covers. First one that only this card can be: its corner tells the spot. */
function coveredCards(area: readonly Laid[], spot: Spot): readonly Covered[] {
  const self = area.findIndex(({ x, y }) => sameSpot([x, y], spot));
  const before = self < 0 ? area : area.slice(0, self);
  return before
    .filter(({ x, y }) => Math.abs(x - spot[0]) === 1 && Math.abs(y - spot[1]) === 1)
    .map((laid) => ({ laid, corner: cornerToward(laid, spot) }))
    .sort((one, other) => Number(isFaceDown(one.laid)) - Number(isFaceDown(other.laid)));
}

function isFaceDown({ face, back }: Laid): boolean {
  return face === "back" && Boolean(back);
}

/** The corner of a card that a card on this spot covers. */
export function cornerToward({ x, y }: Laid, spot: Spot): Covered["corner"] {
  return `${spot[1] > y ? "top" : "bottom"}-${spot[0] > x ? "right" : "left"}`;
}
