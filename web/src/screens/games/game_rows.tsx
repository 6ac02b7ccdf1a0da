// One of the visitor's tables as a link: a running one leads to the table, a finished one to its replay.

import { ourResult, waitsForUs } from "../../state/my_tables.ts";
import { currentLanguage, t } from "../../text/translate.ts";
import type { MyTable } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { PlayerSeals } from "../components/player_seals.tsx";
import { finalPoints, myTableName, myTablePlayers, runningStatus, winnerText } from "../components/table_summary.ts";

interface Props {
  readonly table: MyTable;
}

export function RunningGame({ table }: Props) {
  return (
    <a class="p-game-link" href={`/table/${table.id}`}>
      <PlayerSeals sitters={myTablePlayers(table)} />
      <span>
        <b class="p-name">{myTableName(table)}</b>
        <span class="p-soft">
          {waitsForUs(table) && <b class="p-now">{t("start.your_turn")} · </b>}
          {runningStatus(table)}
        </span>
      </span>
      <Icon name="right" />
    </a>
  );
}

export function FinishedGame({ table }: Props) {
  const result = ourResult(table);
  const winner = winnerText(table);
  return (
    <a class="p-game-link" href={`/replay/${table.id}`}>
      <PlayerSeals sitters={myTablePlayers(table)} />
      <span>
        <b class="p-name">{myTableName(table)}</b>
        <span class="p-soft">
          {winner && <b class={result === "won" ? "p-won" : undefined}>{winner} · </b>}
          {finalPoints(table)} · <EndDate table={table} />
        </span>
      </span>
      <Icon name="play" />
    </a>
  );
}

function EndDate({ table }: Props) {
  const at = table.ended_at ?? table.made;
  return <time dateTime={new Date(at).toISOString()}>{currentLanguage().date(at)}</time>;
}

/** Everything that the row says, to be searched. */
export function searchText(table: MyTable): string {
  const names = myTablePlayers(table).map(({ name }) => name ?? "");
  const end = table.stage === "over" ? [winnerText(table), currentLanguage().date(table.ended_at ?? table.made)] : [];
  const levels = table.seats.map(({ level }) => (level ? t(`bot.name.${level}`) : ""));
  return [myTableName(table), ...names, ...levels, table.host, ...end].join(" ");
}
