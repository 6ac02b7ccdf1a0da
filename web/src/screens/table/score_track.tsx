// The score track: a straight ruler. The last rounds begin at 20; beyond 30 it grows.

import { sealSvg } from "../../art/icons.ts";
import { pair } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import { Picture } from "../components/picture.tsx";
import { seatColour, seatName, useTableContext } from "./table_context.ts";

const LAST_ROUNDS_SCORE = 20;
const MIN_LENGTH = 30;

export function ScoreTrack() {
  const { table } = useTableContext();
  const view = table.shownView.value;
  if (!view?.game) return null;
  const { players, tybor } = view.game;
  const option = table.past.value ? null : table.chosenOption.value;
  const mine = view.seat === null ? null : (players[view.seat]?.score ?? 0);
  const then = option && mine !== null && option.points ? mine + option.points : null;
  const highest = Math.max(MIN_LENGTH, then ?? 0, tybor?.score ?? 0, ...players.map(({ score }) => score));
  const length = Math.ceil(highest / 5) * 5;
  const at = (points: number) => ({ left: `${(100 * points) / length}%` });
  const scores = players.map(({ score }, seat) => t("table.has", { who: seatName(view, seat), n: score }));
  if (tybor) scores.push(t("table.has", { who: t("tybor"), n: tybor.score }));
  return (
    <div class="tb-track" role="img" aria-label={pair(t("table.track"), scores.join(", "))}>
      <div class="tb-rail">
        <span class="tb-zone" style={at(LAST_ROUNDS_SCORE)} />
        {Array.from({ length: length + 1 }, (_, n) => (
          <i key={n} class={n % 5 ? "" : n === LAST_ROUNDS_SCORE ? "tb-five tb-end" : "tb-five"} style={at(n)}>
            {n % 5 === 0 && <b>{n === LAST_ROUNDS_SCORE ? <LastRounds /> : n}</b>}
          </i>
        ))}
        {then !== null && mine !== null && (
          <span class="tb-gain" style={{ ...at(mine), width: `${(100 * (then - mine)) / length}%` }} />
        )}
        {then !== null && view.seat !== null && (
          <span class="tb-pin tb-soon" style={at(then)}>
            <Picture svg={sealSvg(seatColour(view, view.seat), seatName(view, view.seat), "")} />
          </span>
        )}
        {tybor && (
          <span class="tb-pin tb-tybor-pin" style={at(tybor.score)}>
            T
          </span>
        )}
        {players.map(({ score }, seat) => (
          <span key={seat} class="tb-pin" style={{ ...at(score), marginTop: `${beside(players, seat) * 5}px` }}>
            <Picture svg={sealSvg(seatColour(view, seat), seatName(view, seat), "")} />
          </span>
        ))}
      </div>
    </div>
  );
}

function LastRounds() {
  return (
    <>
      {LAST_ROUNDS_SCORE}
      <em>{t("table.last_rounds")}</em>
    </>
  );
}

/** Seals with the same score are stacked. */
function beside(players: readonly { readonly score: number }[], seat: number): number {
  return players.slice(0, seat).filter(({ score }) => score === players[seat]?.score).length;
}
