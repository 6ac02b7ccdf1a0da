// Who won and why, and what to do next.

import { go } from "../../app/navigation.ts";
import { formatList } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import type { Outcome, Result, TableView } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { seatName, useTableContext } from "./table_context.ts";
import { ActionButton } from "./widgets.tsx";

interface NextProps {
  readonly view: TableView;
  /** Opens the dialog to share the result; null until it is loaded. */
  readonly share: (() => void) | null;
}

export function NextSteps({ view, share }: NextProps) {
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
      {view.game && <ActionButton text={t("end.share")} icon="link" off={!share} act={() => share?.()} />}
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

/** Who won, and by how much. */
export function headline(view: TableView, outcome: Outcome | null): string {
  const result = outcome?.result;
  const n = result ? leadOf(result) : 0;
  if (!result || !n || outcome?.ended !== "played") return winnerText(view, outcome);
  const [winner] = result.winners;
  if (winner === undefined) return t("end.solo_lost_by", { n });
  if (typeof result.tybor === "number")
    return view.seat === winner
      ? t("end.solo_won_by", { n })
      : t("end.solo_beaten_by", { who: seatName(view, winner), n });
  return winner === view.seat && winnerText(view, outcome) === t("table.end.you_won")
    ? t("end.you_won_by", { n })
    : t("end.won_by", { who: seatName(view, winner), n });
}

/** Where the winner's lead came from: the track, the objectives, or both; or why there was none. */
export function subline(outcome: Outcome | null): string {
  const result = outcome?.result;
  const winner = result?.scores.find(({ seat }) => result.winners.includes(seat));
  if (!result || !winner || !leadOf(result) || outcome?.ended !== "played") return reasonText(outcome);
  const others = result.scores.filter(({ seat }) => seat !== winner.seat);
  const ahead = winner.track - Math.max(result.tybor ?? 0, ...others.map(({ track }) => track));
  const aims = Math.max(0, ...others.map(({ objective_points }) => objective_points));
  if (ahead < 0) return t("end.from_behind", { n: -ahead });
  if (ahead === 0) return t("end.level_track");
  return winner.objective_points > aims ? t("end.ahead_everywhere") : t("end.track_decided", { n: ahead });
}

/** By how many points the first is ahead of the second, Tybor among them. */
function leadOf({ scores, tybor }: Result): number {
  const totals = [...scores.map(({ total }) => total), ...(typeof tybor === "number" ? [tybor] : [])];
  const [first = 0, second = 0] = totals.sort((one, other) => other - one);
  return first - second;
}

export function reasonText(outcome: Outcome | null): string {
  if (outcome?.ended === "conceded") return t("table.end.conceded");
  const result = outcome?.result;
  if (!result) return "";
  if (result.tybor !== null && result.tybor !== undefined)
    return t("table.end.against", { mine: result.scores[0]?.total ?? 0, his: result.tybor });
  const lead = leadOf(result);
  if (result.winners.length > 1) return t("table.end.equal");
  return lead ? t("table.end.lead", { n: lead }) : t("table.end.tie_break");
}
