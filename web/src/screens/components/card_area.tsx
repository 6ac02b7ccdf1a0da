// A few cards as they lie, for illustrations. The board of a game is in board/.

import { laidSvg } from "../../art/cards.ts";
import { CARD_HEIGHT, CARD_WIDTH } from "../../art/svg.ts";
import type { CardsData } from "../../wire/cards.ts";
import type { Laid } from "../../wire/messages.ts";
import { Picture } from "./picture.tsx";

export const STEP_X = 0.78; // of a card's width, from one card to the next
export const STEP_Y = 0.6;

/** Something drawn over a corner or a spot of the picture. */
export interface Mark {
  readonly x: number;
  readonly y: number;
  /** A corner of the card there, or the whole spot. */
  readonly at: "tl" | "tr" | "bl" | "br" | "spot";
  readonly text: string;
  readonly look: "good" | "bad" | "open";
}

interface Props {
  readonly cards: CardsData | null;
  readonly laid: readonly Laid[];
  readonly marks?: readonly Mark[];
  /** Spots that the picture has room for, even if nothing lies there. */
  readonly frame?: readonly { readonly x: number; readonly y: number }[];
  /** The accessible name; "" if nearby text says the same. */
  readonly label?: string;
}

export function CardArea({ cards, laid, marks = [], frame = [], label = "" }: Props) {
  const spots = [...laid, ...marks, ...frame];
  const left = Math.min(...spots.map(({ x }) => x));
  const top = Math.max(...spots.map(({ y }) => y));
  const columns = 1 + STEP_X * (Math.max(...spots.map(({ x }) => x)) - left);
  const rows = 1 + STEP_Y * (top - Math.min(...spots.map(({ y }) => y)));
  const ratio = (columns * CARD_WIDTH) / (rows * CARD_HEIGHT);
  const box = (x: number, y: number) => ({
    left: `${(100 * STEP_X * (x - left)) / columns}%`,
    top: `${(100 * STEP_Y * (top - y)) / rows}%`,
    width: `${100 / columns}%`,
    height: `${100 / rows}%`,
  });
  const named = label ? { role: "img" as const, "aria-label": label } : { "aria-hidden": true };
  return (
    <div class="p-area" style={{ aspectRatio: `${ratio}`, "--ratio": ratio }} {...named}>
      {laid.map((one) => (
        <div key={`${one.x},${one.y}`} class="p-laid" style={box(one.x, one.y)}>
          {cards && <Picture svg={laidSvg(cards, one, { label: "", size: "small" })} />}
        </div>
      ))}
      {marks.map(({ x, y, at, text, look }) => (
        <div key={`${x},${y},${at}`} class="p-laid" style={box(x, y)}>
          <span class={`p-mark p-mark-${at} p-${look}`}>{text}</span>
        </div>
      ))}
    </div>
  );
}
