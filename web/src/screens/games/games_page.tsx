// The page of the visitor's own games.

import { useState } from "preact/hooks";
import { finishedTables, matches, runningTables } from "../../state/my_tables.ts";
import { t } from "../../text/translate.ts";
import type { MyTable } from "../../wire/messages.ts";
import { allLoaded, listError, myTables, useMyTables } from "../components/my_tables.ts";
import { TopBar } from "../components/page_frame.tsx";
import { setTitle } from "../components/page_title.ts";
import { Icon } from "../components/picture.tsx";
import { myTableName } from "../components/table_summary.ts";
import { OfflineNotice } from "../lobby/open_tables.tsx";
import { DeleteDialog } from "./delete_dialog.tsx";
import { FinishedGame, RunningGame, searchText } from "./game_rows.tsx";
import { StatisticsTable } from "./statistics_table.tsx";

const PAGE = 30; // finished games shown at once

export function GamesPage() {
  const [search, setSearch] = useState("");
  const [shown, setShown] = useState(PAGE);
  const [deleting, setDeleting] = useState<MyTable | null>(null);
  useMyTables(true);
  setTitle(t("games.title"));
  const tables = myTables.value;
  const { text: wrong, code } = listError.value;
  const found = search.trim() ? (tables ?? []).filter((table) => matches(searchText(table), search.trim())) : tables;
  const running = runningTables(found ?? []);
  const finished = finishedTables(found ?? []);
  const row = (table: MyTable) => (
    <li key={table.id} class={`p-game${table.stage === "over" ? "" : " p-going p-sheet"}`}>
      {table.stage === "over" ? <FinishedGame table={table} /> : <RunningGame table={table} />}
      <button
        type="button"
        class="p-button p-quiet p-only"
        aria-label={t("games.delete_one", { name: myTableName(table) })}
        title={t("games.delete")}
        onClick={() => setDeleting(table)}
      >
        <Icon name="cross" />
      </button>
    </li>
  );
  return (
    <div class="p-wrap">
      <TopBar />
      <h1 tabIndex={-1}>{t("games.title")}</h1>
      <OfflineNotice code={code} />
      {code !== "offline" && <p role="alert">{wrong}</p>}
      {tables?.length === 0 ? (
        <NoGames />
      ) : (
        tables && (
          <div class="p-games">
            <div class="p-games-lists">
              <search>
                <label class="p-field">
                  <span>{t("games.search")}</span>
                  <input
                    type="search"
                    value={search}
                    placeholder={t("games.search_hint")}
                    onInput={(event) => setSearch(event.currentTarget.value)}
                  />
                </label>
              </search>
              <p class="unseen" role="status">
                {search.trim() && t("games.found", { n: found?.length ?? 0 })}
              </p>
              {search.trim() && !found?.length && <p class="p-soft">{t("games.none_found")}</p>}
              {running.length > 0 && (
                <section aria-labelledby="running">
                  <h2 class="p-label" id="running">
                    <span>{t("games.running")}</span>
                    <small>{t("games.count", { n: running.length })}</small>
                  </h2>
                  <ul class="p-running">{running.map(row)}</ul>
                </section>
              )}
              {finished.length > 0 && (
                <section class="p-sheet p-finished" aria-labelledby="finished">
                  <h2 class="p-label" id="finished">
                    <span>{t("games.finished")}</span>
                    <small>{allLoaded.value && t("games.count", { n: finished.length })}</small>
                  </h2>
                  <ul>{finished.slice(0, shown).map(row)}</ul>
                  {finished.length > shown && (
                    <button type="button" class="p-button p-quiet" onClick={() => setShown(shown + PAGE)}>
                      {t("games.more", { n: Math.min(PAGE, finished.length - shown) })}
                    </button>
                  )}
                </section>
              )}
            </div>
            <div class="p-games-side">
              <StatisticsTable tables={tables} />
              <p class="p-soft">{t("games.whose")}</p>
            </div>
          </div>
        )
      )}
      {deleting && <DeleteDialog table={deleting} close={() => setDeleting(null)} />}
    </div>
  );
}

function NoGames() {
  return (
    <div class="p-sheet p-no-games">
      <p>{t("games.none")}</p>
      <a class="p-button" href="/">
        <Icon name="play" />
        {t("games.begin")}
      </a>
    </div>
  );
}
