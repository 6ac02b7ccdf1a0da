// The board of the table, and its model: the shown area with everything known about it.
// Life of a move online, step 1.

import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Board, type BoardModel } from "../../board/board.ts";
import type { Direction } from "../../board/geometry.ts";
import type { Spot } from "../../state/selection.ts";
import { symbolChanges } from "../../state/table/placement_preview.ts";
import { laidText, placeText } from "../../text/place_text.ts";
import { t } from "../../text/translate.ts";
import type { Laid } from "../../wire/messages.ts";
import { handCardRect } from "./card_flights.ts";
import { Ticker } from "./log.tsx";
import { refusalText } from "./prompt_text.ts";
import { Symbols } from "./symbols.tsx";
import { seatName, type TableContext, useTableContext } from "./table_context.ts";
import { ActionButton, CardBack } from "./widgets.tsx";

export function TableBoard() {
  const context = useTableContext();
  const { table } = context;
  const box = useRef<HTMLDivElement>(null);
  // Before the browser paints, so that a key pressed at once finds the spots.
  useLayoutEffect(() => {
    if (!box.current) return;
    const board = new Board(box.current, context.cards, actionsOf(context), textsOf(context));
    context.stage.board = board;
    const stop = effect(() => board.show(modelOf(context), () => cameFrom(context)));
    return () => {
      stop();
      context.stage.board = null;
      board.destroy();
    };
  }, [context]);
  const view = table.shownView.value;
  const seat = table.shownSeat.value;
  const player = view?.game?.players[seat];
  const mine = seat === view?.seat;
  const option = mine && !table.past.value ? table.chosenOption.value : null;
  return (
    <section class={`tb-board${mine ? "" : " tb-theirs"}`} aria-label={areaName(context)}>
      <div class="tb-board-top">
        <h2 title={areaName(context)}>{areaName(context)}</h2>
        {mine ? (
          <Ticker />
        ) : (
          <>
            <span class="tb-backs" data-over aria-hidden="true">
              {player?.hand.map((held, n) => held && <CardBack key={`${n}${held.back}`} back={held.back} />)}
            </span>
            <span data-over>
              {view?.seat !== null && (
                <ActionButton text={t("table.own_area")} icon="left" act={() => table.watchSeat(null)} />
              )}
            </span>
          </>
        )}
      </div>
      <div class="tb-strip">
        {player && (
          <Symbols symbols={player.symbols} after={option ? symbolChanges(player.symbols, option.symbols) : []} />
        )}
      </div>
      <div class="tb-stage" ref={box} />
    </section>
  );
}

function areaName({ table }: TableContext): string {
  const view = table.shownView.value;
  const seat = table.shownSeat.value;
  if (!view) return "";
  return seat === view.seat && !table.isShared.value
    ? t("table.own_area")
    : t("table.area_of", { who: seatName(view, seat) });
}

function modelOf({ table, cards, review }: TableContext): BoardModel {
  const view = table.shownView.value;
  const seat = table.shownSeat.value;
  const player = view?.game?.players[seat];
  const mine = view?.seat === seat && !table.past.value;
  const lays = table.canAct.value && view?.game?.phase === "place";
  const active = mine && (lays || table.canPlan.value) && table.handVisible.value;
  const refused = mine ? table.refused.value : null;
  const chosen = mine ? table.chosenPlacement.value : (review?.ghost(seat) ?? null);
  const pointed = table.highlight.value;
  const last = player?.area.at(-1);
  return {
    area: player?.area ?? [],
    spots: mine && (lays || table.canPlan.value) ? (player?.spots ?? []) : [],
    chosen,
    options: active ? (table.options.value?.placements ?? null) : null,
    symbols: player?.symbols ?? {},
    refused:
      refused?.spot && view
        ? { spot: refused.spot, text: refusalText(refused, view, cards), by: refused.by ?? [] }
        : null,
    last: last && (player?.area.length ?? 0) > 1 ? [last.x, last.y] : null,
    copies: pointed?.seat === seat ? pointed.copies : [],
    active,
  };
}

/** Where a new card of the area comes from, while the page still shows it there. */
function cameFrom({ table }: TableContext): DOMRect | null {
  const seat = table.shownSeat.value;
  const mine = table.ownView.value?.seat === seat && table.handVisible.value;
  const last = table.shownView.value?.game?.players[seat]?.area.at(-1);
  return table.past.value ? null : handCardRect(seat, mine ? (last?.card ?? null) : null);
}

function actionsOf({ table }: TableContext) {
  const spots = (): readonly Spot[] => table.ownView.value?.game?.players[table.ownView.value.seat ?? 0]?.spots ?? [];
  return {
    spot: (spot: Spot) => table.chooseSpot(spot),
    drop: (card: number, face: "front" | "back", spot: Spot) => {
      if (spots().some(([x, y]) => x === spot[0] && y === spot[1])) table.chooseSpot(spot, card, face);
      else table.explainBlocked(spot);
    },
    focus: () => undefined,
    blocked: (spot: Spot) => table.explainBlocked(spot),
  };
}

function textsOf(context: TableContext) {
  const { table, cards } = context;
  const area = (): readonly Laid[] => table.shownView.value?.game?.players[table.shownSeat.value]?.area ?? [];
  return {
    area: () => areaName(context),
    spot: (spot: Spot, points: number | null) =>
      points === null
        ? t("table.spot", { where: placeText(cards, area(), spot) })
        : t("table.spot_points", { where: placeText(cards, area(), spot), points: t("points", { n: points }) }),
    card: (laid: Laid) => laidText(cards, area(), laid),
    zoomIn: () => t("table.zoom.in"),
    zoomOut: () => t("table.zoom.out"),
    fit: () => t("table.zoom.fit"),
    more: (side: Direction, n: number) => t(`table.more.${side}`, { n }),
  };
}
