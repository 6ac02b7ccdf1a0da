// The display enlarged, for small screens: both faces of each card, and its cost.

import { t } from "../../text/translate.ts";
import { SOURCES, type Source } from "../../wire/messages.ts";
import { Dialog } from "../components/dialog.tsx";
import { Cost, drawFrom, drawing, ORDER } from "./display.tsx";
import { sourceText } from "./prompt_text.ts";
import { playableCard, useTableContext } from "./table_context.ts";
import { ActionButton, Card, CardBack } from "./widgets.tsx";

export function DisplayDialog() {
  const { open } = useTableContext();
  return (
    <Dialog title={t("table.display")} close={() => open(null)}>
      <ul class="tb-enlarged">
        {ORDER.map((source) => (
          <Place key={source} source={source} />
        ))}
      </ul>
    </Dialog>
  );
}

function Place({ source }: { readonly source: Source }) {
  const context = useTableContext();
  const { table, cards, open } = context;
  const view = table.shownView.value;
  const slot = SOURCES.indexOf(source);
  const card = slot < 4 ? view?.game?.display[slot] : null;
  const pile = slot < 4 ? null : view?.game?.decks[slot - 4];
  const back = playableCard(cards, card)?.back ?? pile?.top;
  if (!view || !back) return null;
  const take = () => {
    open(null);
    drawFrom(context, source);
  };
  return (
    <li>
      <span class="tb-faces" aria-hidden="true">
        {card && <Card card={card} />}
        <CardBack back={back} />
      </span>
      <span>{sourceText(source, view, cards)}</span>
      {pile && <span class="tb-soft">{t("table.left", { n: pile.left })}</span>}
      {card && <Cost card={card} view={view} />}
      {drawing(context) && <ActionButton text={t("table.draw_this")} act={take} />}
    </li>
  );
}
