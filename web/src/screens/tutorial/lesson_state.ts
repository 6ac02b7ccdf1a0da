// The state of the tutorial: a lesson, the choice in it, and whether it is done. The lesson has the rules as data.

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
import { type RefusedChoice, refusedPlace } from "../../state/table/refused_choice.ts";
import type { Face, Move, PlacementOption, Source } from "../../wire/messages.ts";
import { type DrawOption, LESSONS, type Lesson } from "./lessons.ts";

/** A remark besides the task: a reason, or that the lesson wants something else. */
export type Remark = RefusedChoice | "other" | null;

export interface LessonState {
  /** The lesson's index; their number once all are done. */
  readonly at: number;
  readonly selection: Selection;
  readonly laid: PlacementOption | null;
  readonly drawn: DrawOption | null;
  readonly remark: Remark;
}

export const BEGIN: LessonState = { at: 0, selection: NOTHING, laid: null, drawn: null, remark: null };

export function lessonOf({ at }: LessonState): Lesson | null {
  return LESSONS[at] ?? null;
}

/** Whether the lesson got what it wanted. */
export function isDone({ laid, drawn }: LessonState): boolean {
  return laid !== null || drawn !== null;
}

/** Start a lesson. */
export function enterLesson(at: number): LessonState {
  return { ...BEGIN, at: Math.min(Math.max(at, 0), LESSONS.length) };
}

/** Choose a card of the hand, front up, or unchoose it. */
export function choose(play: LessonState, card: number): LessonState {
  return isDone(play) ? play : withReason({ ...play, selection: chooseCard(play.selection, card), remark: null });
}

/** Choose a card with this face up. */
export function chooseFace(play: LessonState, card: number, face: Face): LessonState {
  const { selection } = play;
  const same = selection.kind === "card" && selection.card === card;
  if (isDone(play) || (same && selection.face === face)) return choose(play, card);
  const spot = same ? selection.spot : null;
  return withReason({ ...play, selection: { kind: "card", card, face, spot }, remark: null });
}

/** Flip the chosen card. */
export function flip(play: LessonState): LessonState {
  return isDone(play) ? play : withReason({ ...play, selection: flipCard(play.selection), remark: null });
}

/** Choose a spot for the card. Lays it at once if the reader does not confirm moves. */
export function pointAtSpot(play: LessonState, spot: Spot, confirm: boolean): LessonState {
  if (isDone(play)) return play;
  const { selection, play: move } = chooseSpot(play.selection, spot, confirm);
  return move ? layCard(play, move) : { ...play, selection, remark: null };
}

/** Lay the chosen card on its spot. */
export function confirmLay(play: LessonState): LessonState {
  const { play: move } = confirmSelection(play.selection);
  return move && !isDone(play) ? layCard(play, move) : play;
}

/** Cancel the choice. */
export function takeBack(play: LessonState): LessonState {
  return { ...play, selection: NOTHING, remark: null };
}

/** The player pointed at a place where no card can go: say why. */
export function pointAtBlockedSpot(play: LessonState, spot: Spot): LessonState {
  const lesson = lessonOf(play);
  return !lesson || isDone(play) ? play : { ...play, remark: refusedPlace(lesson, spot) };
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
  const { refused } = lesson;
  const pointedOut = refused && refusedPlace(lesson, [refused.x, refused.y]);
  const shown = remark && remark !== "other" && remark.spot ? remark : pointedOut;
  return {
    area: laid ? [...lesson.area, laid] : lesson.area,
    spots: done || lesson.draws.length ? [] : lesson.spots,
    chosen: selection.kind === "card" ? selection : null,
    options: lesson.options,
    symbols: laid?.symbols ?? lesson.symbols,
    refused: shown?.spot && !done ? { spot: shown.spot, text: refusal(shown.code), by: shown.by ?? [] } : null,
    last: laid ? [laid.x, laid.y] : null,
    copies: done ? lesson.copies : [],
    active: !done && !lesson.draws.length,
  };
}

/** What to do next in a lesson. */
export type NextStep = "card" | "flip" | "spot" | "lay" | "draw";

/** What to do next; null once the lesson is done. */
export function nextStep(play: LessonState): NextStep | null {
  const lesson = lessonOf(play);
  if (!lesson || isDone(play)) return null;
  if (lesson.draws.length) return "draw";
  const { selection } = play;
  if (selection.kind !== "card") return "card";
  const faces = wantedPlacements(play).filter(({ card }) => card === selection.card);
  if (!faces.length) return "card";
  if (!faces.some(({ face }) => face === selection.face)) return "flip";
  return selection.spot ? "lay" : "spot";
}

/** Whether the hand points at this card, because the reader should choose it now. */
export function isWantedCard(play: LessonState, card: number): boolean {
  return nextStep(play) === "card" && wantedPlacements(play).some((option) => option.card === card);
}

function wantedPlacements(play: LessonState): readonly PlacementOption[] {
  const lesson = lessonOf(play);
  return (lesson?.wanted ?? []).flatMap((n) => lesson?.options[n] ?? []);
}

/** The lesson to continue with on the next visit: the next one, if this one is done. */
export function lessonToSave(play: LessonState): number {
  return play.at + (isDone(play) ? 1 : 0);
}

/** The chosen placement, if it is possible. */
export function chosenOption(play: LessonState): PlacementOption | null {
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

function findOption(play: LessonState, move: Move): PlacementOption | null {
  if (move.type !== "place") return null;
  const { card, face, x, y } = move;
  const same = (option: PlacementOption) =>
    option.card === card && option.face === face && option.x === x && option.y === y;
  return lessonOf(play)?.options.find(same) ?? null;
}

/** If the chosen face can be laid nowhere, say why at once. */
function withReason(play: LessonState): LessonState {
  const { selection } = play;
  if (selection.kind !== "card") return play;
  const closed = lessonOf(play)?.closed.find(({ card, face }) => card === selection.card && face === selection.face);
  return closed ? { ...play, remark: { code: closed.code, spot: null } } : play;
}
