// A game replayed from its news, to step through forward and back.

import { applyNews } from "../wire/apply_news.ts";
import type { GameEvent, News, ScoreAtVersion, TableView } from "../wire/messages.ts";

/** An event with everything that followed from it automatically, and the view afterwards. */
export interface Step {
  readonly view: TableView;
  readonly news: readonly News[];
}

/** A position in a game: the index of one of its steps. There is at least one step. */
export interface HistoryPosition {
  readonly steps: readonly Step[];
  readonly at: number;
  /** For each step what every seat would have had, by seat; absent if the server was not asked. */
  readonly counted?: readonly (readonly ScoreAtVersion[])[];
}

type NewsOfSeat = { readonly seat: number | null; readonly news: readonly News[] };

// biome-ignore format: one list
const GAME_EVENTS: ReadonlySet<string> = new Set<GameEvent["type"]>([
  "starter_chosen", "colour_chosen", "hands_dealt", "objective_kept", "placed", "drawn", "draw_skipped", "passed",
  "end_triggered", "tybor_took", "ended",
]);

/** All steps of a table. Views share the parts that did not change, so keeping all of them takes little memory. */
export function stepsOf({ seat, news: all }: NewsOfSeat): readonly Step[] {
  const steps: Step[] = [];
  let view: TableView | null = null;
  for (const news of all) {
    view = viewAfter(view, news, seat);
    const before = steps.at(-1);
    if (before && !changesView(news)) steps[steps.length - 1] = { view, news: [...before.news, news] };
    else steps.push({ view, news: [news] });
  }
  return steps;
}

/** The first step of a history, or null if it is empty. */
export function openHistory(
  history: NewsOfSeat & { readonly counted: readonly ScoreAtVersion[] },
): HistoryPosition | null {
  const steps = stepsOf(history);
  return steps.length ? { steps, at: 0, counted: countedBySteps(history.counted, steps) } : null;
}

/** For each step the latest count of every seat, by seat. */
export function countedBySteps(
  counted: readonly ScoreAtVersion[],
  steps: readonly Step[],
): readonly (readonly ScoreAtVersion[])[] {
  const latest: ScoreAtVersion[] = [];
  let next = 0;
  return steps.map(({ view }) => {
    for (let one = counted[next]; one && one.version <= view.version; next += 1, one = counted[next])
      latest[one.score.seat] = one;
    return [...latest];
  });
}

/** Move by so many moves of the game, back if `by` is negative. Skips steps that are not moves. */
export function moveBy(position: HistoryPosition, by: number): HistoryPosition {
  const direction = Math.sign(by);
  let { at } = position;
  for (let left = Math.abs(by); left > 0; left -= 1) {
    let to = at + direction;
    while (position.steps[to] && !isMove(position.steps[to])) to += direction;
    if (!position.steps[to]) break;
    at = to;
  }
  return { ...position, at };
}

export function currentStep(position: HistoryPosition): Step {
  const step = position.steps[position.at];
  if (!step) throw new RangeError(`there is no step ${position.at}`);
  return step;
}

/** Whether a step belongs to the game: a move, or the deal. */
export function isMove(step: Step | undefined): boolean {
  return step?.news.some(({ event }) => GAME_EVENTS.has(event.type) || event.type === "began") ?? false;
}

/** The last move of the game, without the other steps after it. */
export function lastMove(position: HistoryPosition): HistoryPosition {
  return moveBy({ ...position, at: position.steps.length }, -1);
}

/** How many of the first steps are moves. */
export function countMoves({ steps }: HistoryPosition, before = steps.length): number {
  return steps.slice(0, before).filter(isMove).length;
}

function viewAfter(view: TableView | null, news: News, seat: number | null): TableView {
  if (!view) {
    if (!news.table) throw new Error("the first news of a history lack the table");
    view = { version: news.version - 1, seat, table: news.table, chat: [] };
  }
  const after = applyNews(view, news);
  if (after === "gap") throw new Error(`the history lacks the news before version ${news.version}`);
  return after;
}

function changesView(news: News): boolean {
  return Boolean(news.table || news.clocks || news.game || news.patch || news.outcome || news.said);
}
