// The current score and visible symbols.

import { shieldSvg, symbolSvg } from "../../art/icons.ts";
import { t } from "../../text/translate.ts";
import type { CardSymbol } from "../../wire/cards.ts";
import { Picture } from "../components/picture.tsx";
import { type LessonState, lessonOf } from "./lesson_state.ts";

export function ScoreAndSymbols({ play }: { readonly play: LessonState }) {
  const lesson = lessonOf(play);
  if (!lesson) return null;
  const symbols = Object.entries(play.laid?.symbols ?? lesson.symbols) as [CardSymbol, number][];
  const score = lesson.score + (play.laid?.points ?? 0);
  return (
    <ul class="p-tally" aria-label={t("tutorial.tally")}>
      <li class="p-tally-score">
        <Picture svg={shieldSvg("")} />
        <span aria-hidden="true">{score}</span>
        <span class="unseen">{t("points", { n: score })}</span>
      </li>
      {symbols.map(([symbol, n]) => (
        <li key={symbol} class={n ? undefined : "p-zero"}>
          <Picture svg={symbolSvg(symbol, "")} />
          <span aria-hidden="true">{n}</span>
          <span class="unseen">{t(`symbol.${symbol}`, { n })}</span>
        </li>
      ))}
    </ul>
  );
}
