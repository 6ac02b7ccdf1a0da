// The instruction: what to do now, what the choice would bring, and the buttons.

import { useEffect, useRef } from "preact/hooks";
import { objectiveSvg } from "../../art/objectives.ts";
import { objectiveAim, playableName, symbolList } from "../../text/card_text.ts";
import { errorText } from "../../text/error_text.ts";
import { t } from "../../text/translate.ts";
import type { CardsData } from "../../wire/cards.ts";
import { Icon, Picture } from "../components/picture.tsx";
import {
  chosenOption,
  confirmLay,
  enterLesson,
  flip,
  isDone,
  type LessonState,
  lessonOf,
  nextStep,
  takeBack,
} from "./lesson_state.ts";
import { LESSONS, type LessonName, NAMED_CARDS } from "./lessons.ts";

const DIAGONAL_OBJECTIVE = 87;

interface Props {
  readonly play: LessonState;
  readonly set: (play: LessonState) => void;
  readonly cards: CardsData;
}

export function Instruction({ play, set, cards }: Props) {
  const lesson = lessonOf(play);
  const done = isDone(play);
  const box = useRef<HTMLElement>(null);
  const first = useRef(true);
  useEffect(() => {
    const fresh = first.current;
    first.current = false;
    if (!fresh) box.current?.querySelector<HTMLElement>(done ? ".p-main" : "h2")?.focus({ preventScroll: true });
  }, [done, play.at]);
  if (!lesson) return null;
  const { name } = lesson;
  const step = nextStep(play);
  const objective = name === "aims" ? cards.objectives.find(({ card }) => card === DIAGONAL_OBJECTIVE) : undefined;
  return (
    <section class={`p-sheet p-say${done ? " p-done" : ""}`} aria-labelledby="lesson-title" ref={box}>
      <div class="p-say-text">
        <h2 class="p-label" id="lesson-title" tabIndex={-1}>
          {t("tutorial.step", { n: play.at + 1, of: LESSONS.length, name: t(`tutorial.${name}_title`) })}
        </h2>
        <div aria-live="polite">
          <p class="p-sentence" key={done ? "done" : "task"}>
            {done && <Icon name="check" />}
            {t(done ? `tutorial.${name}_done` : `tutorial.${name}`, cardNames(name))}
          </p>
          {step && <p class="p-next-step">{t(`tutorial.now_${step}`)}</p>}
          <p class="p-aside">{done ? "" : remarkText(play)}</p>
        </div>
        {objective && (
          <div class="p-aim">
            <Picture svg={objectiveSvg(objective, { label: "", size: "small" })} />
            <span>{objectiveAim(objective)}</span>
          </div>
        )}
      </div>
      <Buttons play={play} set={set} />
    </section>
  );
}

/** The cards that a lesson's sentences name. */
function cardNames(name: LessonName) {
  const { card, other } = NAMED_CARDS[name];
  return { card: playableName(card), other: playableName(other) };
}

/** What the choice would bring, or why it is refused. */
function remarkText(play: LessonState): string {
  const { remark } = play;
  const lesson = lessonOf(play);
  if (remark === "other") return lesson ? t(`tutorial.hint_${lesson.name}`, cardNames(lesson.name)) : "";
  if (remark) return errorText(remark.code);
  const option = chosenOption(play);
  if (!option || !lesson) return "";
  const difference = (sign: 1 | -1) =>
    Object.fromEntries(
      Object.entries(option.symbols).map(([name, n]) => [name, Math.max(0, sign * (n - (lesson.symbols[name] ?? 0)))]),
    );
  const some = (counts: Record<string, number>) => Object.values(counts).some((n) => n > 0);
  const parts = [t("tutorial.scores", { points: t("points", { n: option.points }) })];
  if (some(difference(1))) parts.push(t("tutorial.gains", { what: symbolList(difference(1)) }));
  if (some(difference(-1))) parts.push(t("tutorial.loses", { what: symbolList(difference(-1)) }));
  if (option.closes.length) parts.push(t("tutorial.closes", { n: option.closes.length }));
  return parts.join(" · ");
}

function Buttons({ play, set }: Omit<Props, "cards">) {
  if (isDone(play)) {
    return (
      <div class="p-say-buttons">
        <button type="button" class="p-button p-quiet" onClick={() => set(enterLesson(play.at))}>
          {t("tutorial.again")}
        </button>
        <button type="button" class="p-button p-main" onClick={() => set(enterLesson(play.at + 1))}>
          {t("tutorial.next")} <kbd>{t("key.enter")}</kbd>
        </button>
      </div>
    );
  }
  if (play.selection.kind !== "card") return null;
  return (
    <div class="p-say-buttons">
      <button
        type="button"
        class={`p-button${nextStep(play) === "flip" ? " p-main" : ""}`}
        onClick={() => set(flip(play))}
      >
        <Icon name="flip" />
        {t("tutorial.turn_over")} <kbd>F</kbd>
      </button>
      <button type="button" class="p-button" onClick={() => set(takeBack(play))}>
        <Icon name="undo" />
        {t("tutorial.take_back")} <kbd>{t("key.esc")}</kbd>
      </button>
      {chosenOption(play) && (
        <button type="button" class="p-button p-main" onClick={() => set(confirmLay(play))}>
          <Icon name="check" />
          {t("tutorial.lay_it")} <kbd>{t("key.enter")}</kbd>
        </button>
      )}
    </div>
  );
}
