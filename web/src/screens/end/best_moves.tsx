// The best moves of each player: those that were clearly better than all others.

import { t } from "../../text/translate.ts";
import type { MoveReview } from "../../wire/messages.ts";
import { Pictured } from "../replay/analysis.tsx";
import { moveText, percent } from "../replay/step_text.ts";
import { Reasons } from "../table/reasons.tsx";
import { seatName, useTableContext } from "../table/table_context.ts";
import { Seal } from "../table/widgets.tsx";
import { type Story, stepAddress } from "./story.ts";

export function BestMoves({ story }: { readonly story: Story }) {
  const { replay, review } = story;
  const result = review.result.value;
  if (result?.state !== "done") return null;
  const end = replay.steps[replay.last]?.view ?? replay.here.view;
  return (
    <section class="tb-sheet en-sheet" aria-labelledby="en-best">
      <h2 id="en-best">{t("end.best")}</h2>
      <div class="en-players">
        {result.seats.map(({ seat, accuracy }) => {
          const moves = review.bestMoves(seat);
          return (
            <section key={seat} aria-labelledby={`en-best-${seat}`}>
              <h3 id={`en-best-${seat}`}>
                <Seal view={end} seat={seat} />
                {seatName(end, seat)}
              </h3>
              {accuracy !== null && <p class="tb-soft">{t("end.kept", { n: percent(accuracy) })}</p>}
              {moves.length ? (
                <ol>
                  {moves.map((move) => (
                    <li key={move.version}>
                      <BestMove story={story} move={move} />
                    </li>
                  ))}
                </ol>
              ) : (
                <p>{t("end.no_best")}</p>
              )}
            </section>
          );
        })}
      </div>
    </section>
  );
}

function BestMove({ story, move }: { readonly story: Story; readonly move: MoveReview }) {
  const context = useTableContext();
  const { replay } = story;
  const at = replay.stepOfMove(move.version);
  const before = replay.steps[at - 1]?.view ?? replay.here.view;
  return (
    <a class="en-point en-best" href={stepAddress(replay, at)}>
      <Pictured move={move.played.move} view={before} />
      <div>
        <p class="en-moment">{move.round ? t("end.round", { n: move.round }) : t("replay.set_up")}</p>
        <p>
          {moveText(context, before, move.seat, move.played.move)}{" "}
          <b class="tb-won">{t("end.lead_over", { win: percent(move.lead) })}</b>
        </p>
        <Reasons view={before} reasons={move.played.reasons} />
      </div>
    </a>
  );
}
