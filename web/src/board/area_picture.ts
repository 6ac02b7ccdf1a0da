// A part of an area as one picture of real cards, with a move marked in it: for the moments of a finished game.

import { laidSvg } from "../art/cards.ts";
import { cssVariable, picture, round } from "../art/svg.ts";
import type { CardsData } from "../wire/cards.ts";
import type { Face, Laid } from "../wire/messages.ts";
import { type Box, bounds, boxOf, CARD_HEIGHT, CARD_WIDTH, STEP_X, STEP_Y } from "./geometry.ts";
import { type Spot, sameSpot, spotOf } from "./model.ts";

/** A card that could have been laid. */
export interface GhostCard {
  readonly card: number;
  readonly face: Face;
  readonly spot: Spot;
}

export interface AreaPictureOptions {
  /** The card to frame. */
  readonly marked?: Spot | null;
  readonly ghost?: GhostCard | null;
  /** What must be in the picture; without it, the whole area. */
  readonly focus?: readonly Spot[];
  /** The width for each height. */
  readonly ratio?: number;
}

const MARGIN = 10;
/** How much is shown around the focus, in cards. */
const AROUND = 1.6;

/** The cards in the order in which they were laid, the framed one and the ghost last. */
export function areaSvg(cards: CardsData, area: readonly Laid[], look: AreaPictureOptions): string {
  const { marked = null, ghost = null, focus = [] } = look;
  const whole = padded(bounds([...area.map(spotOf), ...(ghost ? [ghost.spot] : [])]), MARGIN, MARGIN);
  const shown = focus.length ? within(padded(bounds(focus), AROUND * STEP_X, AROUND * STEP_Y), whole) : whole;
  const box = moveInside(fitted(shown, look.ratio), whole);
  const drawn = area
    .filter((laid) => touches(boxOf(spotOf(laid)), box))
    .map((laid) => cardAt(cards, laid, spotOf(laid)));
  if (marked && area.some((laid) => sameSpot(spotOf(laid), marked))) drawn.push(frame(marked, "danger", ""));
  if (ghost) drawn.push(cardAt(cards, ghost, ghost.spot), frame(ghost.spot, "ok", ' stroke-dasharray="14 9"'));
  const moved = `<g transform="translate(${round(-box.left)} ${round(-box.top)})">${drawn.join("")}</g>`;
  const part = whole.left < box.left || whole.right > box.right || whole.top < box.top || whole.bottom > box.bottom;
  return picture(
    part ? "nb-area nb-part" : "nb-area",
    "",
    round(box.right - box.left),
    round(box.bottom - box.top),
    moved,
  );
}

/** A card as a picture within the picture. */
function cardAt(cards: CardsData, card: { readonly card?: number | null; readonly face: Face }, spot: Spot): string {
  const { left, top } = boxOf(spot);
  const place = `<svg x="${round(left)}" y="${round(top)}" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" `;
  return laidSvg(cards, card, { label: "", size: "small" }).replace("<svg ", place);
}

/** A line around a card, on a light one, so that it shows on cards of every colour. */
function frame(spot: Spot, colour: string, more: string): string {
  const { left, top } = boxOf(spot);
  const line = (stroke: string, width: number, dashes: string) =>
    `<rect x="${round(left)}" y="${round(top)}" width="${CARD_WIDTH}" height="${CARD_HEIGHT}" rx="6" fill="none" stroke="${cssVariable(stroke)}" stroke-width="${width}"${dashes}/>`;
  return line("surface", 13, "") + line(colour, 7, more);
}

const padded = ({ left, top, right, bottom }: Box, x: number, y: number): Box => ({
  left: left - x,
  top: top - y,
  right: right + x,
  bottom: bottom + y,
});

/** The part of a box that is inside another one. */
const within = (one: Box, other: Box): Box => ({
  left: Math.max(one.left, other.left),
  top: Math.max(one.top, other.top),
  right: Math.min(one.right, other.right),
  bottom: Math.min(one.bottom, other.bottom),
});

/** Grown to a ratio, around the same centre. */
function fitted(box: Box, ratio: number | undefined): Box {
  if (!ratio) return box;
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const [wider, higher] = [Math.max(width, height * ratio), Math.max(height, width / ratio)];
  return padded(box, (wider - width) / 2, (higher - height) / 2);
}

/** Moved so that it shows as little as possible beside the other box. */
function moveInside(box: Box, other: Box): Box {
  const shift = (from: number, to: number, low: number, high: number): number =>
    to - from >= high - low ? (low + high - from - to) / 2 : Math.max(low - from, 0) + Math.min(high - to, 0);
  const [x, y] = [
    shift(box.left, box.right, other.left, other.right),
    shift(box.top, box.bottom, other.top, other.bottom),
  ];
  return { left: box.left + x, top: box.top + y, right: box.right + x, bottom: box.bottom + y };
}

const touches = (one: Box, other: Box): boolean =>
  one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
