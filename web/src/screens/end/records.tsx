// The records of a game: the most points with one card, the longest streak, and so on.

import type { Replay } from "../../state/replay/replay.ts";
import { cardLabel, objectiveAim } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import type { CardSymbol } from "../../wire/cards.ts";
import type { Highlight } from "../../wire/messages.ts";
import { seatName, type TableContext, useTableContext } from "../table/table_context.ts";
import { Card, ObjectiveCard, Seal, SymbolIcon } from "../table/widgets.tsx";

export function Records({ replay }: { readonly replay: Replay }) {
  const kinds = [...new Set(replay.highlights.map(({ kind }) => kind))];
  if (!kinds.length) return null;
  return (
    <section class="tb-sheet en-sheet" aria-labelledby="en-records">
      <h2 id="en-records">{t("end.records")}</h2>
      <ul class="en-records">
        {kinds.map((kind) => (
          <li key={kind}>
            <RecordEntry replay={replay} holders={replay.highlights.filter((highlight) => highlight.kind === kind)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One record, with everyone who holds it. */
function RecordEntry({ replay, holders }: { readonly replay: Replay; readonly holders: readonly Highlight[] }) {
  const context = useTableContext();
  const view = replay.steps[replay.last]?.view ?? replay.here.view;
  const [first] = holders;
  if (!first) return null;
  return (
    <>
      <p class="en-record-of">
        {t(`end.record.${first.kind}`)} <b>{amountText(first)}</b>
      </p>
      {holders.map((holder) => {
        const at = holder.version ? replay.stepOfMove(holder.version) : -1;
        const what = whatText(context, holder);
        const said = (
          <>
            <RecordPicture holder={holder} />
            <Seal view={view} seat={holder.seat} />
            <span>
              {seatName(view, holder.seat)}
              {(what || holder.round) && (
                <small>
                  {[what, holder.round ? t("table.where.round", { n: holder.round }) : ""].filter(Boolean).join(" · ")}
                </small>
              )}
            </span>
          </>
        );
        return at >= 0 ? (
          <a key={holder.seat} class="en-holder" href={`/replay/${replay.table.tableId}?at=${at}`}>
            {said}
          </a>
        ) : (
          <p key={holder.seat} class="en-holder">
            {said}
          </p>
        );
      })}
    </>
  );
}

function RecordPicture({ holder }: { readonly holder: Highlight }) {
  const { kind, card, symbol } = holder;
  if (symbol) return <SymbolIcon symbol={symbol as CardSymbol} />;
  if (!card) return null;
  return kind === "objective_points" ? <ObjectiveCard card={card} /> : <Card card={card} small />;
}

/** How much it was. */
export function amountText({ kind, n, symbol }: Highlight): string {
  switch (kind) {
    case "corners":
      return t("end.corners", { n });
    case "streak":
      return t("end.turns", { n });
    case "gold_cards":
      return t("end.cards", { n });
    case "symbols":
      return t(`symbol.${symbol as CardSymbol}`, { n });
    default:
      return t("points", { n });
  }
}

/** With which card or objective. */
function whatText({ cards }: TableContext, { kind, card }: Highlight): string {
  if (!card) return "";
  if (kind !== "objective_points") return cardLabel(cards, card);
  const objective = cards.objectives.find((other) => other.card === card);
  return objective ? objectiveAim(objective) : "";
}
