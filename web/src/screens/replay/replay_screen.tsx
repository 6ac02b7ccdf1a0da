// The screen of a replay: the table's own parts with open hands, and controls below the board.

import type { Signal } from "@preact/signals";
import type { Replay } from "../../state/replay/replay.ts";
import { countSteps } from "../../state/table/final_count.ts";
import { faceLabel } from "../../text/card_text.ts";
import { pair } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import type { TableView } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { Brand } from "../table/brand.tsx";
import { Display } from "../table/display.tsx";
import { LogPanel } from "../table/log.tsx";
import { TableDialogs } from "../table/menu.tsx";
import { Objectives } from "../table/objectives.tsx";
import { Players } from "../table/players.tsx";
import { Ranking } from "../table/ranking.tsx";
import { ScoreTrack } from "../table/score_track.tsx";
import { TableBoard } from "../table/table_board.tsx";
import {
  type DialogName,
  seatName,
  type TableContext,
  TableContextProvider,
  useTableContext,
} from "../table/table_context.ts";
import { Tybor, TyborTurnPanel } from "../table/tybor.tsx";
import { Card, IconButton } from "../table/widgets.tsx";
import { AnalysisPanel } from "./analysis.tsx";
import { Controls } from "./controls.tsx";
import { ShareButton } from "./share_button.tsx";
import { ReplayShortcutsDialog } from "./shortcuts_dialog.tsx";

interface Props {
  readonly context: TableContext;
  readonly replay: Replay;
  readonly dialog: Signal<DialogName | null>;
}

export function ReplayScreen({ context, replay, dialog }: Props) {
  const { view } = replay.here;
  const { review } = context;
  const solo = view.table.settings.level !== null;
  const ended = replay.at.value === replay.last && Boolean(view.outcome?.result);
  return (
    <TableContextProvider.Provider value={context}>
      <div
        class={`tb tb-table tb-spectator rp${solo ? " tb-solo" : ""}${ended ? " rp-ended" : ""}${review?.open.value ? " rp-judged" : ""}`}
      >
        <Top view={view} replay={replay} />
        <div class="tb-left">
          <Players />
          {solo && <Tybor />}
          {solo && <TyborTurnPanel />}
        </div>
        <ScoreTrack />
        <TableBoard />
        <Controls replay={replay} />
        {ended ? <Final view={view} /> : <Hand />}
        <div class="tb-side">
          {review?.open.value ? (
            <AnalysisPanel replay={replay} review={review} />
          ) : (
            <>
              <Display />
              <Objectives />
              <LogPanel />
            </>
          )}
        </div>
      </div>
      {dialog.value === "keys" ? (
        <ReplayShortcutsDialog close={() => context.open(null)} />
      ) : (
        <TableDialogs dialog={dialog.value} />
      )}
    </TableContextProvider.Provider>
  );
}

function Top({ view, replay }: { readonly view: TableView; readonly replay: Replay }) {
  const { open, review } = useTableContext();
  const { table, game } = view;
  const where = table.settings.level ? t("table.where.solo") : t("table.where.table", { who: table.host });
  const round = game?.round ? t("table.where.round", { n: game.round }) : t("replay.set_up");
  const end = replay.steps[replay.last]?.view;
  return (
    <header class="tb-top">
      <h1 class="unseen" tabIndex={-1}>
        {pair(t("replay.title"), where)}
      </h1>
      <Brand />
      <span class="tb-where" aria-hidden="true">
        <span class="tb-wide">{`${t("replay.title")} · ${where} · `}</span>
        {round}
      </span>
      <span class="tb-gap" />
      {review && review.errorCode.value !== "no_analysis" && (
        <button type="button" class="rp-judge" aria-pressed={review.open.value} onClick={() => review.toggle()}>
          <Icon name="hint" />
          <span>{t("analysis.title")}</span>
        </button>
      )}
      <ShareButton />
      {end?.outcome?.ended === "played" && (
        <a
          class="tb-icon"
          href={`/api/tables/${table.id}/record`}
          download={`naturalis-${table.id}.json`}
          aria-label={t("replay.download")}
          title={t("replay.download")}
        >
          <Icon name="download" />
        </a>
      )}
      <IconButton text={t("table.menu")} icon="menu" act={() => open("menu")} />
    </header>
  );
}

/** The hand of the shown seat; after the game nobody hides it. */
function Hand() {
  const { table, cards } = useTableContext();
  const view = table.shownView.value;
  const seat = table.shownSeat.value;
  if (!view) return null;
  const held = view.game?.players[seat]?.hand ?? [];
  return (
    <section class="tb-sheet rp-hand" aria-label={t("replay.hand", { who: seatName(view, seat) })}>
      <h2>{t("replay.hand", { who: seatName(view, seat) })}</h2>
      <ul>
        {held.map((one, n) => (
          <li key={`${n}-${one?.card}`}>
            {one?.card ? (
              <span role="img" aria-label={faceLabel(cards, one.card, "front")}>
                <Card card={one.card} small />
              </span>
            ) : (
              <span class="tb-hole">{t("table.hand.empty")}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Final({ view }: { readonly view: TableView }) {
  const result = view.outcome?.result;
  if (!result) return null;
  const counts = countSteps(result);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is tall, and keys scroll only what has the focus
    <section class="tb-sheet rp-final" tabIndex={0} aria-label={t("table.end.count")}>
      <Ranking view={view} result={result} counts={counts} at={counts.length - 1} />
    </section>
  );
}
