// Objectives as SVG text: a miniature of the pattern, or the symbols that count.
import type { CardSymbol, CellData, ObjectiveData } from "../wire/cards.ts";
import { field, goldFrame } from "./card_frame.ts";
import {
  CARD_HEIGHT,
  CARD_WIDTH,
  cardPicture,
  cssVariable,
  numberAt,
  type PictureOptions,
  round,
  symbolAt,
  use,
} from "./svg.ts";

interface Box {
  readonly cx: number;
  readonly cy: number;
  readonly width: number;
  readonly height: number;
}
const BESIDE_STRIP: Box = { cx: 190, cy: 100, width: 188, height: 178 };
const WHOLE_CARD: Box = { cx: 150, cy: 100, width: 276, height: 178 };

function miniature(pattern: readonly CellData[], box: Box): string {
  const xs = pattern.map(({ x }) => x);
  const ys = pattern.map(({ y }) => y);
  const [left, top] = [Math.min(...xs), Math.max(...ys)];
  const [nx, ny] = [Math.max(...xs) - left, top - Math.min(...ys)];
  const w = Math.min(box.width / (1 + 0.78 * nx), (box.height * 1.5) / (1 + 0.6 * ny));
  const h = w / 1.5;
  return pattern
    .map(({ kingdom, x, y }) => {
      const cx = box.cx + (x - left - nx / 2) * 0.78 * w;
      const cy = box.cy + (top - y - ny / 2) * 0.6 * h;
      const sheet = (inset: number, fill: string, stroke: string, line: number) =>
        `<rect x="${round(cx - w / 2 + inset)}" y="${round(cy - h / 2 + inset)}" width="${round(w - 2 * inset)}" height="${round(h - 2 * inset)}" rx="${round(w * 0.06 - inset / 2)}" fill="${fill}" stroke="${stroke}" stroke-width="${line}"/>`;
      return (
        sheet(0, cssVariable(kingdom), cssVariable("ink"), 2.6) +
        sheet(3.2, "none", cssVariable(`${kingdom}-light`), 1.4) +
        symbolAt(kingdom, cx, cy, h * 0.88)
      );
    })
    .join("");
}

function row(symbols: readonly CardSymbol[]): string {
  const size = symbols.length < 3 ? 86 : 63;
  return symbols
    .map((symbol, i) => symbolAt(symbol, 191 + (i - (symbols.length - 1) / 2) * (size + 2), 100, size))
    .join("");
}

// A diagonal leaves two corners free: the points go into the left one, and the miniature uses the whole card.
const isDiagonal = (pattern: readonly CellData[]): boolean => new Set(pattern.map(({ x }) => x)).size === 3;
const rises = (pattern: readonly CellData[]): boolean => {
  const byColumn = [...pattern].sort((a, b) => a.x - b.x);
  return (byColumn[0]?.y ?? 0) < (byColumn[1]?.y ?? 0);
};

export function objectiveSvg({ pattern, symbols, points }: ObjectiveData, look: PictureOptions): string {
  let body: string;
  if (isDiagonal(pattern)) {
    const top = rises(pattern);
    const strip = use("strip-half", 0, 0, CARD_WIDTH, CARD_HEIGHT);
    const y = top ? 55 : CARD_HEIGHT - 55;
    body =
      (top ? strip : `<g transform="matrix(1 0 0 -1 0 ${CARD_HEIGHT})">${strip}</g>`) +
      symbolAt("shield", 47, y, 68) +
      numberAt(points, 47, y - 1, 46) +
      miniature(pattern, WHOLE_CARD);
  } else {
    const what = pattern.length ? miniature(pattern, BESIDE_STRIP) : row(symbols);
    body =
      use("strip", 0, 0, CARD_WIDTH, CARD_HEIGHT) +
      symbolAt("shield", 48, 100, 70) +
      numberAt(points, 48, 99, 47) +
      what;
  }
  const ground = field("parchment") + use("bg-objective", 0, 0, CARD_WIDTH, CARD_HEIGHT);
  return cardPicture("nat-objective nat-front", look, ground + body + goldFrame(look.size === "small"));
}

export function objectiveBackSvg(look: PictureOptions): string {
  const body = field("ink") + use("back-objective", 0, 0, CARD_WIDTH, CARD_HEIGHT) + goldFrame(look.size === "small");
  return cardPicture("nat-objective nat-back", look, body);
}
