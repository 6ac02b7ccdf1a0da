// Which part of the world is visible and how large. Pure arithmetic: screen = world * zoom + (x, y).

import { type Box, CARD_HEIGHT, type Direction, type Point } from "./geometry.ts";

export interface Camera {
  readonly x: number;
  readonly y: number;
  readonly zoom: number;
}

/** The viewport: its size, and the margins to keep free when fitting. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly margin: Box;
}

export interface Limits {
  readonly least: number;
  readonly most: number;
}

/** Fitting keeps spots at least 30 px high for fingers and 24 px for mice, and cards at most 190 px wide. */
export const fitLimits = (touch: boolean): Limits => ({ least: (touch ? 30 : 24) / CARD_HEIGHT, most: 190 / 120 });
/** An arrow may lie over this much of an edge. */
const EDGE_PX = 26;
/** The largest zoom by hand. */
export const MAX_ZOOM = 3;

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

export const toWorld = (camera: Camera, point: Point): Point => ({
  x: (point.x - camera.x) / camera.zoom,
  y: (point.y - camera.y) / camera.zoom,
});

export const toScreen = (camera: Camera, { left, top, right, bottom }: Box): Box => ({
  left: left * camera.zoom + camera.x,
  top: top * camera.zoom + camera.y,
  right: right * camera.zoom + camera.x,
  bottom: bottom * camera.zoom + camera.y,
});

/** The zoom at which a box just fits. */
export function wholeZoom(box: Box, { width, height, margin }: View): number {
  const across = (width - margin.left - margin.right) / (box.right - box.left);
  const down = (height - margin.top - margin.bottom) / (box.bottom - box.top);
  return Math.max(Math.min(across, down), 0.05);
}

/** Centre a box in the view; if the limits prevent that, show as much as possible around a point. */
export function fitted(box: Box, view: View, limits: Limits, follow: Point): Camera {
  const zoom = clamp(wholeZoom(box, view), limits.least, limits.most);
  const { margin } = view;
  return {
    zoom,
    x: along(box.left * zoom, box.right * zoom, margin.left, view.width - margin.right, follow.x * zoom),
    y: along(box.top * zoom, box.bottom * zoom, margin.top, view.height - margin.bottom, follow.y * zoom),
  };
}

/** Like `fitted`, but smaller or shifted if that keeps places from lying under overlays at the edges. */
export function fittedClear(
  box: Box,
  view: View,
  limits: Limits,
  follow: Point,
  places: readonly Box[],
  over: readonly Box[],
): Camera {
  const hidden = (camera: Camera): boolean =>
    places.some((place) => over.some((thing) => overlap(toScreen(camera, place), thing)));
  const plain = fitted(box, view, limits, follow);
  if (!hidden(plain)) return plain;
  const others = margins(view, over)
    .map((margin) => fitted(box, { ...view, margin }, limits, follow))
    .filter((camera) => !hidden(camera));
  return others.sort((one, other) => other.zoom - one.zoom)[0] ?? plain;
}

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

/** All ways to keep clear of these boxes: above or below each, or beside it, on the nearer side of the view. */
function margins({ width, height, margin }: View, over: readonly Box[]): readonly Box[] {
  let ways: readonly Box[] = [margin];
  for (const { left, top, right, bottom } of over)
    ways = ways.flatMap((way) => [
      top < height - bottom
        ? { ...way, top: Math.max(way.top, bottom) }
        : { ...way, bottom: Math.max(way.bottom, height - top) },
      left < width - right
        ? { ...way, left: Math.max(way.left, right) }
        : { ...way, right: Math.max(way.right, width - left) },
    ]);
  return ways;
}

/** How far to move a range so that it is centred in a room; if it is too long, centre the point. */
function along(from: number, to: number, start: number, end: number, point: number): number {
  const middle = (start + end) / 2;
  if (to - from <= end - start) return middle - (from + to) / 2;
  return clamp(middle - point, end - to, start - from);
}

/** Zoom around a point of the screen. */
export function zoomed(camera: Camera, factor: number, at: Point, { least, most }: Limits): Camera {
  const zoom = clamp(camera.zoom * factor, least, most);
  const grown = zoom / camera.zoom;
  return { zoom, x: at.x - (at.x - camera.x) * grown, y: at.y - (at.y - camera.y) * grown };
}

/** Pan, but keep the centre of the view inside the box. */
export function panned(camera: Camera, dx: number, dy: number, box: Box, { width, height }: View): Camera {
  const { zoom } = camera;
  return {
    zoom,
    x: clamp(camera.x + dx, width / 2 - box.right * zoom, width / 2 - box.left * zoom),
    y: clamp(camera.y + dy, height / 2 - box.bottom * zoom, height / 2 - box.top * zoom),
  };
}

/** Scroll, as long as there is more of the box to see on that side. */
export function pushed(camera: Camera, dx: number, dy: number, box: Box, { width, height, margin }: View): Camera {
  const seen = toScreen(camera, box);
  return {
    zoom: camera.zoom,
    x: camera.x + clamp(dx, Math.min(0, width - margin.right - seen.right), Math.max(0, margin.left - seen.left)),
    y: camera.y + clamp(dy, Math.min(0, height - margin.bottom - seen.bottom), Math.max(0, margin.top - seen.top)),
  };
}

/** Scroll just far enough to show this box, or at least its centre. */
export function revealed(camera: Camera, box: Box, { width, height, margin }: View): Camera {
  const seen = toScreen(camera, box);
  return {
    zoom: camera.zoom,
    x: camera.x + needed(seen.left, seen.right, margin.left, width - margin.right),
    y: camera.y + needed(seen.top, seen.bottom, margin.top, height - margin.bottom),
  };
}

function needed(from: number, to: number, start: number, end: number): number {
  if (to - from > end - start) return (start + end) / 2 - (from + to) / 2;
  if (from < start) return start - from;
  return to > end ? end - to : 0;
}

/** The side of the view beyond which the centre of a box is, so far out that nobody can press it; null if it is in. */
export function sideOf(camera: Camera, box: Box, { width, height }: View): Direction | null {
  const { left, top, right, bottom } = toScreen(camera, box);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const out = { left: EDGE_PX - x, right: x - width + EDGE_PX, up: EDGE_PX - y, down: y - height + EDGE_PX };
  const side = (Object.keys(out) as Direction[]).reduce((one, other) => (out[other] > out[one] ? other : one));
  return out[side] > 0 ? side : null;
}

/** Interpolate between two cameras, for `way` from 0 to 1. */
export const between = (from: Camera, to: Camera, way: number): Camera => ({
  x: from.x + (to.x - from.x) * way,
  y: from.y + (to.y - from.y) * way,
  zoom: from.zoom + (to.zoom - from.zoom) * way,
});
