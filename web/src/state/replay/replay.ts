// A finished game, replayed by moves and turns. It drives a table without a connection, so that the table's components
// show the past.

import { batch, computed, signal } from "@preact/signals";
import type {
  ClockInfo,
  Highlight,
  News,
  Replay as ReplayData,
  ScoreAtVersion,
  TableView,
} from "../../wire/messages.ts";
import { countedBySteps, isMove, type Step, stepsOf } from "../history.ts";
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

const STEP_MS = 1_600; // per step at normal speed
/** Other events that are steps of their own: they change who plays, or how. */
const OTHER_STEP_EVENTS: ReadonlySet<string> = new Set(["undone", "taken_over", "given_back", "conceded", "concluded"]);

export class Replay {
  readonly steps: readonly Step[];
  readonly turns: readonly Turn[];
  readonly at = signal(0);
  readonly playing = signal(false);
  readonly speed = signal<Speed>(1);
  /** Whether the screen shows the mover's area; otherwise the reader chose one. */
  readonly followsMover = signal(true);
  readonly last: number;
  /** Where the replay opens: the set-up is over, and the first turn begins. */
  readonly opening: number;
  readonly highlights: readonly Highlight[];
  readonly #counted: readonly (readonly ScoreAtVersion[])[];

  readonly turn = computed(() =>
    this.turns.findIndex(({ first, last }) => first <= this.at.value && this.at.value <= last),
  );

  constructor(
    readonly table: Table,
    data: ReplayData,
  ) {
    this.steps = visibleSteps(data);
    this.turns = turnsOf(this.steps);
    this.#counted = countedBySteps(data.counted, this.steps);
    this.highlights = data.highlights;
    this.last = this.steps.length - 1;
    this.opening = this.turns[0]?.last ?? 0;
    const end = this.steps[this.last]?.view;
    if (!end) throw new RangeError("there is no game to be seen");
    table.snapshot.value = { you: { seats: [], host: false, name: null }, views: [end] };
    table.news.value = data.news;
    this.goTo(this.opening);
  }

  /** Go to a step, or to the nearest one. */
  goTo(at: number): void {
    const to = Math.max(0, Math.min(this.last, Math.round(at) || 0));
    batch(() => {
      this.at.value = to;
      this.table.past.value = { steps: this.steps, at: to };
      const counted = this.#counted[to] ?? [];
      this.table.scores.value = counted.length
        ? {
            type: "scored",
            id: "",
            version: this.here.view.version,
            scores: counted.map(({ score }) => score),
            progress: counted.map(({ progress }) => progress),
          }
        : null;
      this.table.highlight.value = null;
      const seat = seatOf(this.here);
      if (this.followsMover.value && seat !== null) this.table.watchSeat(seat);
      if (to === this.last) this.playing.value = false;
    });
  }

  /** The address of this step, after the path; with `analysis`, the analysis opens as well. */
  query(analysis = false): string {
    const query = new URLSearchParams();
    if (this.at.value !== this.opening) query.set("at", String(this.at.value));
    if (analysis) query.set("analysis", "open");
    return query.size ? `?${query}` : "";
  }

  get here(): Step {
    return this.steps[this.at.value] as Step;
  }

  /** Step by so many moves. */
  step(by: number): void {
    this.stop();
    this.goTo(this.at.value + by);
  }

  /** Go to the end of the next or previous turn. */
  stepTurn(way: 1 | -1): void {
    this.stop();
    const { value: at } = this.at;
    const ends = this.turns.map(({ last }) => last);
    this.goTo(way > 0 ? (ends.find((end) => end > at) ?? this.last) : (ends.findLast((end) => end < at) ?? 0));
  }

  /** Go to the step with this version of the table. */
  goToVersion(version: number): void {
    this.stop();
    const at = this.steps.findIndex(({ view }) => view.version >= version);
    this.goTo(at < 0 ? this.last : at);
  }

  /** Play, from the start if at the end; or pause. */
  toggle(): void {
    const { value: running } = this.playing;
    if (!running && this.at.value === this.last) this.goTo(0);
    this.playing.value = !running;
  }
  stop(): void {
    this.playing.value = false;
  }

  /** Show this player's area from now on. */
  watchSeat(seat: number): void {
    this.followsMover.value = false;
    this.table.watchSeat(seat);
  }
  setFollowsMover(on: boolean): void {
    this.followsMover.value = on;
    if (on) this.goTo(this.at.value);
  }

  /** Until the next step while playing. */
  get stepDelayMs(): number {
    return STEP_MS / this.speed.value;
  }

  /** The last step with this event of the game. After an undo the same version occurs again. */
  stepOfMove(version: number): number {
    return this.steps.findLastIndex(({ news }) =>
      news.some(({ event }) => "version" in event && event.version === version),
    );
  }
}

/** The seat that acted; null if none did. */
export function seatOf({ news }: Step): number | null {
  for (const { event } of news) if ("seat" in event && typeof event.seat === "number") return event.seat;
  return null;
}

/** The steps from the deal on. The colours, which follow automatically, belong to the deal. */
function visibleSteps(data: ReplayData): readonly Step[] {
  const steps: Step[] = [];
  for (const step of stepsOf({ seat: null, news: data.news })) {
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

/** The view with its clocks stopped at that moment. */
function withStoppedClocks({ view, news }: Step): TableView {
  const at = (news[0] as News).at;
  const stopped = ({ left_ms, since }: ClockInfo): ClockInfo => ({
    left_ms: since === null || since === undefined ? left_ms : Math.max(0, left_ms - (at - since)),
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
