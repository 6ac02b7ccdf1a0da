// The analysis: win probability over the game, its turning points, and better moves.

import type { Replay } from "../../state/replay/replay.ts";
import type { Review } from "../../state/replay/review.ts";
import { errorText } from "../../text/error_text.ts";
import { pair } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import { type JudgedMove, type Move, type MoveReview, SOURCES, type TableView } from "../../wire/messages.ts";
import { Reasons } from "../table/reasons.tsx";
import { seatName, useTableContext } from "../table/table_context.ts";
import { ActionButton, Card, CardBack, IconButton, ObjectiveCard, Seal } from "../table/widgets.tsx";
import { moveText, percent } from "./step_text.ts";
import { WinChart } from "./win_chart.tsx";

export function AnalysisPanel({ replay, review }: { readonly replay: Replay; readonly review: Review }) {
  const result = review.result.value;
  const failed = review.errorCode.value;
  const { view } = replay.here;
  return (
    <section class="tb-sheet rp-analysis" aria-labelledby="rp-analysis">
      <h2 id="rp-analysis">
        {t("analysis.title")}
        <IconButton text={t("analysis.close")} icon="cross" act={() => (review.open.value = false)} />
      </h2>
      {failed && (
        <p class="tb-lost" role="alert">
          {errorText(failed)}
        </p>
      )}
      {result?.state !== "done" && <p>{t("analysis.about")}</p>}
      {failed && <ActionButton main text={t("analysis.begin")} icon="hint" act={() => void review.start()} />}
      {result?.state === "thinking" && (
        <p class="rp-progress" role="status">
          <progress max={result.total} value={result.judged} aria-hidden="true" />
          {t("analysis.progress", { n: result.judged, of: result.total })}
        </p>
      )}
      {result && result.moves.length > 0 && (
        <>
          <WinChart replay={replay} review={review} now={replay.at.value} choose={(at) => goTo(replay, at)} />
          <Here replay={replay} review={review} />
          <Turning replay={replay} review={review} />
          <All replay={replay} review={review} view={view} />
        </>
      )}
    </section>
  );
}

interface Props {
  readonly replay: Replay;
  readonly review: Review;
}

/** The move of this step, and the better ones. */
function Here({ replay, review }: Props) {
  const context = useTableContext();
  const move = review.currentMove.value;
  const before = replay.steps[replay.at.value - 1]?.view ?? replay.here.view;
  if (!move) return <p class="rp-here tb-soft">{t("analysis.no_move")}</p>;
  const { played, cost, clear, best, rank, choices } = move;
  const better = best.filter((other) => JSON.stringify(other.move) !== JSON.stringify(played.move));
  return (
    <div class="rp-here" aria-live="polite">
      <p>
        <Seal view={before} seat={move.seat} />
        <Pictured move={played.move} view={before} />
        <b>{pair(seatName(before, move.seat), moveText(context, before, move.seat, played.move))}</b>
      </p>
      <p>
        {t("analysis.worth", { win: percent(played.win), points: pointsText(played, move.seat) })}{" "}
        <b class={clear ? "tb-lost" : "tb-won"}>
          {clear ? t("analysis.cost", { n: percent(cost) }) : t(rank === 1 ? "analysis.best" : "analysis.fine")}
        </b>{" "}
        <span class="tb-soft">{t("analysis.rank", { n: rank, of: choices })}</span>
      </p>
      <Reasons view={before} reasons={played.reasons} />
      {better.length > 0 && <h3>{t("analysis.instead")}</h3>}
      <ul>
        {better.map((other) => (
          <li key={JSON.stringify(other.move)}>
            <Instead move={move} other={other} view={before} review={review} replay={replay} />
            <Reasons view={before} reasons={other.reasons} />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface InsteadProps extends Props {
  readonly move: MoveReview;
  readonly other: JudgedMove;
  readonly view: TableView;
}

/** The card of a move, in the position before it. */
export function Pictured({ move, view }: { readonly move: Move; readonly view: TableView }) {
  if (move.type === "place") return <Card card={move.card} face={move.face} small />;
  if (move.type === "keep") return <ObjectiveCard card={move.card} />;
  if (move.type !== "draw") return null;
  const n = SOURCES.indexOf(move.source);
  const open = view.game?.display[n];
  const top = view.game?.decks[n - 4]?.top;
  return open ? <Card card={open} small /> : top ? <CardBack back={top} /> : null;
}

/** One of the better moves. When pressed, its placement appears on the board as a ghost. */
function Instead({ move, other, view, review, replay }: InsteadProps) {
  const context = useTableContext();
  const pressed = review.shownMove.value === other;
  const show = () => {
    replay.table.watchSeat(move.seat);
    review.shownMove.value = pressed ? null : other;
  };
  return (
    <button type="button" aria-pressed={pressed} onClick={show}>
      <Pictured move={other.move} view={view} />
      <span class="rp-move">{moveText(context, view, move.seat, other.move)}</span>
      <span class="rp-win">
        {percent(other.win)} <small>{pointsText(other, move.seat)}</small>
      </span>
    </button>
  );
}

function Turning({ replay, review }: Props) {
  const turning = review.turningPoints.value;
  if (!turning.length) return null;
  return (
    <>
      <h3>{t("analysis.turning")}</h3>
      <ol class="rp-turning">
        {turning.map((move) => (
          <li key={move.version}>
            <Line move={move} replay={replay} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Every move as a list: the chart's content for those who cannot see it. */
function All({ replay, review, view }: Props & { readonly view: TableView }) {
  return (
    <details>
      <summary>{t("analysis.list")}</summary>
      <ul class="rp-accuracy">
        {(review.result.value?.seats ?? []).map(({ seat, accuracy }) => (
          <li key={seat}>
            {t("analysis.accuracy", { who: seatName(view, seat), n: accuracy === null ? "–" : percent(accuracy) })}
          </li>
        ))}
      </ul>
      <ol class="rp-turning">
        {[...review.movesByStep.value].map(([at, move]) => (
          <li key={at}>
            <Line move={move} replay={replay} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Line({ move, replay }: { readonly move: MoveReview; readonly replay: Replay }) {
  const context = useTableContext();
  const at = replay.stepOfMove(move.version);
  const view = replay.steps[at - 1]?.view ?? replay.here.view;
  return (
    <button type="button" aria-current={at === replay.at.value ? "step" : undefined} onClick={() => goTo(replay, at)}>
      <Seal view={view} seat={move.seat} />
      <Pictured move={move.played.move} view={view} />
      <span class="rp-move">
        {pair(
          move.round ? t("table.where.round", { n: move.round }) : t("replay.set_up"),
          moveText(context, view, move.seat, move.played.move),
        )}
        <span class="unseen">{`, ${seatName(view, move.seat)}, `}</span>
      </span>
      <span class={`rp-win ${move.clear ? "tb-lost" : ""}`}>
        {move.clear ? `−${percent(move.cost)}` : percent(move.played.win)}
      </span>
    </button>
  );
}

/** Go to a step, and show what is said about it: the list may be far below. */
function goTo(replay: Replay, at: number): void {
  replay.stop();
  replay.goTo(at);
  requestAnimationFrame(() => {
    const here = document.querySelector<HTMLElement>(".rp-here");
    here?.closest(".rp-analysis")?.scrollTo(0, here.offsetTop);
  });
}

/** The expected final points: the mover's, then the others'. */
function pointsText({ points }: JudgedMove, seat: number): string {
  const others = points.filter((_, n) => n !== seat);
  return [points[seat] ?? 0, ...others].map((each) => Math.round(each)).join(" : ");
}
