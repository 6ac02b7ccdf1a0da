// A whole area as one small picture, for other players' areas and the mini-map.

import { cssVariable, picture, round, symbolAt } from "../art/svg.ts";
import { type CardsData, type Kingdom, parseBack } from "../wire/cards.ts";
import type { Laid } from "../wire/messages.ts";
import { type Box, bounds, boxOf, CARD_HEIGHT, CARD_WIDTH, centre } from "./geometry.ts";
import { type Spot, sameSpot, spotOf } from "./model.ts";

export interface ThumbnailOptions {
  /** Its accessible name; "" if nearby text says the same. */
  readonly label: string;
  /** Whether kingdoms are symbols; only if there is room. */
  readonly symbols?: boolean;
  /** The card laid last. */
  readonly last?: Spot | null;
  /** Open spots to outline. */
  readonly spots?: readonly Spot[];
  /** What to show, if more than the cards. */
  readonly box?: Box;
}

/** Around the cards, for the frame of the last one. */
export const MARGIN = 8;

/** One SVG that fills its box and keeps the proportions of the area. */
export function thumbnailSvg(cards: CardsData, area: readonly Laid[], look: ThumbnailOptions): string {
  const { left, top, right, bottom } = look.box ?? bounds(area.map(spotOf));
  const open = (look.spots ?? []).map(outline).join("");
  const drawn = area.map((laid) => mini(cards, laid, look.symbols ?? true)).join("");
  const last = area.find((laid) => sameSpot(spotOf(laid), look.last ?? null));
  const moved = `<g transform="translate(${round(MARGIN - left)} ${round(MARGIN - top)})">${open}${drawn}${last ? frame(last) : ""}</g>`;
  return picture("nb-thumb", look.label, round(right - left) + 2 * MARGIN, round(bottom - top) + 2 * MARGIN, moved);
}

function mini(cards: CardsData, laid: Laid, symbols: boolean): string {
  const back = laid.back ?? cards.playable.find(({ card }) => card === laid.card)?.back;
  if (!back) return sheet(laid, 0, cssVariable("gold-light"), cssVariable("ink"), 5);
  const { deck, kingdom } = parseBack(back);
  const { x, y } = centre(spotOf(laid));
  return (
    sheet(laid, 0, cssVariable(kingdom), cssVariable("ink"), 5) +
    (deck === "gold" ? sheet(laid, 5, "none", cssVariable("gold-light"), 5) : "") +
    (symbols ? symbolAt(kingdom, x, y, 62) : MARKS[kingdom](x, y))
  );
}

/** A coarse pattern for each kingdom; only the colour-blind preset gives it a colour that can be seen. */
const MARKS: Readonly<Record<Kingdom, (x: number, y: number) => string>> = {
  fungi: (x, y) => strokes("mark-light", 34, `M${round(x)} ${round(y)}h0.1`),
  plant: (x, y) => strokes("mark-dark", 14, `M${round(x - 36)} ${round(y + 22)}l72 -44`),
  animal: (x, y) => strokes("mark-light", 14, `M${round(x - 40)} ${round(y)}h80`),
  insect: (x, y) => strokes("mark-dark", 14, `M${round(x - 30)} ${round(y - 20)}l60 40m0 -40l-60 40`),
};
function strokes(colour: string, width: number, path: string): string {
  return `<path d="${path}" fill="none" stroke="${cssVariable(colour)}" stroke-width="${width}" stroke-linecap="round"/>`;
}

function outline([x, y]: Spot): string {
  const { left, top } = boxOf([x, y]);
  return `<rect x="${round(left + 9)}" y="${round(top + 9)}" width="${CARD_WIDTH - 18}" height="${CARD_HEIGHT - 18}" rx="8" fill="none" stroke="${cssVariable("spot")}" stroke-width="11" stroke-dasharray="26 16"/>`;
}

const frame = (laid: Laid): string =>
  sheet(laid, -4, "none", cssVariable("surface"), 14) + sheet(laid, -4, "none", cssVariable("text"), 8);

function sheet(laid: Laid, inset: number, fill: string, stroke: string, line: number): string {
  const { left, top } = boxOf(spotOf(laid));
  return `<rect x="${round(left + inset)}" y="${round(top + inset)}" width="${CARD_WIDTH - 2 * inset}" height="${CARD_HEIGHT - 2 * inset}" rx="${8 - inset / 2}" fill="${fill}" stroke="${stroke}" stroke-width="${line}"/>`;
}
