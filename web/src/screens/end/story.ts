// What the parts below a result share.

import type { Replay } from "../../state/replay/replay.ts";
import type { Review } from "../../state/replay/review.ts";

/** A finished game and its analysis. */
export interface Story {
  readonly replay: Replay;
  readonly review: Review;
}

/** The address of a step in the replay, with the analysis open. */
export function stepAddress({ table }: Replay, at: number): string {
  return `/replay/${table.tableId}?at=${at}&analysis=open`;
}
