// The hand: both faces of each card, its cost, and what is missing of it.

import { missing, needsOf } from "../../state/table/card_cost.ts";
import { faceLabel } from "../../text/card_text.ts";
import { sentences } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import type { Kingdom } from "../../wire/cards.ts";
import type { Face } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { CostFigures, missingText } from "./cost.tsx";
import { playableCard, screenWidth, seatName, useTableContext } from "./table_context.ts";
import { ActionButton, Card, CardBack, SymbolIcon } from "./widgets.tsx";

export function Hand() {
  const { table } = useTableContext();
  const view = table.shownView.value;
  if (!view?.game || view.seat === null) return null;
  const held = view.game.players[view.seat]?.hand ?? [];
  const open = table.handVisible.value;
  return (
    <section class={`tb-hand${open ? "" : " tb-covered"}`} aria-label={t("table.hand")}>
      {held.map((one, n) =>
        one?.card && open ? (
          <HandCard key={one.card} card={one.card} n={n} />
        ) : (
          <div key={n} class="tb-sheet tb-held">
            {one ? <CardBack back={one.back} /> : <span class="tb-soft">{t("table.hand.empty")}</span>}
          </div>
        ),
      )}
      {!open && (
        <div class="tb-cover">
          <ActionButton
            main
            text={t("table.uncover_of", { who: seatName(view, view.seat) })}
            icon="eye"
            act={() => table.uncover()}
          />
        </div>
      )}
    </section>
  );
}

function HandCard({ card, n }: { readonly card: number; readonly n: number }) {
  const { table, cards, stage } = useTableContext();
  const chosen = table.chosenPlacement.value;
  const mine = chosen?.card === card ? chosen : null;
  const face = (face: Face) => (
    <button
      type="button"
      class={`tb-face tb-face-${face}`}
      aria-pressed={mine?.face === face}
      aria-label={label(face)}
      onClick={() => table.chooseCard(card, face)}
      onPointerDown={(event) => stage.board?.startDrag(event, card, face)}
    >
      <Card card={card} face={face} small={face === "back" || screenWidth.value === "phone"} />
    </button>
  );
  const label = (face: Face) => sentences([t("table.card_n", { n: n + 1 }), faceLabel(cards, card, face), cost(face)]);
  const cost = (face: Face) => (face === "back" ? t("table.preview.down") : missingText(needs));
  const printed = playableCard(cards, card);
  const view = table.shownView.value;
  const symbols = view?.game?.players[view.seat ?? 0]?.symbols ?? {};
  const needs = printed ? needsOf(printed, symbols) : [];
  const lacks = Object.entries(missing(needs)) as [Kingdom, number][];
  const state = [
    mine && "tb-chosen",
    mine?.spot && "tb-out",
    mine?.face === "back" && "tb-flipped",
    lacks.length > 0 && "tb-unpaid",
  ].filter(Boolean);
  return (
    <article class={`tb-sheet tb-held ${state.join(" ")}`} data-card={card}>
      <span class="tb-kbd tb-key" aria-hidden="true">
        {n + 1}
      </span>
      {face("front")}
      {lacks.length > 0 && !mine?.spot && (
        <span class="tb-lack" aria-hidden="true">
          {lacks.map(([kingdom, n]) => (
            <span key={kingdom}>
              −{n}
              <SymbolIcon symbol={kingdom} />
            </span>
          ))}
        </span>
      )}
      {face("back")}
      <button
        type="button"
        class="tb-flip"
        aria-label={t("table.flip_n", { n: n + 1 })}
        onClick={() => (mine ? table.flip() : table.chooseCard(card, "back"))}
      >
        <Icon name="flip" />
        <span>{t("table.flip")}</span>
      </button>
      <p class="tb-note" aria-hidden="true">
        {mine?.spot ? (
          t("table.on_board")
        ) : needs.length ? (
          <CostFigures needs={needs} judged label={t("table.cost")} />
        ) : (
          t("table.cost.none")
        )}
      </p>
    </article>
  );
}
