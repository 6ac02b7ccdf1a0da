// Win probability over the game: a line per player, each with its own dash pattern, and the current step.

import type { Replay } from "../../state/replay/replay.ts";
import type { Review } from "../../state/replay/review.ts";
import { pair } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import type { MoveReview } from "../../wire/messages.ts";
import { seatColour, seatName } from "../table/table_context.ts";
import { percent } from "./step_text.ts";

const [LEFT, TOP, LOW] = [34, 8, 18];
/** The drawing's units, about as many as pixels, so that letters have the same size in all. */
const SIZES = { phone: [320, 170], tablet: [760, 230], desktop: [1300, 250] } as const;
const DASHES = ["", "7 3", "2 3", "9 3 2 3"] as const;
const AXIS_SHARES = [0, 0.25, 0.5, 0.75, 1] as const;

interface Props {
  readonly replay: Replay;
  readonly review: Review;
  readonly size?: keyof typeof SIZES;
  /** The step that the reader sees; null if none. */
  readonly now: number | null;
  /** These moves have numbers; the others of the turning points dots. */
  readonly numbered?: readonly MoveReview[];
  readonly choose: (at: number) => void;
}

export function WinChart({ replay, review, size = "phone", now, numbered = [], choose }: Props) {
  const { view } = replay.here;
  const [WIDE, HIGH] = SIZES[size];
  const seats = view.table.seats.map((_, seat) => seat);
  const x = (at: number) => LEFT + ((WIDE - LEFT - 6) * at) / Math.max(1, replay.last);
  const y = (win: number) => TOP + (HIGH - TOP - LOW) * (1 - win);
  const lines = seats.map((seat) => ({ seat, points: review.winLine(seat) }));
  const roundsShown = size === "phone" ? 5 : 2;
  const dots = numbered.length ? numbered : review.turningPoints.value;
  const choosePoint = (event: MouseEvent & { readonly currentTarget: SVGSVGElement }) => {
    const box = event.currentTarget.getBoundingClientRect();
    const at = (((event.clientX - box.left) / box.width) * WIDE - LEFT) / (WIDE - LEFT - 6);
    choose(Math.max(0, Math.min(replay.last, Math.round(at * replay.last))));
  };
  return (
    <figure class="rp-chart">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys step through the game, and the list has every move */}
      <svg viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={label(replay, lines)} onClick={choosePoint}>
        {AXIS_SHARES.map((share) => (
          <g key={share} class="rp-axis">
            <line x1={LEFT} x2={WIDE - 6} y1={y(share)} y2={y(share)} />
            <text x={LEFT - 5} y={y(share) + 4} text-anchor="end">
              {percent(share)}
            </text>
          </g>
        ))}
        {replay.turns
          .filter(({ round }, n) => round % roundsShown === 0 && round > 0 && replay.turns[n - 1]?.round !== round)
          .map(({ first, round }) => (
            <text key={first} class="rp-round" x={x(first)} y={HIGH - 4} text-anchor="middle">
              {round}
            </text>
          ))}
        {lines.map(({ seat, points }) => (
          <polyline
            key={seat}
            class={`rp-line rp-${seatColour(view, seat)}`}
            stroke-dasharray={DASHES[seat]}
            points={points.map(({ at, win }) => `${x(at)},${y(win)}`).join(" ")}
          />
        ))}
        {dots.map(({ version, seat, played }, n) => {
          const [cx, cy] = [x(replay.stepOfMove(version)), y(played.win)];
          return numbered.length ? (
            <g key={version} class="rp-numbered">
              <line x1={cx} x2={cx} y1={TOP} y2={HIGH - LOW} />
              <circle cx={cx} cy={cy} r={10} />
              <text x={cx} y={cy + 4} text-anchor="middle">
                {n + 1}
              </text>
            </g>
          ) : (
            <circle key={version} class={`rp-dot rp-${seatColour(view, seat)}`} cx={cx} cy={cy} r={4} />
          );
        })}
        {now !== null && <line class="rp-mark" x1={x(now)} x2={x(now)} y1={TOP} y2={HIGH - LOW} />}
      </svg>
      <figcaption>
        {seats.map((seat) => (
          <span key={seat} class="rp-legend">
            <svg viewBox="0 0 30 10" aria-hidden="true">
              <line
                class={`rp-line rp-${seatColour(view, seat)}`}
                stroke-dasharray={DASHES[seat]}
                x1={1}
                x2={29}
                y1={5}
                y2={5}
              />
            </svg>
            {seatName(view, seat)}
          </span>
        ))}
        {seats.length > 1 && <p class="tb-soft">{t("analysis.own_chance")}</p>}
      </figcaption>
    </figure>
  );
}

/** The chart in a sentence: everyone's last known probability. */
function label(
  { here }: Replay,
  lines: readonly { readonly seat: number; readonly points: ReturnType<Review["winLine"]> }[],
) {
  const parts = lines.map(({ seat, points }) => `${seatName(here.view, seat)} ${percent(points.at(-1)?.win ?? 0)}`);
  return pair(t("analysis.chart"), parts.join(", "));
}
