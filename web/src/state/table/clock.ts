// A seat's clock, as it is shown.

import type { ClockInfo } from "../../wire/messages.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HURRY = 15 * SECOND;

/** What a clock shows: days and hours, or figures as a clock has them. `hurry`: little is left. */
export interface Shown {
  readonly days: number;
  readonly text: string;
  readonly running: boolean;
  readonly hurry: boolean;
}

/** Milliseconds that a seat has left, `now` being the server's time. */
export function left({ left, since }: ClockInfo, now: number): number {
  const running = since !== null && since !== undefined;
  return Math.max(0, running ? left - Math.max(0, now - since) : left);
}

/** The clock in figures: 1:02:03 or 2:03; of several days only days and hours. */
export function clockText(clock: ClockInfo, now: number): Shown {
  const rest = left(clock, now);
  const running = clock.since !== null && clock.since !== undefined;
  const two = (n: number): string => String(n).padStart(2, "0");
  const seconds = Math.ceil(rest / SECOND); // a clock shows 0 only when there is nothing left
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const days = Math.floor(rest / DAY);
  const text = days ? String(Math.floor((rest % DAY) / HOUR)) : h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
  return { days, text, running, hurry: running && rest <= HURRY };
}

/** Milliseconds until a running clock shows something else. */
export function untilNext(clocks: readonly ClockInfo[], now: number): number | null {
  const running = clocks.filter(({ since }) => since !== null && since !== undefined);
  if (!running.length) return null;
  return Math.min(...running.map((clock) => left(clock, now) % SECOND || SECOND));
}
