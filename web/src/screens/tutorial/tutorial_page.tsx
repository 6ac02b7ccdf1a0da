// The tutorial on the screen: board, the sentence with its buttons, hand.

import { effect, useSignal } from "@preact/signals";
import { useEffect, useRef, useState } from "preact/hooks";
import { settings } from "../../app/preferences.ts";
import type { Board } from "../../board/board.ts";
import { device } from "../../state/recent_tables.ts";
import { reach, reached } from "../../state/tutorial_progress.ts";
import { t } from "../../text/translate.ts";
import { Bar, title } from "../components/page_frame.tsx";
import { Icon, needCards, printed } from "../components/picture.tsx";
import { Display } from "./display.tsx";
import { Hand } from "./hand.tsx";
import { Sentence } from "./instruction.tsx";
import { keyAction } from "./keyboard.ts";
import { Finish } from "./last_page.tsx";
import { blocked, chooseFace, enter, lessonOf, type Play, point, takeBack } from "./lesson_state.ts";
import { LESSONS } from "./lessons.ts";
import { Tally } from "./score_and_symbols.tsx";
import { BoardBox } from "./tutorial_board.tsx";

export function Tutorial() {
  const play = useSignal<Play>(useState(() => enter(reached(device)))[0]);
  const board = useRef<Board | null>(null);
  const set = (next: Play) => {
    play.value = next;
  };
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => keyAction(event, play, board.current);
    window.addEventListener("keydown", pressed);
    return () => window.removeEventListener("keydown", pressed);
  }, [play]);
  useEffect(() => effect(() => reach(device, play.value.at)), [play]);
  title(t("tutorial.title"));
  const cards = printed.value;
  const lesson = lessonOf(play.value);
  return (
    <div class="p-wrap p-tutorial">
      <Bar />
      <h1 tabIndex={-1}>{t("tutorial.title")}</h1>
      {!cards && <Loading />}
      {cards && !lesson && <Finish again={() => set(enter(0))} />}
      {cards && lesson && (
        <>
          <Progress at={play.value.at} go={(at) => set(enter(at))} />
          <div class={`p-lesson${lesson.draws.length ? " p-drawing" : ""}`}>
            <div class="p-stage">
              <Tally play={play.value} />
              <BoardBox
                cards={cards}
                play={play}
                ready={(made) => {
                  board.current = made;
                }}
                spot={(spot) => set(point(play.value, spot, settings.value.confirm === "on"))}
                drop={(card, face, spot) => set(point(chooseFace(takeBack(play.value), card, face), spot, true))}
                blocked={(spot) => set(blocked(play.value, spot))}
              />
            </div>
            <Sentence play={play.value} set={set} cards={cards} />
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
      <button type="button" class="p-button" onClick={() => void needCards().catch(() => undefined)}>
        {t("load.again")}
      </button>
    </p>
  );
}

interface ProgressProps {
  readonly at: number;
  readonly go: (at: number) => void;
}

/** Where one is. Numbers where there is room, else a line; the way back and on at its ends. */
function Progress({ at, go }: ProgressProps) {
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
          <li key={name} class={n < at ? "p-past" : n === at ? "p-at" : undefined}>
            <button
              type="button"
              aria-current={n === at ? "step" : undefined}
              aria-label={t("tutorial.step", { n: n + 1, of: LESSONS.length, name: t(`tutorial.${name}_title`) })}
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
