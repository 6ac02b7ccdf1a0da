// Points at the top and cost at the bottom of a card's front, both in the middle panel, x 66 to 234.
import type { Kingdom, PlayableData } from "../wire/cards.ts";
import { cssVariable, numberAt, numberWidth, round, symbolAt } from "./svg.ts";

const label = (d: string): string =>
  `<path d="${d}" fill="${cssVariable("white")}" stroke="${cssVariable("ink")}" stroke-width="4.4"/>` +
  `<path d="${d}" fill="none" stroke="${cssVariable("gold-light")}" stroke-width="2"/>`;

/** A shield for plain points, a plaque with number and sign for conditional ones. */
export function pointsMark({ points, per }: PlayableData, small: boolean): string {
  if (!points) return "";
  if (per === "flat") {
    const size = small ? 60 : 48;
    return symbolAt("shield", 150, 3 + size / 2, size) + numberAt(points, 150, 3 + size * 0.47, size * 0.65);
  }
  const [half, bottom, number, sign] = small ? [58, 57, 44, 48] : [49, 49, 35, 40];
  const [left, right, middle] = [150 - half, 150 + half, (bottom + 3) / 2];
  const outline =
    `M${left + 10} 3H${right - 10}Q${right - 9} 11 ${right} 12V${bottom - 10}Q${right - 9} ${bottom - 9} ${right - 10} ${bottom}` +
    `H${left + 10}Q${left + 9} ${bottom - 9} ${left} ${bottom - 10}V12Q${left + 9} 11 ${left + 10} 3Z`;
  const width = numberWidth(points, number) + 4 + sign;
  const start = 150 - width / 2;
  return (
    label(outline) +
    numberAt(points, start + numberWidth(points, number) / 2, middle, number) +
    symbolAt(per, start + width - sign / 2, middle, sign)
  );
}

type Cost = readonly (readonly [Kingdom, number])[];

// The largest part of the cost first: it is the card's own kingdom.
const sortedCost = ({ cost }: PlayableData): Cost =>
  (Object.entries(cost) as [Kingdom, number][]).sort(([, a], [, b]) => b - a);

function costLabel(width: number, height: number): string {
  const [left, right, top] = [150 - width / 2, 150 + width / 2, 193 - height];
  return label(
    `M${round(left)} 197V${top + 8}Q${round(left + 8)} ${top + 8} ${round(left + 8)} ${top}H${round(right - 8)}` +
      `Q${round(right - 8)} ${top + 8} ${round(right)} ${top + 8}V197Z`,
  );
}

/** One glyph for each resource, as printed. */
function costRow(cost: Cost): string {
  const glyphs = cost.flatMap(([kingdom, count]) => Array<Kingdom>(count).fill(kingdom));
  const size = glyphs.length < 4 ? 41 : glyphs.length < 5 ? 37 : 32;
  const step = size + (glyphs.length < 5 ? 2 : 0.5);
  const width = (glyphs.length - 1) * step + size + 8;
  const first = 150 - width / 2 + 4 + size / 2;
  return (
    costLabel(width, size) +
    glyphs.map((kingdom, i) => symbolAt(`${kingdom}-glyph`, first + i * step, 195.5 - size / 2, size)).join("")
  );
}

/** For small cards: a number and a larger glyph for each kingdom. */
function costCount(cost: Cost): string {
  const size = cost.length > 1 ? 47 : 56;
  const digit = size - 3;
  const pair = digit * 0.72 + size + 1;
  const width = Math.min(168, cost.length * pair + (cost.length - 1) * 5 + 12);
  const first = 150 - (cost.length * pair + (cost.length - 1) * 5) / 2;
  return (
    costLabel(width, size) +
    cost
      .map(([kingdom, count], i) => {
        const x = first + i * (pair + 5);
        return (
          numberAt(count, x + digit * 0.36, 194.5 - size / 2, digit) +
          symbolAt(`${kingdom}-glyph`, x + pair - size / 2, 194.5 - size / 2, size)
        );
      })
      .join("")
  );
}

export function costMark(card: PlayableData, small: boolean): string {
  const cost = sortedCost(card);
  if (!cost.length) return "";
  return small ? costCount(cost) : costRow(cost);
}
