// The visitor's games in progress, the latest result, and the way to all of them.

import { finishedTables, runningTables } from "../../state/my_tables.ts";
import { t } from "../../text/translate.ts";
import { myTables, useMyTables } from "../components/my_tables.ts";
import { Icon } from "../components/picture.tsx";
import { FinishedGame, RunningGame } from "../games/game_rows.tsx";

const MAX_RUNNING = 4;

export function YourGames() {
  useMyTables();
  const tables = myTables.value ?? [];
  const running = runningTables(tables);
  const [latest] = finishedTables(tables);
  if (!running.length && !latest) return null;
  return (
    <section class="p-continue" aria-labelledby="continue">
      <h2 class="p-label" id="continue">
        <span>{t(running.length ? "start.continue" : "games.latest")}</span>
        <a href="/games">
          {t("games.all")}
          <Icon name="right" />
        </a>
      </h2>
      <ul>
        {running.slice(0, MAX_RUNNING).map((table) => (
          <li key={table.id} class="p-sheet p-game p-going">
            <RunningGame table={table} />
          </li>
        ))}
        {!running.length && latest && (
          <li class="p-sheet p-game">
            <FinishedGame table={latest} />
          </li>
        )}
      </ul>
    </section>
  );
}
