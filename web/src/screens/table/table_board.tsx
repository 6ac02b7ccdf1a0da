// The board on the screen, and what it is told: the area that is looked at, with all that is known of it.

import { effect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { Board, type BoardModel } from "../../board/board.ts";
import type { Spot } from "../../state/selection.ts";
import { changes } from "../../state/table/placement_preview.ts";
import { whyBlocked } from "../../state/table/refusals.ts";
import { faceLabel } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import type { Laid } from "../../wire/messages.ts";
import { placeOf } from "./card_flights.ts";
import { Ticker } from "./log.tsx";
import { refusedText, spotText } from "./prompt_text.ts";
import { Symbols } from "./symbols.tsx";
import { type Scene, useScene, who } from "./table_context.ts";
import { Act, Back } from "./widgets.tsx";

export function BoardBox() {
  const scene = useScene();
  const { table } = scene;
  const box = useRef<HTMLDivElement>(null);
  // With the rest of the screen, not after it: whoever presses a key at once finds the spots.
  useLayoutEffect(() => {
    if (!box.current) return;
    const board = new Board(box.current, scene.cards, actionsOf(scene), textsOf(scene));
    scene.stage.board = board;
    const stop = effect(() => board.show(modelOf(scene), () => cameFrom(scene)));
    return () => {
      stop();
      scene.stage.board = null;
      board.destroy();
    };
  }, [scene]);
  const view = table.shown.value;
  const seat = table.looking.value;
  const player = view?.game?.players[seat];
  const mine = seat === view?.seat;
  const option = mine && !table.past.value ? table.option.value : null;
  return (
    <section class={`tb-board${mine ? "" : " tb-theirs"}`} aria-label={areaName(scene)}>
      <div class="tb-board-top">
        <h2 title={areaName(scene)}>{areaName(scene)}</h2>
        {mine ? (
          <Ticker />
        ) : (
          <>
            <span class="tb-backs" data-over aria-hidden="true">
              {player?.hand.map((held, n) => held && <Back key={`${n}${held.back}`} back={held.back} />)}
            </span>
            <span data-over>
              {view?.seat !== null && <Act text={t("table.own_area")} icon="left" act={() => table.watch(null)} />}
            </span>
          </>
        )}
      </div>
      <div class="tb-strip">
        {player && <Symbols symbols={player.symbols} after={option ? changes(player.symbols, option.symbols) : []} />}
      </div>
      <div class="tb-stage" ref={box} />
    </section>
  );
}

function areaName({ table }: Scene): string {
  const view = table.shown.value;
  const seat = table.looking.value;
  if (!view) return "";
  return seat === view.seat && !table.shared.value ? t("table.own_area") : t("table.area_of", { who: who(view, seat) });
}

function modelOf({ table, cards, review }: Scene): BoardModel {
  const view = table.shown.value;
  const seat = table.looking.value;
  const player = view?.game?.players[seat];
  const mine = view?.seat === seat && !table.past.value;
  const lays = table.active.value && view?.game?.phase === "place";
  const active = mine && (lays || table.plans.value) && table.isOpen.value;
  const refused = mine ? table.refused.value : null;
  const chosen = mine ? table.chosen.value : (review?.ghost(seat) ?? null);
  const pointed = table.pointed.value;
  const last = player?.area.at(-1);
  return {
    area: player?.area ?? [],
    spots: mine && (lays || table.plans.value) ? (player?.spots ?? []) : [],
    chosen,
    options: active ? (table.options.value?.placements ?? null) : null,
    symbols: player?.symbols ?? {},
    refused:
      refused?.spot && view
        ? { spot: refused.spot, text: refusedText(refused, view, cards, chosen?.card ?? null) }
        : null,
    last: last && (player?.area.length ?? 0) > 1 ? [last.x, last.y] : null,
    copies: pointed?.seat === seat ? pointed.copies : [],
    active,
  };
}

/** Where a card that is new in the area comes from: the page still shows it there. */
function cameFrom({ table }: Scene): DOMRect | null {
  const seat = table.looking.value;
  const mine = table.front.value?.seat === seat && table.isOpen.value;
  const last = table.shown.value?.game?.players[seat]?.area.at(-1);
  return table.past.value ? null : placeOf(seat, mine ? (last?.card ?? null) : null);
}

function actionsOf({ table, cards }: Scene) {
  const area = (): readonly Laid[] => table.front.value?.game?.players[table.front.value.seat ?? 0]?.area ?? [];
  const spots = (): readonly Spot[] => table.front.value?.game?.players[table.front.value.seat ?? 0]?.spots ?? [];
  const blocked = (spot: Spot): void => table.refuse(whyBlocked(cards, area(), spot).code, spot);
  return {
    spot: (spot: Spot) => table.takeSpot(spot),
    drop: (card: number, face: "front" | "back", spot: Spot) => {
      if (spots().some(([x, y]) => x === spot[0] && y === spot[1])) table.takeSpot(spot, card, face);
      else blocked(spot);
    },
    focus: () => undefined,
    blocked,
  };
}

function textsOf(scene: Scene) {
  return {
    area: () => areaName(scene),
    spot: (spot: Spot, points: number | null) =>
      points === null
        ? t("table.spot", { spot: spotText(spot) })
        : t("table.spot_points", { spot: spotText(spot), points: t("points", { n: points }) }),
    card: (laid: Laid) =>
      `${spotText([laid.x, laid.y])}: ${laid.card ? faceLabel(scene.cards, laid.card, laid.face) : t("table.face_down_unknown")}`,
    zoomIn: () => t("table.zoom.in"),
    zoomOut: () => t("table.zoom.out"),
    fit: () => t("table.zoom.fit"),
  };
}
