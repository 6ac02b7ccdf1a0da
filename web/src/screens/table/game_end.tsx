// After the game: the final count step by step, the ranking, and what to do next.

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { announceNow } from "../../app/live_regions.ts";
import { Board } from "../../board/board.ts";
import { motionAllowed } from "../../board/motion.ts";
import { type CountStep, countedSpots, countSteps } from "../../state/table/final_count.ts";
import { objectiveAim } from "../../text/card_text.ts";
import { pair } from "../../text/joined_text.ts";
import { laidText } from "../../text/place_text.ts";
import { t } from "../../text/translate.ts";
import type { Laid, TableView } from "../../wire/messages.ts";
import { CountList } from "./count_list.tsx";
import { headline, NextSteps, subline } from "./outcome.tsx";
import { Ranking } from "./ranking.tsx";
import { type EndParts, seatName, type TableContext, useTableContext } from "./table_context.ts";
import { ActionButton, IconButton, ObjectiveCard, Seal } from "./widgets.tsx";

const STEP_MS = 900; // per step, if motion is allowed
/** The step of the count. It survives new views and restarts at another table. */
const countIndex = signal(0);
const countRunning = signal(true);

export function GameEnd({ view }: { readonly view: TableView }) {
  const { table, fresh } = useTableContext();
  const parts = useEndParts();
  const [sharing, setSharing] = useState(false);
  const { outcome } = view;
  const counts = outcome?.result ? countSteps(outcome.result) : [];
  const { tableId } = table;
  const last = counts.length - 1;
  useLayoutEffect(() => {
    countIndex.value = fresh.value ? 0 : last; // latecomers see the result
    countRunning.value = fresh.value && motionAllowed();
    fresh.value = false;
  }, [tableId, last, fresh]);
  useCountTimer(counts);
  const done = countIndex.value >= last;
  return (
    <div class="tb-ending">
      <section class="tb-sheet tb-result" aria-labelledby="tb-result" tabIndex={-1} data-home>
        <h2 id="tb-result" class="tb-big">
          {done ? headline(view, outcome ?? null) : t("table.end.count")}
        </h2>
        {done ? (
          <p class="tb-lead">{subline(outcome ?? null)}</p>
        ) : (
          <ActionButton text={t("table.end.skip")} icon="last" act={() => (countIndex.value = last)} />
        )}
        {outcome?.result && <Ranking view={view} result={outcome.result} counts={counts} at={countIndex.value} />}
        {outcome?.result && (
          <CountList view={view} result={outcome.result} counts={counts} at={countIndex.value} choose={showStep} />
        )}
        <NextSteps view={view} share={parts && (() => setSharing(true))} />
      </section>
      {view.game && <CountPanel view={view} counts={counts} />}
      {view.game && parts && <parts.GameStory view={view} />}
      {sharing && parts && <parts.ShareDialog view={view} close={() => setSharing(false)} />}
    </div>
  );
}

/** The parts that nobody needs before the end; null until they are loaded. */
function useEndParts(): EndParts | null {
  const { loadEndParts } = useTableContext();
  const [parts, setParts] = useState<EndParts | null>(null);
  useEffect(() => {
    loadEndParts?.().then(setParts, () => undefined); // without them the result is still complete
  }, [loadEndParts]);
  return parts;
}

/** Stop at a step of the count. */
function showStep(at: number): void {
  countRunning.value = false;
  countIndex.value = at;
}

/** The steps advance by themselves; a key or tap shows the next one at once. */
function useCountTimer(counts: readonly CountStep[]): void {
  const last = counts.length - 1;
  const { value } = countIndex;
  const running = countRunning.value;
  useEffect(() => {
    if (value >= last) countRunning.value = false;
    if (!running || value >= last) return;
    const timer = window.setTimeout(() => {
      // On a busy machine this may come before the clean-up after another change.
      if (countRunning.value && countIndex.value === value) countIndex.value = value + 1;
    }, STEP_MS);
    const on = (event: KeyboardEvent) => {
      if (event.key === " " || event.key === "ArrowRight") countIndex.value = Math.min(last, value + 1);
    };
    window.addEventListener("keydown", on);
    return () => {
      window.clearTimeout(timer);
      window.removeEventListener("keydown", on);
    };
  }, [running, value, last]);
}

