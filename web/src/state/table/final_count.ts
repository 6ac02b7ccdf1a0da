// The final count, step by step: points on the track, then each objective, seat by seat.

import type { ObjectiveScore, Result, SeatScore } from "../../wire/messages.ts";
import type { Spot } from "../selection.ts";

/** One step: a seat's points on the track (`objective` is null), or one of its objectives (0, 1 common, 2 secret). */
export interface CountStep {
  readonly seat: number;
  readonly objective: number | null;
  readonly score: ObjectiveScore | null;
  readonly points: number;
  /** The seat's total after this step. */
  readonly total: number;
}

/** All steps in order. Objectives without points are skipped; the track is not. */
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

/** Whether this cell has been counted at step `at`. */
export function isCounted(counts: readonly CountStep[], at: number, seat: number, objective: number | null): boolean {
  const n = counts.findIndex((count) => count.seat === seat && count.objective === objective);
  if (n >= 0) return n <= at;
  const next = counts.findIndex((count) => (count.objective ?? -1) > (objective ?? -1));
  return next < 0 ? at >= counts.length - 1 : next <= at;
}

/** Seats in the order of their ranks; Tybor is not among them. */
export function ranking({ scores, places }: Result): readonly { readonly place: number; readonly score: SeatScore }[] {
  return scores
    .map((score) => ({ place: places[score.seat] ?? 0, score }))
    .sort((one, other) => one.place - other.place || one.score.seat - other.score.seat);
}

/** The cards that count for an objective, grouped by copy or set. */
export function countedSpots(score: ObjectiveScore | null | undefined): readonly (readonly Spot[])[] {
  if (!score) return [];
  if (score.copies?.length) return score.copies;
  return (score.sets ?? []).map((set) => {
    const spots = new Map(set.map(({ x, y }) => [`${x},${y}`, [x, y] as const]));
    return [...spots.values()];
  });
}
