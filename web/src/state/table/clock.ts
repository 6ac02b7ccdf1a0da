// A seat's clock as figures.

import type { ClockInfo } from "../../wire/messages.ts";

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const HURRY_MS = 15 * SECOND_MS;

/** What a clock shows: days and hours, or hours, minutes and seconds. `hurry`: little time is left. */
export interface ClockFace {
  readonly days: number;
  readonly text: string;
  readonly running: boolean;
  readonly hurry: boolean;
}

/** A seat's remaining time; `now` is the server's. */
export function remainingMs({ left_ms, since }: ClockInfo, now: number): number {
  const running = since !== null && since !== undefined;
  return Math.max(0, running ? left_ms - Math.max(0, now - since) : left_ms);
}

/** The clock as 1:02:03 or 2:03; from one day on only days and hours. */
export function clockFace(clock: ClockInfo, now: number): ClockFace {
  const rest = remainingMs(clock, now);
  const running = clock.since !== null && clock.since !== undefined;
  const two = (n: number): string => String(n).padStart(2, "0");
  const seconds = Math.ceil(rest / SECOND_MS); // a clock shows 0 only when no time is left
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const days = Math.floor(rest / DAY_MS);
  const text = days ? String(Math.floor((rest % DAY_MS) / HOUR_MS)) : h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
  return { days, text, running, hurry: running && rest <= HURRY_MS };
}

/** Until a running clock changes its text. */
export function msUntilNextTick(clocks: readonly ClockInfo[], now: number): number | null {
  const running = clocks.filter(({ since }) => since !== null && since !== undefined);
  if (!running.length) return null;
  return Math.min(...running.map((clock) => remainingMs(clock, now) % SECOND_MS || SECOND_MS));
}
