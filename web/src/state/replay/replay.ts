// A game that is over, gone through again: where one is, by moves and by turns. It drives a table that has no socket, so
// that the parts of the table's screen show what lay there then.

import { batch, computed, signal } from "@preact/signals";
import type { ClockInfo, News, SeatScore, TableView, Replay as Told } from "../../wire/messages.ts";
import { isMove, type Step, stepsOf } from "../history.ts";
import type { Table } from "../table/table.ts";

/** One player's turn, or the set-up (no seat, round 0): its first and last step. */
export interface Turn {
  readonly first: number;
  readonly last: number;
  readonly seat: number | null;
  readonly round: number;
}

export const SPEEDS = [0.5, 1, 2, 4] as const;
export type Speed = (typeof SPEEDS)[number];

const STEP_MS = 1_600; // milliseconds for a step at the usual speed
/** What is a step of its own besides the moves: what changes who plays, or how. */
const OTHER_STEP_EVENTS: ReadonlySet<string> = new Set(["undone", "taken_over", "given_back", "conceded", "concluded"]);

export class Replay {
  readonly steps: readonly Step[];
  readonly turns: readonly Turn[];
  readonly at = signal(0);
  readonly playing = signal(false);
  readonly speed = signal<Speed>(1);
  /** Whether the area on the screen is that of whoever moved; else it is the one that was chosen. */
  readonly followsMover = signal(true);
  readonly last: number;
  private readonly scores: readonly (readonly SeatScore[])[];

  readonly turn = computed(() =>
    this.turns.findIndex(({ first, last }) => first <= this.at.value && this.at.value <= last),
  );

  constructor(
    readonly table: Table,
    told: Told,
  ) {
    this.steps = visibleSteps(told);
    this.turns = turnsOf(this.steps);
    this.scores = scoresOf(told, this.steps);
    this.last = this.steps.length - 1;
    const end = this.steps[this.last]?.view;
    if (!end) throw new RangeError("there is no game to be seen");
    table.snapshot.value = { you: { seats: [], host: false, name: null }, views: [end] };
    table.news.value = told.news;
    this.goTo(0);
  }

  /** The step with this number, or the nearest one. */
  goTo(at: number): void {
    const to = Math.max(0, Math.min(this.last, Math.round(at) || 0));
    batch(() => {
      this.at.value = to;
      this.table.past.value = { steps: this.steps, at: to };
      const scores = this.scores[to] ?? [];
      this.table.scores.value = scores.length
        ? { type: "scored", id: "", version: this.here.view.version, scores }
        : null;
      this.table.highlight.value = null;
      const seat = seatOf(this.here);
      if (this.followsMover.value && seat !== null) this.table.watchSeat(seat);
      if (to === this.last) this.playing.value = false;
    });
  }

  get here(): Step {
    return this.steps[this.at.value] as Step;
  }

  /** So many moves on, or back. */
  step(by: number): void {
    this.stop();
    this.goTo(this.at.value + by);
  }

  /** To the end of the next turn, or of the one before. */
  stepTurn(way: 1 | -1): void {
    this.stop();
    const { value: at } = this.at;
    const ends = this.turns.map(({ last }) => last);
    this.goTo(way > 0 ? (ends.find((end) => end > at) ?? this.last) : (ends.findLast((end) => end < at) ?? 0));
  }

  /** The step that has this version of the table. */
  goToVersion(version: number): void {
    this.stop();
    const at = this.steps.findIndex(({ view }) => view.version >= version);
    this.goTo(at < 0 ? this.last : at);
  }

  /** Go on by itself, from the beginning where one is at the end; or stop. */
  toggle(): void {
    const { value: running } = this.playing;
    if (!running && this.at.value === this.last) this.goTo(0);
    this.playing.value = !running;
  }
  stop(): void {
    this.playing.value = false;
  }

  /** Look at one player's area from now on. */
  watchSeat(seat: number): void {
    this.followsMover.value = false;
    this.table.watchSeat(seat);
  }
  setFollowsMover(on: boolean): void {
    this.followsMover.value = on;
    if (on) this.goTo(this.at.value);
  }

  /** Milliseconds until the next step, where it goes on by itself. */
  get stepDelayMs(): number {
    return STEP_MS / this.speed.value;
  }

  /** The last step with the event of the game that has this number: a placement that was undone is not it. */
  stepOfMove(version: number): number {
    return this.steps.findLastIndex(({ news }) =>
      news.some(({ event }) => "version" in event && event.version === version),
    );
  }
}

/** Who did it; null where nobody did. */
export function seatOf({ news }: Step): number | null {
  for (const { event } of news) if ("seat" in event && typeof event.seat === "number") return event.seat;
  return null;
}

/** The steps from the deal on. What follows from the deal by itself, the colours, belongs to it. */
function visibleSteps(told: Told): readonly Step[] {
  const steps: Step[] = [];
  for (const step of stepsOf({ seat: null, news: told.news })) {
    const types = step.news.map(({ event }) => event.type);
    const [deal] = steps;
    if (!deal && !types.includes("began")) continue;
    const stopped = { ...step, view: withStoppedClocks(step) };
    if (deal && steps.length === 1 && types.includes("colour_chosen")) {
      steps[0] = { view: stopped.view, news: [...deal.news, ...step.news] };
    } else if (isMove(step) || types.some((type) => OTHER_STEP_EVENTS.has(type))) steps.push(stopped);
  }
  return steps;
}

/** The view with its clocks as they stood at that moment. */
function withStoppedClocks({ view, news }: Step): TableView {
  const at = (news[0] as News).at;
  const stopped = ({ left, since }: ClockInfo): ClockInfo => ({
    left: since === null || since === undefined ? left : Math.max(0, left - (at - since)),
  });
  return view.clocks ? { ...view, clocks: view.clocks.map(stopped) } : view;
}

function turnsOf(steps: readonly Step[]): readonly Turn[] {
  const turns: Turn[] = [];
  steps.forEach((_, n) => {
    const before = steps[n - 1]?.view.game;
    const turn = before?.round ? { round: before.round, seat: before.acting[0] ?? null } : { round: 0, seat: null };
    const last = turns.at(-1);
    if (last && last.round === turn.round && (last.seat === turn.seat || turn.seat === null))
      turns[turns.length - 1] = { ...last, last: n };
    else turns.push({ ...turn, first: n, last: n });
  });
  return turns;
}

/** What each seat would have had at each step, if the game had ended there. */
function scoresOf({ counted }: Told, steps: readonly Step[]): readonly (readonly SeatScore[])[] {
  const now: SeatScore[] = [];
  let next = 0;
  return steps.map(({ view }) => {
    for (; (counted[next]?.version ?? Number.POSITIVE_INFINITY) <= view.version; next += 1) {
      const { score } = counted[next] as Told["counted"][number];
      now[score.seat] = score;
    }
    return [...now];
  });
}
