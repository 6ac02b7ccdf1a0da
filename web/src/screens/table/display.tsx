// The display: both decks with their top backs and how many are left, and the four face-up cards.

import { pileSvg } from "../../art/cards.ts";
import { needsOf } from "../../state/table/card_cost.ts";
import { faceLabel } from "../../text/card_text.ts";
import { pair } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import { SOURCES, type Source, type TableView } from "../../wire/messages.ts";
import { ImagePicture } from "../components/picture.tsx";
import { CostFigures, costText } from "./cost.tsx";
import { sourceText } from "./prompt_text.ts";
import { playableCard, screenWidth, type TableContext, useTableContext } from "./table_context.ts";
import { Card } from "./widgets.tsx";

/** In the order of the keys: a deck, then its two cards. */
export const ORDER = [4, 0, 1, 5, 2, 3].map((n) => SOURCES[n] as Source);

/** Whether the player draws now. */
export function drawing({ table }: TableContext): boolean {
  return (
    table.canAct.value && table.ownView.value?.game?.phase === "draw" && !table.past.value && table.handVisible.value
  );
}

/** Choose a card to draw, or explain why that is not possible now. */
export function drawFrom(context: TableContext, source: Source): void {
  const { table } = context;
  const { game } = table.ownView.value ?? {};
  if (table.past.value || !game) return;
  if (!table.canAct.value) table.refuse("not_your_turn", null);
  else if (game.phase !== "draw") table.refuse("place_first", null);
  else if (!lies(table.ownView.value, source)) table.refuse(source.includes("-") ? "slot_empty" : "deck_empty", null);
  else table.chooseMove({ type: "draw", source });
}

function lies(view: TableView | null, source: Source): boolean {
  const n = SOURCES.indexOf(source);
  const game = view?.game;
  return n < 4 ? Boolean(game?.display[n]) : Boolean(game?.decks[n - 4]?.left);
}

export function Display() {
  const context = useTableContext();
  const view = context.table.shownView.value;
  if (!view?.game) return null;
  return (
    <section class={`tb-sheet tb-display${drawing(context) ? " tb-drawing" : ""}`} aria-labelledby="tb-display">
      <h2 id="tb-display">
        {t("table.display")} <small>{t("table.display.when")}</small>
      </h2>
      <div class="tb-grid">
        {ORDER.map((source) => (
          <Place key={source} source={source} view={view} />
        ))}
      </div>
    </section>
  );
}

function Place({ source, view }: { readonly source: Source; readonly view: TableView }) {
  const context = useTableContext();
  const { table, cards } = context;
  const slot = SOURCES.indexOf(source);
  const card = slot < 4 ? view.game?.display[slot] : null;
  const pile = slot < 4 ? null : view.game?.decks[slot - 4];
  const { value } = table.selection;
  const chosen = value.kind === "move" && value.move.type === "draw" && value.move.source === source;
  const text = card ? faceLabel(cards, card, "front") : sourceText(source, view, cards);
  const left = pile ? `, ${t("table.left", { n: pile.left })}` : "";
  return (
    <div class={`tb-slot tb-${pile ? "deck" : "open"}${chosen ? " tb-chosen" : ""}`} data-source={source}>
      <button
        type="button"
        aria-pressed={chosen}
        aria-label={pair(t("table.draw_this"), text + left)}
        onClick={() =>
          screenWidth.value === "phone" && !drawing(context) ? context.open("display") : drawFrom(context, source)
        }
        onContextMenu={(event) => {
          event.preventDefault(); // a long press enlarges
          context.open("display");
        }}
      >
        {card && <Card card={card} small />}
        {pile && (
          <ImagePicture look="tb-card" svg={pileSvg(pile.top ?? null, pile.left, { label: "", size: "small" })} />
        )}
        {!card && !pile && <span class="tb-hole">{t("table.empty")}</span>}
      </button>
      {pile && (
        <small>
          <b aria-hidden="true">{pile.left}</b>
          <span>{t("table.left", { n: pile.left })}</span>
        </small>
      )}
      {card && <Cost card={card} view={view} />}
    </div>
  );
}

/** A gold card's cost, and what would be missing of it after the chosen placement. */
export function Cost({ card, view }: { readonly card: number; readonly view: TableView }) {
  const { table, cards } = useTableContext();
  const printed = playableCard(cards, card);
  if (!printed || !Object.keys(printed.cost).length) return null;
  const now = view.seat === null ? null : view.game?.players[view.seat]?.symbols;
  const symbols = (table.past.value ? null : table.chosenOption.value?.symbols) ?? now;
  const needs = needsOf(printed, symbols ?? {});
  return (
    <p class="tb-cost">
      <span class="unseen">{costText(needs, Boolean(symbols))}</span>
      <CostFigures needs={needs} judged={Boolean(symbols)} />
    </p>
  );
}
