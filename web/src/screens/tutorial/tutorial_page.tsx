// The tutorial page: board, instruction with buttons, hand.

import { effect, useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { settings } from "../../app/preferences.ts";
import type { Board } from "../../board/board.ts";
import { device } from "../../state/device_storage.ts";
import { finishedLessons, finishLesson, savedLesson, saveLesson } from "../../state/tutorial_progress.ts";
import { t } from "../../text/translate.ts";
import { TopBar } from "../components/page_frame.tsx";
import { setTitle } from "../components/page_title.ts";
import { Icon, loadCards, printedCards } from "../components/picture.tsx";
import { Display } from "./display.tsx";
import { Hand } from "./hand.tsx";
import { Instruction } from "./instruction.tsx";
import { handleKey } from "./keyboard.ts";
import { LastPage } from "./last_page.tsx";
import {
  chooseFace,
  enterLesson,
  isDone,
  type LessonState,
  lessonOf,
  lessonToSave,
  pointAtBlockedSpot,
  pointAtSpot,
  takeBack,
} from "./lesson_state.ts";
import { LESSONS, type LessonName } from "./lessons.ts";
import { ScoreAndSymbols } from "./score_and_symbols.tsx";
import { TutorialBoard } from "./tutorial_board.tsx";

export function Tutorial() {
  const play = useSignal<LessonState>(useState(() => enterLesson(savedLesson(device)))[0]);
  const board = useRef<Board | null>(null);
  const set = (next: LessonState) => {
    play.value = next;
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => handleKey(event, play, board.current);
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [play]);
  const finished = useSignal(useState(() => finishedLessons(device))[0]);
  useEffect(
    () =>
      effect(() => {
        saveLesson(device, lessonToSave(play.value));
        if (isDone(play.value)) finished.value = finishLesson(device, play.value.at);
      }),
    [play, finished],
  );
  setTitle(t("tutorial.title"));
  const cards = printedCards.value;
  const lesson = lessonOf(play.value);
  return (
    <div class="p-wrap p-tutorial">
      <TopBar />
      <h1 tabIndex={-1}>{t("tutorial.title")}</h1>
      {!cards && <Loading />}
      {cards && !lesson && <LastPage again={() => set(enterLesson(0))} />}
      {cards && lesson && (
        <>
          <Progress at={play.value.at} finished={finished.value} go={(at) => set(enterLesson(at))} />
          <div class={`p-lesson${lesson.draws.length ? " p-drawing" : ""}`}>
            <div class="p-stage">
              <ScoreAndSymbols play={play.value} />
              <TutorialBoard
                cards={cards}
                play={play}
                ready={(made) => {
                  board.current = made;
                }}
                spot={(spot) => set(pointAtSpot(play.value, spot, settings.value.confirm === "on"))}
                drop={(card, face, spot) => set(pointAtSpot(chooseFace(takeBack(play.value), card, face), spot, true))}
                blocked={(spot) => set(pointAtBlockedSpot(play.value, spot))}
              />
            </div>
            <Instruction play={play.value} set={set} cards={cards} />
            {lesson.draws.length > 0 && <Display play={play.value} set={set} cards={cards} />}
            <Hand play={play.value} set={set} cards={cards} board={board} />
          </div>
        </>
      )}
    </div>
  );
}

function Loading() {
  return (
    <p>
      {t("tutorial.loading")}{" "}
      <button type="button" class="p-button" onClick={() => void loadCards().catch(() => undefined)}>
        {t("load.again")}
      </button>
    </p>
  );
}

interface ProgressProps {
  readonly at: number;
  readonly finished: ReadonlySet<number>;
  readonly go: (at: number) => void;
}

/** The progress bar: numbers if there is room, else a line, with links back and on. */
function Progress({ at, finished, go }: ProgressProps) {
  const label = (n: number, name: LessonName) => {
    const step = t("tutorial.step", { n: n + 1, of: LESSONS.length, name: t(`tutorial.${name}_title`) });
    return finished.has(n) ? `${step}, ${t("tutorial.lesson_done")}` : step;
  };
  return (
    <nav class="p-progress" aria-label={t("tutorial.lessons")}>
      <button
        type="button"
        class="p-button p-quiet p-only"
        disabled={at === 0}
        aria-label={t("tutorial.back")}
        onClick={() => go(at - 1)}
      >
        <Icon name="left" />
      </button>
      <ol>
        {LESSONS.map(({ name }, n) => (
          <li key={name} class={`${finished.has(n) ? "p-past" : ""} ${n === at ? "p-at" : ""}`}>
            <button
              type="button"
              aria-current={n === at ? "step" : undefined}
              aria-label={label(n, name)}
              onClick={() => go(n)}
            >
              {n + 1}
            </button>
          </li>
        ))}
      </ol>
      <button type="button" class="p-button p-quiet" onClick={() => go(at + 1)}>
        {t("tutorial.skip")}
        <Icon name="right" />
      </button>
    </nav>
  );
}
