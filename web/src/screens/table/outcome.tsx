// Who won and why, and what to do next.

import { go } from "../../app/navigation.ts";
import { formatList } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import type { Outcome, TableView } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { seatName, useTableContext } from "./table_context.ts";
import { ActionButton } from "./widgets.tsx";

export function NextSteps({ view }: { readonly view: TableView }) {
  const { table } = useTableContext();
  const { rematch, id: game } = view.table;
  const again = async () => {
    const made = await table.sendCommand({ type: "rematch" });
    if (made) go(`/table/${made}`);
  };
  return (
    <div class="tb-next">
      {rematch ? (
        <a class="tb-button tb-main" href={`/table/${rematch}`}>
          <Icon name="people" />
          {t("table.end.to_rematch")}
        </a>
      ) : (
        view.seat !== null && <ActionButton main text={t("table.end.rematch")} icon="people" act={() => void again()} />
      )}
      {view.game && (
        <a class="tb-button" href={`/replay/${game}`}>
          <Icon name="play" />
          {t("table.end.replay")}
        </a>
      )}
      {view.outcome?.ended === "played" && (
        <a class="tb-button" href={`/api/tables/${game}/record`} download={`naturalis-${game}.json`}>
          <Icon name="download" />
          {t("table.end.download")}
        </a>
      )}
      <a class="tb-button" href="/">
        {t("table.leave")}
      </a>
    </div>
  );
}

export function winnerText(view: TableView, outcome: Outcome | null): string {
  const winners = outcome?.winners ?? [];
  if (outcome?.ended === "closed") return t("log.table_closed");
  if (outcome?.result && view.table.settings.level)
    return t(winners.length ? "table.end.solo_won" : "table.end.solo_lost");
  if (!winners.length) return t("table.end.nobody");
  const [only] = winners;
  if (winners.length === 1 && only === view.seat && !view.table.seats.every((_, seat) => seat === view.seat))
    return t("table.end.you_won");
  const who_ = formatList(winners.map((seat) => seatName(view, seat)));
  return winners.length > 1 ? t("table.end.shared", { who: who_ }) : t("table.end.won", { who: who_ });
}

export function reasonText(outcome: Outcome | null): string {
  if (outcome?.ended === "conceded") return t("table.end.conceded");
  const result = outcome?.result;
  if (!result) return "";
  if (result.tybor !== null && result.tybor !== undefined)
    return t("table.end.against", { mine: result.scores[0]?.total ?? 0, his: result.tybor });
  const totals = result.scores.map(({ total }) => total).sort((one, other) => other - one);
  const lead = (totals[0] ?? 0) - (totals[1] ?? 0);
  if (result.winners.length > 1) return t("table.end.equal");
  return lead ? t("table.end.lead", { n: lead }) : t("table.end.tie_break");
}
