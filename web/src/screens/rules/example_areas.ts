// The areas that the rules show, in the order laid.

import type { Face, Laid } from "../../wire/messages.ts";
import type { Mark } from "../components/card_area.tsx";

const laid = (card: number, x: number, y: number, face: Face = "front"): Laid => ({ card, x, y, face });

export const WHERE_AREA: readonly Laid[] = [laid(83, 0, 0), laid(1, 1, 1)];
export const WHERE_SPOTS: readonly Mark[] = [
  ...([[-1, 1], [-1, -1], [1, -1], [0, 2], [2, 2]] as const).map(
    ([x, y]): Mark => ({ x, y, at: "spot", text: "✓", look: "open" }),
  ),
  { x: 2, y: 0, at: "spot", text: "✕", look: "bad" },
]; // biome-ignore format: a table
export const COVER_AREA: readonly Laid[] = [laid(83, 0, 0), laid(12, 1, 1), laid(31, 2, 2)];
export const TWO_CORNERS_AREA: readonly Laid[] = [laid(84, 0, 0), laid(21, 1, 1), laid(31, -1, 1), laid(64, 0, 2)];
export const DIAGONAL_AREA: readonly Laid[] = [laid(84, 0, 0), laid(10, 1, 1), laid(3, 2, 2, "back"), laid(2, 3, 3)];
