// A game gone through again, forward and back, out of all its news.

import { applyNews } from "../wire/apply_news.ts";
import type { GameEvent, History, News, TableView } from "../wire/messages.ts";

/** Something that happened, with all that followed from it by itself, and the view after it. */
export interface Step {
  readonly view: TableView;
  readonly news: readonly News[];
}

/** Where one is in a game. `at` counts from 0; there is always a step to be at. */
export interface HistoryPosition {
  readonly steps: readonly Step[];
  readonly at: number;
}

// biome-ignore format: one list
const GAME_EVENTS: ReadonlySet<string> = new Set<GameEvent["type"]>([
  "starter_chosen", "colour_chosen", "hands_dealt", "objective_kept", "placed", "drawn", "draw_skipped", "passed",
  "end_triggered", "tybor_took", "ended",
]);

/** All steps of a table. Views share what did not change, so all of them together are small. */
export function stepsOf(history: History): readonly Step[] {
  const steps: Step[] = [];
  let view: TableView | null = null;
  for (const news of history.news) {
    view = viewAfter(view, news, history.seat);
    const before = steps.at(-1);
    if (before && !changesView(news)) steps[steps.length - 1] = { view, news: [...before.news, news] };
    else steps.push({ view, news: [news] });
  }
  return steps;
}

/** The beginning, or null where there is nothing to see. */
export function openHistory(history: History): HistoryPosition | null {
  const steps = stepsOf(history);
  return steps.length ? { steps, at: 0 } : null;
}

/** So many moves of the game on, or back where `by` is negative; what happens besides the game is passed over. */
export function moveBy(place: HistoryPosition, by: number): HistoryPosition {
  const way = Math.sign(by);
  let at = place.at;
  for (let left = Math.abs(by); left > 0; left -= 1) {
    let to = at + way;
    while (place.steps[to] && !isMove(place.steps[to])) to += way;
    if (!place.steps[to]) break;
    at = to;
  }
  return { ...place, at };
}

/** The step at which one is. */
export function currentStep(place: HistoryPosition): Step {
  const step = place.steps[place.at];
  if (!step) throw new RangeError(`there is no step ${place.at}`);
  return step;
}

/** Whether this step belongs to the game: a move, or the deal. */
export function isMove(step: Step | undefined): boolean {
  return step?.news.some(({ event }) => GAME_EVENTS.has(event.type) || event.type === "began") ?? false;
}

function viewAfter(view: TableView | null, news: News, seat: number | null): TableView {
  if (!view) {
    if (!news.table) throw new Error("the first news of a table tell how it was set up");
    view = { version: news.version - 1, seat, table: news.table, chat: [] };
  }
  const after = applyNews(view, news);
  if (after === "gap") throw new Error(`the history misses what comes before version ${news.version}`);
  return after;
}

function changesView(news: News): boolean {
  return Boolean(news.table || news.clocks || news.game || news.patch || news.outcome || news.said);
}
