// The points of one player, line by line: the track, then each objective. A line leads to its step of the count.

import { type CountStep, isCounted } from "../../state/table/final_count.ts";
import { objectiveAim } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import type { Result, TableView } from "../../wire/messages.ts";
import { seatName, useTableContext } from "./table_context.ts";
import { ObjectiveCard, Seal } from "./widgets.tsx";

interface Props {
  readonly view: TableView;
  readonly result: Result;
  readonly counts: readonly CountStep[];
  readonly at: number;
  readonly choose: (at: number) => void;
}

export function CountList({ view, result, counts, at, choose }: Props) {
  const { cards } = useTableContext();
  const now = counts[Math.min(at, counts.length - 1)];
  const score = result.scores.find(({ seat }) => seat === now?.seat);
  if (!now || !score) return null;
  const lines = [null, ...score.objectives.keys()].map((objective) => ({
    objective,
    step: counts.findIndex((count) => count.seat === score.seat && count.objective === objective),
  }));
  return (
    <ul class="tb-lines" aria-label={t("end.breakdown", { who: seatName(view, score.seat) })}>
      {lines.map(({ objective, step }) => {
        const one = objective === null ? null : score.objectives[objective];
        const shown = isCounted(counts, at, score.seat, objective);
        const aim = cards.objectives.find(({ card }) => card === one?.card);
        const line = (
          <>
            {one ? <ObjectiveCard card={one.card} /> : <Seal view={view} seat={score.seat} />}
            <span>
              {aim ? objectiveAim(aim) : t("end.on_track")}
              <small>{one ? shown && timesText(one.times) : t("table.end.track")}</small>
            </span>
            <b>{shown && (one ? `+${one.points}` : score.track)}</b>
          </>
        );
        return (
          <li key={objective}>
            {step < 0 ? (
              <div class="tb-line">{line}</div>
            ) : (
              <button
                type="button"
                class="tb-line"
                aria-current={step === at ? "step" : undefined}
                onClick={() => choose(step)}
              >
                {line}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function timesText(n: number): string {
  return n ? t("end.fulfilled", { n }) : t("end.unfulfilled");
}
