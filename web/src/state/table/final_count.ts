// The final count, one thing at a time: points of cards, then objective by objective, seat by seat.

import type { ObjectiveScore, Result, SeatScore } from "../../wire/messages.ts";
import type { Spot } from "../selection.ts";

/** One step: a seat's points on the track (`objective` is null), or one of its objectives (0, 1 common, 2 secret). */
export interface CountStep {
  readonly seat: number;
  readonly objective: number | null;
  readonly score: ObjectiveScore | null;
  readonly points: number;
  /** What the seat has with this step. */
  readonly total: number;
}

/** All steps in their order. What brings nothing is not shown by itself, but for the points on the track. */
export function countSteps({ scores }: Result): readonly CountStep[] {
  const totals = scores.map(({ track }) => track);
  const counts: CountStep[] = scores.map(({ seat, track }) => ({
    seat, objective: null, score: null, points: track, total: track,
  })); // biome-ignore format: one value
  for (const objective of [0, 1, 2]) {
    scores.forEach((score, n) => {
      const one = score.objectives[objective];
      if (!one?.points) return;
      totals[n] = (totals[n] ?? 0) + one.points;
      counts.push({ seat: score.seat, objective, score: one, points: one.points, total: totals[n] ?? 0 });
    });
  }
  return counts;
}

/** Whether the count has come to this cell of the table at step `at`. */
export function isCounted(counts: readonly CountStep[], at: number, seat: number, objective: number | null): boolean {
  const n = counts.findIndex((count) => count.seat === seat && count.objective === objective);
  if (n >= 0) return n <= at;
  const next = counts.findIndex((count) => (count.objective ?? -1) > (objective ?? -1));
  return next < 0 ? at >= counts.length - 1 : next <= at;
}

/** Seats in the order of their places; in the solo game Tybor is not among them. */
export function ranking({ scores, places }: Result): readonly { readonly place: number; readonly score: SeatScore }[] {
  return scores
    .map((score) => ({ place: places[score.seat] ?? 0, score }))
    .sort((one, other) => one.place - other.place || one.score.seat - other.score.seat);
}

/** The cards that count for an objective: each copy, or the cards of each set. */
export function countedSpots(score: ObjectiveScore | null | undefined): readonly (readonly Spot[])[] {
  if (!score) return [];
  if (score.copies?.length) return score.copies;
  return (score.sets ?? []).map((set) => {
    const spots = new Map(set.map(({ x, y }) => [`${x},${y}`, [x, y] as const]));
    return [...spots.values()];
  });
}
