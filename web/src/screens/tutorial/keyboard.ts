// The table's shortcuts, as far as the tutorial supports them.

import type { Signal } from "@preact/signals";
import type { Board } from "../../board/board.ts";
import { choose, confirmLay, enterLesson, flip, isDone, type LessonState, lessonOf, takeBack } from "./lesson_state.ts";

const ARROWS = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" } as const;

export function handleKey(event: KeyboardEvent, play: Signal<LessonState>, board: Board | null): void {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return;
  const onButton = target instanceof HTMLButtonElement || target instanceof HTMLAnchorElement;
  const next = nextState(play.value, key, onButton);
  if (next) play.value = next;
  else if (key in ARROWS) board?.moveFocus(ARROWS[key as keyof typeof ARROWS]);
  else return;
  event.preventDefault();
}

/** The state after a key; null if the key means nothing here. Enter on a button belongs to the button. */
export function nextState(play: LessonState, key: string, onButton: boolean): LessonState | null {
  const lesson = lessonOf(play);
  if (!lesson) return null;
  const card = /^[1-3]$/.test(key) ? lesson.hand[Number(key) - 1] : undefined;
  if (card !== undefined && !lesson.draws.length) return choose(play, card);
  if (key === "f" || key === "F") return flip(play);
  if (key === "Escape") return takeBack(play);
  if (key === "Enter" && !onButton) return isDone(play) ? enterLesson(play.at + 1) : confirmLay(play);
  return null;
}
