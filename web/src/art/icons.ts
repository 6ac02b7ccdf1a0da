// Small pictures: symbols, players' tokens and seals, and the icons of the interface.

import type { CardSymbol } from "../wire/cards.ts";
import type { Colour } from "../wire/messages.ts";
import { cssVariable, escapeText, picture, use } from "./svg.ts";

const sign = (id: string, label: string): string => picture("nat-sign", label, 64, 64, use(id, 0, 0, 64));

/** A symbol on its plate, as in a card's corner. */
export const symbolSvg = (symbol: CardSymbol, label: string): string => sign(`s-${symbol}`, label);
/** A bare symbol, as in a cost, for the smallest sizes. */
export const glyphSvg = (symbol: CardSymbol, label: string): string => sign(`s-${symbol}-glyph`, label);
/** The sign for "points per covered corner". */
export const coveredCornerSvg = (label: string): string => sign("s-corner", label);
export const shieldSvg = (label: string): string => sign("s-shield", label);
export const tokenSvg = (colour: Colour, label: string): string => sign(`s-player-${colour}`, label);
/** A player's pin for the score track; its tip is at the middle of the lower edge. */
export const markerSvg = (colour: Colour, label: string): string => sign(`s-marker-${colour}`, label);
/** The candle of the first player. */
export const firstPlayerSvg = (label: string): string => sign("s-first", label);

/** A ring of its own for each colour; only the colour-blind preset gives it a colour that can be seen. */
const RINGS: Readonly<Record<Colour, string>> = {
  red: ring(24.5, "mark-light", ""),
  blue: ring(24.5, "mark-light", ' stroke-dasharray="0.1 7.6" stroke-linecap="round"'),
  green: ring(24.5, "mark-dark", ' stroke-dasharray="14 11.6"'),
  yellow: ring(25, "mark-dark", ' stroke-dasharray="3 3"') + ring(20.5, "mark-dark", ""),
};
function ring(radius: number, colour: string, dashes: string): string {
  return `<circle cx="32" cy="30.5" r="${radius}" fill="none" stroke="${cssVariable(colour)}" stroke-width="3.4"${dashes}/>`;
}

const INITIAL: Readonly<Record<Colour, string>> = { red: "white", blue: "white", green: "ink", yellow: "ink" };

/** A token with the first letter of a name, including its accents. */
export function sealSvg(colour: Colour, name: string, label: string): string {
  const first = new Intl.Segmenter(undefined, { granularity: "grapheme" })
    .segment(name.trim())
    [Symbol.iterator]()
    .next();
  const initial = first.done ? "" : first.value.segment.toLocaleUpperCase();
  const letter = `<text x="29" y="40.5" text-anchor="middle" font-family="${cssVariable("sans")}" font-size="31" font-weight="700" fill="${cssVariable(INITIAL[colour])}">${escapeText(initial)}</text>`;
  return picture("nat-sign", label, 64, 64, use(`s-seal-${colour}`, 0, 0, 64) + RINGS[colour] + letter);
}

/** An icon of the interface, in the colour of the surrounding text. */
export const iconSvg = (icon: IconName, label = ""): string =>
  picture("nat-icon", label, 24, 24, use(`i-${icon}`, 0, 0, 24));

export const ICONS = [
  "check",
  "cross",
  "undo",
  "flip",
  "hint",
  "book",
  "settings",
  "eye",
  "eye-off",
  "plus",
  "minus",
  "fit",
  "up",
  "down",
  "left",
  "right",
  "chat",
  "link",
  "download",
  "sound",
  "sound-off",
  "warning",
  "info",
  "connected",
  "reconnecting",
  "offline",
  "menu",
  "moon",
  "sun",
  "flag",
  "play",
  "pause",
  "step-forward",
  "step-back",
  "first",
  "last",
  "clock",
  "people",
  "bot",
] as const;
export type IconName = (typeof ICONS)[number];
