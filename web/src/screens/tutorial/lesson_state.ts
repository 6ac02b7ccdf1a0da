// The tutorial as a machine: a lesson, what was chosen in it, how it stands. It knows no rules; the lesson has them.

import type { BoardModel } from "../../board/model.ts";
import {
  chooseCard,
  chooseSpot,
  confirmSelection,
  flipCard,
  NOTHING,
  type Selection,
  type Spot,
} from "../../state/selection.ts";
import type { Face, Move, Option, Source } from "../../wire/messages.ts";
import { type DrawOption, LESSONS, type Lesson } from "./lessons.ts";

/** What is told besides the task: why not, or that the lesson wants something else. */
export type Remark = { readonly code: string; readonly spot: Spot | null } | "other" | null;

export interface LessonState {
  /** Which lesson; as many as there are: all are done. */
  readonly at: number;
  readonly selection: Selection;
  readonly laid: Option | null;
  readonly drawn: DrawOption | null;
  readonly remark: Remark;
}

export const BEGIN: LessonState = { at: 0, selection: NOTHING, laid: null, drawn: null, remark: null };

export function lessonOf({ at }: LessonState): Lesson | null {
  return LESSONS[at] ?? null;
}

/** Whether the lesson has what it waited for. */
export function isDone({ laid, drawn }: LessonState): boolean {
  return laid !== null || drawn !== null;
}

/** Go to a lesson, from its beginning. */
export function enterLesson(at: number): LessonState {
  return { ...BEGIN, at: Math.min(Math.max(at, 0), LESSONS.length) };
}

/** Take a card of the hand, front up; put it down if it is chosen already. */
export function choose(play: LessonState, card: number): LessonState {
  return isDone(play) ? play : withReason({ ...play, selection: chooseCard(play.selection, card), remark: null });
}

/** Take a card with this face up. */
export function chooseFace(play: LessonState, card: number, face: Face): LessonState {
  const { selection } = play;
  const same = selection.kind === "card" && selection.card === card;
  if (isDone(play) || (same && selection.face === face)) return choose(play, card);
  const spot = same ? selection.spot : null;
  return withReason({ ...play, selection: { kind: "card", card, face, spot }, remark: null });
}

/** Turn the chosen card over. */
export function flip(play: LessonState): LessonState {
  return isDone(play) ? play : withReason({ ...play, selection: flipCard(play.selection), remark: null });
}

/** Point at a spot: the chosen card goes there, and is laid when the reader does not confirm moves. */
export function pointAtSpot(play: LessonState, spot: Spot, confirm: boolean): LessonState {
  if (isDone(play)) return play;
  const { selection, play: move } = chooseSpot(play.selection, spot, confirm);
  return move ? layCard(play, move) : { ...play, selection, remark: null };
}

/** Lay the chosen card where it is. */
export function confirmLay(play: LessonState): LessonState {
  const { play: move } = confirmSelection(play.selection);
  return move && !isDone(play) ? layCard(play, move) : play;
}

/** Take back what was chosen. */
export function takeBack(play: LessonState): LessonState {
  return { ...play, selection: NOTHING, remark: null };
}

/** A place where nothing can be laid was pointed at. */
export function pointAtBlockedSpot(play: LessonState, spot: Spot): LessonState {
  const lesson = lessonOf(play);
  if (!lesson || isDone(play)) return play;
  const taken = lesson.area.some(({ x, y }) => x === spot[0] && y === spot[1]);
  const odd = Math.abs(spot[0] + spot[1]) % 2 === 1;
  const code = taken ? "spot_taken" : odd ? "off_grid" : "absent_corner";
  return { ...play, remark: { code, spot } };
}

export function draw(play: LessonState, source: Source): LessonState {
  const found = lessonOf(play)?.draws.find((each) => each.source === source);
  return found && !isDone(play) ? { ...play, drawn: found } : play;
}

/** What the board shows. */
export function boardModel(play: LessonState, refusal: (code: string) => string): BoardModel | null {
  const lesson = lessonOf(play);
  if (!lesson) return null;
  const { laid, selection, remark } = play;
  const done = isDone(play);
  const shown = remark && remark !== "other" && remark.spot ? { spot: remark.spot, code: remark.code } : lesson.refused;
  return {
    area: laid ? [...lesson.area, laid] : lesson.area,
    spots: done || lesson.draws.length ? [] : lesson.spots,
    chosen: selection.kind === "card" ? selection : null,
    options: lesson.options,
    symbols: laid?.symbols ?? lesson.symbols,
    refused: shown && !done ? { spot: shown.spot, text: refusal(shown.code) } : null,
    last: laid ? [laid.x, laid.y] : null,
    copies: done ? lesson.copies : [],
    active: !done && !lesson.draws.length,
  };
}

/** The placement that is chosen, where it can be made. */
export function chosenOption(play: LessonState): Option | null {
  const { selection } = play;
  if (selection.kind !== "card" || !selection.spot) return null;
  const [x, y] = selection.spot;
  return findOption(play, { type: "place", card: selection.card, face: selection.face, x, y });
}

function layCard(play: LessonState, move: Move): LessonState {
  const option = findOption(play, move);
  const lesson = lessonOf(play);
  if (!option || !lesson) return withReason({ ...play, remark: null });
  if (!lesson.wanted.includes(lesson.options.indexOf(option))) return { ...play, selection: NOTHING, remark: "other" };
  return { ...play, selection: NOTHING, laid: option, remark: null };
}

function findOption(play: LessonState, move: Move): Option | null {
  if (move.type !== "place") return null;
  const { card, face, x, y } = move;
  const same = (option: Option) => option.card === card && option.face === face && option.x === x && option.y === y;
  return lessonOf(play)?.options.find(same) ?? null;
}

/** Say at once why the chosen face can be laid nowhere. */
function withReason(play: LessonState): LessonState {
  const { selection } = play;
  if (selection.kind !== "card") return play;
  const closed = lessonOf(play)?.closed.find(({ card, face }) => card === selection.card && face === selection.face);
  return closed ? { ...play, remark: { code: closed.code, spot: null } } : play;
}
