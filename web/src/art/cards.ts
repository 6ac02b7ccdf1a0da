// Cards as SVG text, by pure functions of the printed data.

import type { CardsData, Kingdom, PlayableData, StarterData } from "../wire/cards.ts";
import { parseBack } from "../wire/cards.ts";
import type { Face } from "../wire/messages.ts";
import { corners, field, goldFrame, kingdomFrame, kingdomGround, studs } from "./card_frame.ts";
import { motifOf } from "./motifs.ts";
import { costMark, pointsMark } from "./points_and_cost.ts";
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  cardPicture,
  cssVariable,
  ornament,
  type PictureOptions,
  symbolAt,
  use,
} from "./svg.ts";

const EMPTY_CORNERS = ["empty", "empty", "empty", "empty"] as const;
const isSmall = (look: PictureOptions) => look.size === "small";

const cornerStyle = (kingdom: Kingdom, gold: boolean, small: boolean) => ({
  line: cssVariable(gold ? "ink" : `${kingdom}-dark`),
  rule: cssVariable(gold ? "gold" : kingdom),
  kingdom,
  small,
});

const frame = (kingdom: Kingdom, gold: boolean, small: boolean) =>
  gold ? goldFrame(small) + studs([7, 100], [CARD_WIDTH - 7, 100]) : kingdomFrame(kingdom, small);

// The motif leaves room for the points above and the cost below.
function motif(card: PlayableData, small: boolean): string {
  const gold = card.deck === "gold";
  const flat = card.per === "flat";
  const scale = gold ? (small ? 0.6 : flat ? 0.72 : 0.66) : card.points ? 0.88 : 1;
  const cy = gold ? (flat ? 99 : 102) : card.points ? 109 : 100;
  const disc = gold ? use("nimbus", 66, cy - 84, 168) : "";
  return disc + use(`m-${motifOf(card)}`, 150 - 84 * scale, cy - 100 * scale, 168 * scale, 200 * scale);
}

/** The front of a resource or gold card. */
export function frontSvg(card: PlayableData, look: PictureOptions): string {
  const { kingdom, deck } = card;
  const [gold, small] = [deck === "gold", isSmall(look)];
  return cardPicture(
    `nat-${deck} nat-${kingdom} nat-front`,
    look,
    kingdomGround(kingdom) +
      use(`win-${kingdom}`, 0, 0, CARD_WIDTH, CARD_HEIGHT) +
      (small ? "" : ornament(`dia-${kingdom}`, 0, 0, CARD_WIDTH, CARD_HEIGHT)) +
      motif(card, small) +
      corners(card.corners, cornerStyle(kingdom, gold, small)) +
      frame(kingdom, gold, small) +
      pointsMark(card, small) +
      costMark(card, small),
  );
}

function backBody(back: string, small: boolean): string {
  const { deck, kingdom } = parseBack(back);
  const gold = deck === "gold";
  return (
    kingdomGround(kingdom) +
    use(`${gold ? "gilt" : "win"}-${kingdom}`, 0, 0, CARD_WIDTH, CARD_HEIGHT) +
    use("rays", 66, 16, 168, 168, ` color="${cssVariable(gold ? "ink" : "gold")}"`) +
    symbolAt(kingdom, 150, 100, small ? 116 : 104) +
    corners(EMPTY_CORNERS, cornerStyle(kingdom, gold, small)) +
    frame(kingdom, gold, small)
  );
}

/** A card back such as "rF" or "gA". Gold backs have a gilded window, so the deck is clear at any size. */
export function backSvg(back: string, look: PictureOptions): string {
  const { deck, kingdom } = parseBack(back);
  return cardPicture(`nat-${deck} nat-${kingdom} nat-back`, look, backBody(back, isSmall(look)));
}

const CENTRES: readonly (readonly (readonly [number, number, number])[])[] = [
  [],
  [[150, 100, 96]],
  [
    [113, 100, 72],
    [187, 100, 72],
  ],
  [
    [113, 72, 66],
    [187, 72, 66],
    [150, 138, 66],
  ],
];

/** A starter. Only its front has symbols in the centre; the back shows the open codex. */
export function starterSvg(card: StarterData, face: Face, look: PictureOptions): string {
  const small = isSmall(look);
  const centre = face === "front" ? card.centre : [];
  const places = CENTRES[centre.length] ?? [];
  const middle = centre.map((symbol, i) => symbolAt(symbol, ...(places[i] ?? ([150, 100, 60] as const)))).join("");
  const rays = centre.length === 1 ? use("rays", 73, 23, 154, 154, ` color="${cssVariable("gold-light")}"`) : "";
  return cardPicture(
    `nat-starter nat-${face}`,
    look,
    field("gold-light") +
      ornament("bg-starter", 4, 4, CARD_WIDTH - 8, CARD_HEIGHT - 8) +
      use("win-starter", 0, 0, CARD_WIDTH, CARD_HEIGHT) +
      rays +
      (middle || use("codex", 66, 0, 168, 200)) +
      corners(face === "front" ? card.front : card.back, {
        line: cssVariable("ink"),
        rule: cssVariable("gold"),
        small,
      }) +
      goldFrame(small) +
      studs([150, 7], [150, CARD_HEIGHT - 7], [7, 100], [CARD_WIDTH - 7, 100]),
  );
}

/** A card as it lies, by its number, or by its back if that is all we know. */
export function laidSvg(
  cards: CardsData,
  laid: { readonly card?: number | null; readonly back?: string | null; readonly face: Face },
  look: PictureOptions,
): string {
  const starter = cards.starters.find(({ card }) => card === laid.card);
  if (starter) return starterSvg(starter, laid.face, look);
  const playable = cards.playable.find(({ card }) => card === laid.card);
  if (playable && laid.face === "front") return frontSvg(playable, look);
  return backSvg(laid.back ?? playable?.back ?? "", look);
}

const MAX_PILE_EDGES = 4;
/** The height of a pile's picture in card units. It does not depend on how many cards are left. */
export const PILE_HEIGHT = CARD_HEIGHT + MAX_PILE_EDGES * 4 + 1;

// A sheet with the codex, as on a starter: it tells nothing about the card below.
const cover = (small: boolean): string =>
  field("gold-light") + use("codex", 66, 0, 168, 200) + goldFrame(small) + studs([150, 7], [150, CARD_HEIGHT - 7]);

/** A pile seen from above: the top card, or a sheet that covers it, over the edges of others; an outline if empty. */
export function pileSvg(top: string | null, left: number, look: PictureOptions): string {
  if (!left) {
    const outline = `<rect x="3" y="3" width="${CARD_WIDTH - 6}" height="${CARD_HEIGHT - 6}" rx="10" fill="none" stroke="${cssVariable("line")}" stroke-width="4" stroke-dasharray="12 9"/>`;
    return cardPicture("nat-pile nat-empty", look, outline, PILE_HEIGHT);
  }
  let edges = "";
  for (let i = Math.min(MAX_PILE_EDGES, Math.ceil(left / 8)); i > 0; i--) {
    edges += `<rect x=".9" y="${i * 4}" width="${CARD_WIDTH - 1.8}" height="${CARD_HEIGHT - 0.9}" rx="12" fill="${cssVariable(i % 2 ? "card" : "parchment")}" stroke="${cssVariable("ink")}" stroke-width="1.6"/>`;
  }
  return cardPicture(
    "nat-pile",
    look,
    edges + (top ? backBody(top, isSmall(look)) : cover(isSmall(look))),
    PILE_HEIGHT,
  );
}
