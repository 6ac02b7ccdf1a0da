// After the game: the count, one thing at a time, the ranking, and where to go from here.

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { call } from "../../app/live_regions.ts";
import { Board } from "../../board/board.ts";
import { type Count, cardsCounted, countsOf } from "../../state/table/final_count.ts";
import { aim, faceLabel } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import type { Laid, TableView } from "../../wire/messages.ts";
import { Next, whyText, winnerText } from "./outcome.tsx";
import { spotText } from "./prompt_text.ts";
import { Ranking } from "./ranking.tsx";
import { type Scene, useScene, who } from "./table_context.ts";
import { Act, IconButton, ObjectiveCard, Seal } from "./widgets.tsx";

const STEP = 900; // milliseconds for a step, where things move
/** Where the count is. It outlives a new view, and begins anew at another table. */
const at = signal(0);
const runs = signal(true);

export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "less";
}

export function End({ view }: { readonly view: TableView }) {
  const { table, fresh } = useScene();
  const { outcome } = view;
  const counts = outcome?.result ? countsOf(outcome.result) : [];
  const { game } = table;
  const last = counts.length - 1;
  useLayoutEffect(() => {
    at.value = fresh.value ? 0 : last; // whoever comes later sees the result
    runs.value = fresh.value && !still();
    fresh.value = false;
  }, [game, last, fresh]);
  useCounting(counts);
  const done = at.value >= last;
  return (
    <div class="tb-ending">
      <section class="tb-sheet tb-result" aria-labelledby="tb-result" tabIndex={-1} data-home>
        <h2 id="tb-result" class="tb-big">
          {done ? winnerText(view, outcome ?? null) : t("table.end.count")}
        </h2>
        {done ? (
          <p class="tb-lead">{whyText(outcome ?? null)}</p>
        ) : (
          <Act text={t("table.end.skip")} icon="last" act={() => (at.value = last)} />
        )}
        {outcome?.result && <Ranking view={view} result={outcome.result} counts={counts} at={at.value} />}
        <Next view={view} />
      </section>
      {view.game && <Counting view={view} counts={counts} />}
    </div>
  );
}

/** The steps follow each other; any key or tap goes on at once. */
function useCounting(counts: readonly Count[]): void {
  const last = counts.length - 1;
  const { value } = at;
  const running = runs.value;
  useEffect(() => {
    if (value >= last) runs.value = false;
    if (!running || value >= last) return;
    const timer = window.setTimeout(() => (at.value = value + 1), STEP);
    const on = (event: KeyboardEvent) => {
      if (event.key === " " || event.key === "ArrowRight") at.value = Math.min(last, value + 1);
    };
    window.addEventListener("keydown", on);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("keydown", on);
    };
  }, [running, value, last]);
}

function Counting({ view, counts }: { readonly view: TableView; readonly counts: readonly Count[] }) {
  const scene = useScene();
  const n = Math.min(at.value, counts.length - 1);
  const count = counts[n];
  const objective = objectiveOf(scene, count);
  const go = (to: number) => {
    runs.value = false;
    at.value = Math.max(0, Math.min(counts.length - 1, to));
    const next = counts[at.value];
    if (next) call(`${stepText(scene, view, next)}: ${t("points", { n: next.points })}`);
  };
  return (
    <section class="tb-sheet tb-count" aria-label={t("table.end.area")}>
      {count && (
        <header>
          {objective ? <ObjectiveCard card={objective.card} /> : <Seal view={view} seat={count.seat} />}
          <p>
            <b>{stepText(scene, view, count)}</b>
            <small>{t("table.end.step", { at: n + 1, of: counts.length })}</small>
          </p>
          <strong>
            {count.score && objective ? `${count.score.times} × ${objective.points} = ` : ""}+{count.points}
          </strong>
          <span class="tb-tools">
            <IconButton text={t("table.step.back")} icon="left" off={n <= 0} act={() => go(n - 1)} />
            <IconButton
              text={t(runs.value ? "table.end.pause" : "table.end.play")}
              icon={runs.value ? "pause" : "play"}
              act={() => {
                if (!runs.value && n >= counts.length - 1) at.value = 0;
                runs.value = !runs.value;
              }}
            />
            <IconButton text={t("table.step.on")} icon="right" off={n >= counts.length - 1} act={() => go(n + 1)} />
          </span>
        </header>
      )}
      <StillBoard view={view} seat={count?.seat ?? view.seat ?? 0} count={count ?? null} />
    </section>
  );
}

function objectiveOf({ cards }: Scene, count: Count | undefined) {
  return cards.objectives.find(({ card }) => card === count?.score?.card);
}

/** Whose points are counted, and what for. */
function stepText(scene: Scene, view: TableView, count: Count): string {
  const objective = objectiveOf(scene, count);
  return `${who(view, count.seat)}: ${objective ? aim(objective) : t("table.end.track")}`;
}

/** An area to look at, with the cards that count. */
function StillBoard({
  view,
  seat,
  count,
}: {
  readonly view: TableView;
  readonly seat: number;
  readonly count: Count | null;
}) {
  const scene = useScene();
  const box = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  useLayoutEffect(() => {
    if (!box.current) return;
    board.current = new Board(box.current, scene.cards, NOTHING, textsOf(scene));
    return () => board.current?.destroy();
  }, [scene]);
  useLayoutEffect(() => {
    const player = view.game?.players[seat];
    board.current?.show({
      area: player?.area ?? [],
      spots: [],
      chosen: null,
      options: null,
      symbols: player?.symbols ?? {},
      refused: null,
      last: null,
      copies: cardsCounted(count?.score),
      active: false,
    });
  }, [view, seat, count]);
  return <div class="tb-stage" ref={box} />;
}

const NOTHING = { spot: () => undefined, drop: () => undefined, focus: () => undefined, blocked: () => undefined };

function textsOf({ cards }: Scene) {
  return {
    area: () => t("table.end.area"),
    spot: () => "",
    card: (laid: Laid) =>
      `${spotText([laid.x, laid.y])}: ${laid.card ? faceLabel(cards, laid.card, laid.face) : t("table.face_down_unknown")}`,
    zoomIn: () => t("table.zoom.in"),
    zoomOut: () => t("table.zoom.out"),
    fit: () => t("table.zoom.fit"),
  };
}
