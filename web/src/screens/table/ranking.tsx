// The ranking: a row per player, a column for the track and for each objective. Figures appear as they are counted.

import { type CountStep, isCounted, ranking } from "../../state/table/final_count.ts";
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
}

export function Ranking({ view, result, counts, at }: Props) {
  const { cards } = useTableContext();
  const done = at >= counts.length - 1;
  const now = counts[Math.min(at, counts.length - 1)];
  const common = result.scores[0]?.objectives.slice(0, 2) ?? [];
  const total = (seat: number) => counts.slice(0, at + 1).findLast((count) => count.seat === seat)?.total ?? 0;
  const name = (card: number) => {
    const objective = cards.objectives.find((other) => other.card === card);
    return objective ? objectiveAim(objective) : "";
  };
  const tyborWon = done && !result.winners.length;
  const tybor = typeof result.tybor === "number" && (
    <tr key="tybor" class={tyborWon ? "tb-winner" : ""}>
      <th scope="row">{t("tybor")}</th>
      <td>{result.tybor}</td>
      <td colSpan={3} />
      <td class="tb-total">{result.tybor}</td>
    </tr>
  );
  return (
    <table class="tb-ranking">
      <thead>
        <tr>
          <th scope="col">{t("table.end.rank")}</th>
          <th scope="col">{t("table.end.track_short")}</th>
          {common.map(({ card }) => (
            <th scope="col" key={card} title={name(card)}>
              <ObjectiveCard card={card} />
              <span class="unseen">{name(card)}</span>
            </th>
          ))}
          <th scope="col">{t("table.end.secret")}</th>
          <th scope="col">{t("table.end.total")}</th>
        </tr>
      </thead>
      <tbody>
        {tyborWon && tybor}
        {(done ? ranking(result) : bySeat(result)).map(({ place, score }) => (
          <tr key={score.seat} class={done && result.winners.includes(score.seat) ? "tb-winner" : ""}>
            <th scope="row">
              <div>
                <Seal view={view} seat={score.seat} />
                <span>
                  {done && result.scores.length > 1 && !view.table.seats[score.seat]?.conceded && (
                    <b class="tb-place">{place}.</b>
                  )}
                  <span class="tb-ranked">{seatName(view, score.seat)}</span>
                  {view.table.seats[score.seat]?.conceded && <small>{t("table.end.out")}</small>}
                </span>
              </div>
            </th>
            <Cell
              on={now?.seat === score.seat && now.objective === null && !done}
              shown={isCounted(counts, at, score.seat, null)}
              points={score.track}
            />
            {[0, 1, 2].map((n) => (
              <Cell
                key={n}
                on={now?.seat === score.seat && now.objective === n}
                shown={isCounted(counts, at, score.seat, n)}
                points={score.objectives[n]?.points ?? 0}
                card={n === 2 ? (score.objectives[n]?.card ?? null) : null}
              />
            ))}
            <td class="tb-total">{total(score.seat)}</td>
          </tr>
        ))}
        {!tyborWon && tybor}
      </tbody>
    </table>
  );
}

/** Nobody leads before everything is counted. */
function bySeat({ scores }: Result): ReturnType<typeof ranking> {
  return scores.map((score) => ({ place: 0, score }));
}

function Cell({
  on,
  shown,
  points,
  card = null,
}: {
  on: boolean;
  shown: boolean;
  points: number;
  card?: number | null;
}) {
  return (
    <td class={on ? "tb-counted" : ""}>
      {card && shown && <ObjectiveCard card={card} />}
      {shown ? points : ""}
    </td>
  );
}
