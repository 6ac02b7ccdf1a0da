// Ground, corners and frame of a card. A corner is 66 x 80 of 300 x 200, exactly what a neighbouring card covers.
import type { Corner, Kingdom } from "../wire/cards.ts";
import { CARD_HEIGHT, CARD_WIDTH, cssVariable, ornament, symbolAt } from "./svg.ts";

export const CORNER_WIDTH = 66;
export const CORNER_HEIGHT = 80;

const MIRROR = [
  "",
  `translate(${CARD_WIDTH} 0) scale(-1 1)`,
  `translate(0 ${CARD_HEIGHT}) scale(1 -1)`,
  `translate(${CARD_WIDTH} ${CARD_HEIGHT}) scale(-1 -1)`,
];
// Drawn for the top left: the card's own radius outside, a rounded corner inside.
const TILE = "M2 12A10 10 0 0 1 12 2H66V62Q66 80 48 80H2Z";
const EDGE = "M66 2V62Q66 80 48 80H2";
const RULE = "M61.5 7V60Q61.5 75.5 46 75.5H7";
const LEAVES =
  "M56 47C60 53 60 62 56 69C52 62 52 53 56 47ZM33 71C39 67 48 67 54 70.5C48 74.5 39 75 33 71ZM41 55C49 56 53.5 61 54 69C46 68 41.5 63 41 55Z";
const CURL = "M14 24C14 18 18 14 24 14M14 32C14 22 22 14 32 14";

export interface CornerStyle {
  readonly line: string;
  readonly rule: string;
  /** The kingdom whose penwork fills an absent corner; none on starters. */
  readonly kingdom?: Kingdom;
  readonly small: boolean;
}

function emptyCorner({ rule, small }: CornerStyle): string {
  const leaves = `<path d="${LEAVES}" fill="${rule}" stroke="${cssVariable("card")}"/>`;
  if (small) return leaves;
  return (
    `<g class="nat-ornament" fill="none" stroke="${rule}" stroke-linecap="round"><path d="${RULE}" stroke-width="1.3"/>` +
    `<path d="${RULE}" stroke-width="2.8" stroke-dasharray="0 6.6" opacity=".75"/><path d="${CURL}" stroke-width="1.5"/></g>${leaves}`
  );
}

function corner(place: number, shows: Corner, style: CornerStyle): string {
  const mirrored = (body: string) => (place && body ? `<g transform="${MIRROR[place]}">${body}</g>` : body);
  if (shows === "absent") {
    const penwork = style.kingdom && !style.small;
    return mirrored(penwork ? ornament(`fil-${style.kingdom}`, 2, 2, CORNER_WIDTH, CORNER_HEIGHT) : "");
  }
  const tile =
    `<path d="${TILE}" fill="${cssVariable("card")}"/>` +
    `<path d="${EDGE}" fill="none" stroke="${style.line}" stroke-width="${style.small ? 3.4 : 2.6}"/>`;
  if (shows === "empty") return mirrored(tile + emptyCorner(style));
  // The symbol itself is never mirrored.
  const cx = place % 2 ? CARD_WIDTH - 35 : 35;
  const cy = place > 1 ? CARD_HEIGHT - 42 : 42;
  return mirrored(tile) + symbolAt(shows, cx, cy, style.small ? 61 : 58);
}

export const corners = (shown: readonly Corner[], style: CornerStyle): string =>
  shown.map((shows, place) => corner(place, shows, style)).join("");

const band = (colour: string, width: number, inset: number, more = ""): string =>
  `<rect x="${inset}" y="${inset}" width="${CARD_WIDTH - 2 * inset}" height="${CARD_HEIGHT - 2 * inset}" rx="${12 - inset}" fill="none" stroke="${colour}" stroke-width="${width}"${more}/>`;
const BEADS = ' class="nat-ornament" stroke-linecap="round" stroke-dasharray="0 6"';

// The outermost line separates a card from the desk and from the cards below: dark by day, light by night.
const edge = () => band(cssVariable("card-edge"), 1.8, 0.9);

export function kingdomFrame(kingdom: Kingdom, small: boolean): string {
  const beads = small ? "" : band(cssVariable(`${kingdom}-light`), 1.7, 3.2, BEADS);
  return band(cssVariable(`${kingdom}-dark`), 6, 3) + beads + edge();
}

export function goldFrame(small: boolean): string {
  const beads = small ? "" : band(cssVariable("ink"), 1.6, 4.6, `${BEADS} opacity=".7"`);
  return (
    band(cssVariable("ink"), 8, 4) +
    band(cssVariable("gold"), 5.6, 4) +
    band(cssVariable("gold-light"), 2.2, 2.6) +
    beads +
    edge()
  );
}

/** Gold studs on the frame, at these centres. */
export const studs = (...centres: readonly (readonly [number, number])[]): string =>
  centres
    .map(
      ([x, y]) =>
        `<path d="M${x} ${y - 7}l7 7-7 7-7-7Z" fill="${cssVariable("gold-light")}" stroke="${cssVariable("ink")}" stroke-width="1.5"/>`,
    )
    .join("");

export const field = (colour: string): string =>
  `<rect width="${CARD_WIDTH}" height="${CARD_HEIGHT}" rx="12" fill="${cssVariable(colour)}"/>`;

export const kingdomGround = (kingdom: Kingdom): string =>
  field(kingdom) + ornament(`pat-${kingdom}`, 4, 4, CARD_WIDTH - 8, CARD_HEIGHT - 8);
