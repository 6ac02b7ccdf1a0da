// The hand: both faces of each card, and whether its cost is met.

import { missing, needsOf } from "../../state/table/card_cost.ts";
import { faceLabel, symbolList } from "../../text/card_text.ts";
import { sentences } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import type { Face } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { playableCard, screenWidth, seatName, useTableContext } from "./table_context.ts";
import { ActionButton, Card, CardBack, SymbolAmount } from "./widgets.tsx";

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
  const state = [mine && "tb-chosen", mine?.spot && "tb-out", mine?.face === "back" && "tb-flipped"].filter(Boolean);
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
  const cost = (face: Face) => (face === "back" ? t("table.preview.down") : costText(lacks));
  const printed = playableCard(cards, card);
  const view = table.shownView.value;
  const symbols = view?.game?.players[view.seat ?? 0]?.symbols ?? {};
  const needs = printed ? needsOf(printed, symbols) : [];
  const lacks = needs.length ? missing(needs) : null;
  return (
    <article class={`tb-sheet tb-held ${state.join(" ")}`} data-card={card}>
      <span class="tb-kbd tb-key" aria-hidden="true">
        {n + 1}
      </span>
      {face("front")}
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
        {mine?.spot ? t("table.on_board") : <Cost needs={needs} lacks={lacks} />}
      </p>
    </article>
  );
}

type Lacks = Readonly<Record<string, number>> | null;

function costText(lacks: Lacks): string {
  if (!lacks) return t("table.cost.none");
  return Object.keys(lacks).length ? t("table.cost.missing", { missing: symbolList(lacks) }) : t("table.cost.met");
}

/** Met: what the player has of it. Not met: what is missing. */
function Cost({ needs, lacks }: { readonly needs: ReturnType<typeof needsOf>; readonly lacks: Lacks }) {
  if (!lacks) return <span>{t("table.cost.none")}</span>;
  const short = needs.filter(({ kingdom }) => lacks[kingdom]);
  return short.length ? (
    <>
      <span class="tb-lost">
        <Icon name="cross" />
        {t("table.cost.lacks")}
      </span>
      {short.map(({ kingdom }) => (
        <SymbolAmount key={kingdom} symbol={kingdom} n={lacks[kingdom] ?? 0} />
      ))}
    </>
  ) : (
    <>
      <span class="tb-won">
        <Icon name="check" />
        {t("table.cost.met")}
      </span>
      {needs.map(({ kingdom, have }) => (
        <SymbolAmount key={kingdom} symbol={kingdom} n={have} />
      ))}
    </>
  );
}
