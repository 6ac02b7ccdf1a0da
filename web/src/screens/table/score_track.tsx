// The score track: a straight ruler. The last rounds begin at 20; beyond 30 it grows.

import { sealSvg } from "../../art/icons.ts";
import { pair } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import { Picture } from "../components/picture.tsx";
import { screenWidth, seatColour, seatName, useTableContext } from "./table_context.ts";

const LAST_ROUNDS_SCORE = 20;
const MIN_LENGTH = 30;
/** The width of a pin as a share of the shortest rail of that screen. */
const PIN_SHARES = { phone: 0.08, tablet: 0.045, desktop: 0.066 } as const;

export function ScoreTrack() {
  const { table } = useTableContext();
  const view = table.shownView.value;
  if (!view?.game) return null;
  const { players, tybor } = view.game;
  const option = table.past.value ? null : table.chosenOption.value;
  const mine = view.seat === null ? null : (players[view.seat]?.score ?? 0);
  const then = option && mine !== null && option.points ? mine + option.points : null;
  const highest = Math.max(MIN_LENGTH, then ?? 0, tybor?.score ?? 0, ...players.map(({ score }) => score));
  const pins = [...players.map(({ score }) => score), ...(tybor ? [tybor.score] : [])];
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
        {spreadPins(pins, length, length * PIN_SHARES[screenWidth.value]).map((place, pin) =>
          pin < players.length ? (
            <span key={pin} class="tb-pin" style={at(place)}>
              <Picture svg={sealSvg(seatColour(view, pin), seatName(view, pin), "")} />
            </span>
          ) : (
            <span key={pin} class="tb-pin tb-tybor-pin" style={at(place)}>
              T
            </span>
          ),
        )}
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

/**
 * Where each pin stands, in points, so that none hides another: tied and close ones stand side by side around their
 * average, in the order of their scores. `gap` is the width of a pin in points.
 */
export function spreadPins(scores: readonly number[], length: number, gap: number): readonly number[] {
  const groups: { start: number; readonly pins: number[] }[] = [];
  const byScore = scores.map((_, pin) => pin).sort((one, other) => (scores[one] ?? 0) - (scores[other] ?? 0));
  for (const pin of byScore) {
    let group = { start: scores[pin] ?? 0, pins: [pin] };
    for (let left = groups.at(-1); left && left.start + left.pins.length * gap > group.start; left = groups.at(-1)) {
      groups.pop();
      const pins = [...left.pins, ...group.pins];
      const middle = pins.reduce((sum, each) => sum + (scores[each] ?? 0), 0) / pins.length;
      const start = middle - ((pins.length - 1) * gap) / 2;
      group = { start: Math.max(0, Math.min(start, length - (pins.length - 1) * gap)), pins };
    }
    groups.push(group);
  }
  const places: number[] = [];
  for (const { start, pins } of groups) for (const [nth, pin] of pins.entries()) places[pin] = start + nth * gap;
  return places;
}
