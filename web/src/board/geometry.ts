// Where cards lie. In world coordinates a card is 120 x 80, the starter is at 0, 0, and y grows downward.
// A neighbour is 78 % of a width and 60 % of a height away, so that two cards share exactly a corner.

import { keyOf, type Spot } from "./model.ts";

export const CARD_WIDTH = 120;
export const CARD_HEIGHT = 80;
export const STEP_X = CARD_WIDTH * 0.78;
export const STEP_Y = CARD_HEIGHT * 0.6;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The centre of a spot. */
export const centre = ([x, y]: Spot): Point => ({ x: x * STEP_X, y: y === 0 ? 0 : -y * STEP_Y });

/** The box of a card on a spot. */
export function boxOf(spot: Spot): Box {
  const { x, y } = centre(spot);
  return { left: x - CARD_WIDTH / 2, top: y - CARD_HEIGHT / 2, right: x + CARD_WIDTH / 2, bottom: y + CARD_HEIGHT / 2 };
}

/** The box around cards on all these spots; around the starter if there are none. */
export function bounds(spots: Iterable<Spot>): Box {
  let box: Box | null = null;
  for (const spot of spots) {
    const other = boxOf(spot);
    box = box
      ? {
          left: Math.min(box.left, other.left),
          top: Math.min(box.top, other.top),
          right: Math.max(box.right, other.right),
          bottom: Math.max(box.bottom, other.bottom),
        }
      : other;
  }
  return box ?? boxOf([0, 0]);
}

const within = ({ left, top, right, bottom }: Box, { x, y }: Point): boolean =>
  x >= left && x <= right && y >= top && y <= bottom;

const distance = (spot: Spot, point: Point): number => {
  const { x, y } = centre(spot);
  return Math.hypot(x - point.x, y - point.y);
};

/** Grid places whose cards would cover a point: none, one, or two that share a corner there; nearest first. */
export function placesAt(point: Point): Spot[] {
  const [column, row] = [Math.round(point.x / STEP_X), Math.round(-point.y / STEP_Y)];
  const found: Spot[] = [];
  for (let x = column - 1; x <= column + 1; x += 1)
    for (let y = row - 1; y <= row + 1; y += 1)
      if ((x + y) % 2 === 0 && within(boxOf([x, y]), point)) found.push([x, y]);
  return found.sort((one, other) => distance(one, point) - distance(other, point));
}

/** What a click hits: an open spot before a card, a card before the bare desk; null off the grid. */
export function hit(
  point: Point,
  open: ReadonlySet<string>,
  taken: ReadonlySet<string>,
): { readonly spot: Spot; readonly open: boolean } | null {
  const places = placesAt(point);
  const spot = places.find((place) => open.has(keyOf(place)));
  if (spot) return { spot, open: true };
  const other = places.find((place) => taken.has(keyOf(place))) ?? places[0];
  return other ? { spot: other, open: false } : null;
}

/** The spot nearest to a point, within this distance. */
export function nearest(spots: readonly Spot[], point: Point, farthest = Number.POSITIVE_INFINITY): Spot | null {
  let best: Spot | null = null;
  let least = farthest;
  for (const spot of spots) {
    const away = distance(spot, point);
    if (away <= least) [best, least] = [spot, away];
  }
  return best;
}

export type Direction = "up" | "down" | "left" | "right";

const TOWARD: Readonly<Record<Direction, Point>> = {
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
};

/** The next spot in a direction, preferring straight ahead; null if there is none. */
export function toward(spots: readonly Spot[], from: Spot, direction: Direction): Spot | null {
  const { x: dx, y: dy } = TOWARD[direction];
  const start = centre(from);
  let best: Spot | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const to = centre(spot);
    const [x, y] = [to.x - start.x, to.y - start.y];
    const ahead = x * dx + y * dy;
    const cost = ahead + 2 * Math.abs(x * dy - y * dx);
    if (ahead > 1 && cost < least) [best, least] = [spot, cost];
  }
  return best;
}

/** In reading order: line by line from the top, left to right. */
export const inReadingOrder = (spots: readonly Spot[]): Spot[] =>
  [...spots].sort((one, other) => other[1] - one[1] || one[0] - other[0]);