function CountPanel({ view, counts }: { readonly view: TableView; readonly counts: readonly CountStep[] }) {
  const context = useTableContext();
  const n = Math.min(countIndex.value, counts.length - 1);
  const count = counts[n];
  const objective = objectiveOf(context, count);
  const go = (to: number) => {
    countRunning.value = false;
    countIndex.value = Math.max(0, Math.min(counts.length - 1, to));
    const next = counts[countIndex.value];
    if (next) announceNow(pair(stepText(context, view, next), t("points", { n: next.points })));
  };
  return (
    <section class="tb-sheet tb-count" aria-label={t("table.end.area")}>
      {count && (
        <header>
          {objective ? <ObjectiveCard card={objective.card} /> : <Seal view={view} seat={count.seat} />}
          <p>
            <b>{stepText(context, view, count)}</b>
            <small>{t("table.end.step", { at: n + 1, of: counts.length })}</small>
          </p>
          <strong>
            {count.score && objective ? `${count.score.times} × ${objective.points} = ` : ""}+{count.points}
          </strong>
          <span class="tb-tools">
            <IconButton text={t("table.step.back")} icon="left" off={n <= 0} act={() => go(n - 1)} />
            <IconButton
              text={t(countRunning.value ? "table.end.pause" : "table.end.play")}
              icon={countRunning.value ? "pause" : "play"}
              act={() => {
                if (!countRunning.value && n >= counts.length - 1) countIndex.value = 0;
                countRunning.value = !countRunning.value;
              }}
            />
            <IconButton text={t("table.step.on")} icon="right" off={n >= counts.length - 1} act={() => go(n + 1)} />
          </span>
        </header>
      )}
      <CountedArea view={view} seat={count?.seat ?? view.seat ?? 0} count={count ?? null} />
    </section>
  );
}

function objectiveOf({ cards }: TableContext, count: CountStep | undefined) {
  return cards.objectives.find(({ card }) => card === count?.score?.card);
}

/** Whose points are counted, and what for. */
function stepText(context: TableContext, view: TableView, count: CountStep): string {
  const objective = objectiveOf(context, count);
  return pair(seatName(view, count.seat), objective ? objectiveAim(objective) : t("table.end.track"));
}

/** An area to look at, with the cards that count. */
function CountedArea({
  view,
  seat,
  count,
}: {
  readonly view: TableView;
  readonly seat: number;
  readonly count: CountStep | null;
}) {
  const context = useTableContext();
  const box = useRef<HTMLDivElement>(null);
  const board = useRef<Board | null>(null);
  const shown = useRef<readonly Laid[]>([]);
  useLayoutEffect(() => {
    if (!box.current) return;
    board.current = new Board(
      box.current,
      context.cards,
      NO_ACTIONS,
      textsOf(context, () => shown.current),
    );
    return () => board.current?.destroy();
  }, [context]);
  useLayoutEffect(() => {
    const player = view.game?.players[seat];
    shown.current = player?.area ?? [];
    board.current?.show({
      area: shown.current,
      spots: [],
      chosen: null,
      options: null,
      symbols: player?.symbols ?? {},
      refused: null,
      last: null,
      copies: countedSpots(count?.score),
      active: false,
    });
  }, [view, seat, count]);
  return <div class="tb-stage" ref={box} />;
}

const NO_ACTIONS = { spot: () => undefined, drop: () => undefined, focus: () => undefined, blocked: () => undefined };

function textsOf({ cards }: TableContext, area: () => readonly Laid[]) {
  return {
    area: () => t("table.end.area"),
    spot: () => "",
    card: (laid: Laid) => laidText(cards, area(), laid),
    zoomIn: () => t("table.zoom.in"),
    zoomOut: () => t("table.zoom.out"),
    fit: () => t("table.zoom.fit"),
  };
}
