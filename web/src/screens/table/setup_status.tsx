// What is known during the set-up: the display, and who is still choosing.

import { faceLabel } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import type { TableView } from "../../wire/messages.ts";
import { refusalText } from "./prompt_text.ts";
import { seatName, useTableContext } from "./table_context.ts";
import { Card, Seal } from "./widgets.tsx";

interface Props {
  readonly view: TableView;
  /** Whether to show the display here. */
  readonly display: boolean;
}

export function SetupStatus({ view, display }: Props) {
  const { cards, table } = useTableContext();
  const refused = table.refused.value;
  return (
    <>
      {refused && <p class="tb-lost">{refusalText(refused, view, cards)}</p>}
      {display && (
        <section class="tb-sheet tb-known" aria-label={t("table.display")}>
          <h3>{t("table.display")}</h3>
          <div class="tb-cards">
            {view.game?.display.map(
              (card) =>
                card && (
                  <span key={card} role="img" aria-label={faceLabel(cards, card, "front")}>
                    <Card card={card} small />
                  </span>
                ),
            )}
          </div>
        </section>
      )}
      <p class="tb-ready">
        {view.table.seats.map((_, seat) => (
          <span key={seat}>
            <Seal view={view} seat={seat} />
            {t(view.game?.acting.includes(seat) ? "table.setup.chooses" : "table.setup.ready", {
              who: seatName(view, seat),
            })}
          </span>
        ))}
      </p>
    </>
  );
}
