// The public tables that wait for players.

import { useEffect, useState } from "preact/hooks";
import { pair } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import { RequestError } from "../../wire/http.ts";
import type { LobbyTable, TableInfo } from "../../wire/messages.ts";
import { myTables } from "../components/my_tables.ts";
import { Icon } from "../components/picture.tsx";
import { PlayerSeals } from "../components/player_seals.tsx";
import { pollWhileVisible } from "../components/polling.ts";
import { http, requestErrorText } from "../components/session.ts";
import { clockName, seatedPlayers, seatsTaken, tableName } from "../components/table_summary.ts";

const POLL_MS = 5_000;
const MAX_SHOWN = 6;

/** Says what works offline, if the server does not answer. */
export function OfflineNotice({ code }: { readonly code: string }) {
  if (code !== "offline") return null;
  return (
    <div class="p-sheet p-unreached" role="alert">
      <Icon name="offline" />
      <p>
        <b>{t("failure.offline")}</b> {t("unreached.start")}
      </p>
    </div>
  );
}

/** The open tables, kept up to date; null until the server answered. */
export function useLobby(): LobbyState {
  const [tables, setTables] = useState<readonly LobbyTable[] | null>(null);
  const [wrong, setWrong] = useState("");
  const [code, setCode] = useState("");
  useEffect(
    () =>
      pollWhileVisible(POLL_MS, async () => {
        try {
          setTables((await http.lobby()).tables);
          setWrong("");
          setCode("");
        } catch (error) {
          setWrong(requestErrorText(error));
          setCode(error instanceof RequestError ? error.code : "");
        }
      }),
    [],
  );
  return { tables, wrong, code };
}

export interface LobbyState {
  readonly tables: readonly LobbyTable[] | null;
  /** Why the server does not answer, as a message and as a code. */
  readonly wrong: string;
  readonly code: string;
}

export function OpenTables({ seen: { tables, wrong } }: { readonly seen: LobbyState }) {
  const count = tables?.length ?? 0;
  return (
    <section class="p-sheet p-open" aria-labelledby="open-tables">
      <h2 class="p-label" id="open-tables">
        <span>{t("start.open")}</span>
        <small>{wrong || (tables && t("start.tables", { n: count }))}</small>
      </h2>
      {tables && !count && <p class="p-soft">{t("start.none_open")}</p>}
      <TableList tables={(tables ?? []).slice(0, MAX_SHOWN)} />
      {count > MAX_SHOWN && (
        <p>
          <a href="/lobby">{t("start.all_tables", { n: count })}</a>
        </p>
      )}
    </section>
  );
}

export function TableList({ tables }: { readonly tables: readonly LobbyTable[] }) {
  const ours = new Set(myTables.value?.map(({ id }) => id));
  return (
    <ul class="p-tables">
      {tables.map(({ table }) => (
        <li key={table.id}>
          <PlayerSeals sitters={seatedPlayers({ table })} />
          <span>
            <b class="p-name">{tableName(table)}</b>
            <span class="p-soft">
              {seatsTaken(table)} · {clockName(table.settings.clock)}
            </span>
          </span>
          <JoinLink table={table} text={t(ours.has(table.id) ? "start.go_back" : "start.sit")} />
        </li>
      ))}
    </ul>
  );
}

/** Its name says which table it leads to. */
function JoinLink({ table, text }: { readonly table: TableInfo; readonly text: string }) {
  return (
    <a class="p-button" href={`/table/${table.id}`} aria-label={pair(text, tableName(table))}>
      {text}
    </a>
  );
}
