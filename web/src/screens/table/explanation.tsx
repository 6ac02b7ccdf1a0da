// What an objective counts, in words, while its cards are lit. It lies over the hand.

import { objectiveAim } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import { progressOrNone } from "./objectives.tsx";
import { useTableContext } from "./table_context.ts";
import { IconButton, ObjectiveCard } from "./widgets.tsx";

export function Explanation() {
  const { table, cards } = useTableContext();
  const lit = table.highlight.value;
  const view = table.shownView.value;
  const objective = cards.objectives.find(({ card }) => card === lit?.objective);
  if (!lit?.explained || !objective || !view?.game) return null;
  const { times, have, need } = progressOrNone(table, lit.seat, objective);
  const whose = view.game.common.includes(objective.card) ? "common" : "secret";
  const points = t("points", { n: times * objective.points });
  const close = () => {
    table.highlight.value = null;
  };
  return (
    <section class="tb-sheet tb-over-hand tb-explanation" aria-labelledby="tb-explanation">
      <ObjectiveCard card={objective.card} small={false} />
      <div>
        <p>{t(`table.explain.${whose}`)}</p>
        <h2 id="tb-explanation">{objectiveAim(objective)}</h2>
        {times > 0 && <p class="tb-won">{t("table.explain.times", { n: times, points })}</p>}
        <p>{t(times ? "table.explain.next" : "table.explain.none", { n: have, of: need })}</p>
        <p class="tb-soft">{t(objective.pattern.length ? "table.explain.pattern" : "table.explain.symbols")}</p>
      </div>
      <IconButton text={t("table.explain.close")} icon="cross" act={close} />
    </section>
  );
}
