// This device's games in progress, and its finished games.

import { useEffect, useState } from "preact/hooks";
import { device } from "../../state/device_storage.ts";
import { forgetTable, type RecentTable, recentTables } from "../../state/recent_tables.ts";
import { currentLanguage, t } from "../../text/translate.ts";
import { RequestError } from "../../wire/http.ts";
import type { TableView } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { PlayerSeals } from "../components/player_seals.tsx";
import { pollWhileVisible } from "../components/polling.ts";
import { http } from "../components/session.ts";
import { type FinishedGame, finishedGame, seatedPlayers, tableName, tableStatus } from "../components/table_summary.ts";

const MAX_TABLES = 8; // the most recent ones
const POLL_MS = 30_000; // every table is a request, and the server limits requests per address

interface Found {
  readonly known: RecentTable;
  readonly view: TableView;
}

const ended = new Map<string, TableView>(); // these never change

async function loadTable(known: RecentTable): Promise<Found | null> {
  try {
    const view = ended.get(known.tableId) ?? (await http.table(known.tableId));
    if (view.table.stage === "over") ended.set(known.tableId, view);
    return { known, view };
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) forgetTable(device, known.tableId);
    return null;
  }
}

const waitsForUs = ({ view, known }: Found): number => Number(tableStatus(view, known).mine);

export function YourGames() {
  const [found, setFound] = useState<readonly Found[]>([]);
  useEffect(
    () =>
      pollWhileVisible(POLL_MS, async () => {
        const all = await Promise.all(recentTables(device).slice(0, MAX_TABLES).map(loadTable));
        setFound(all.filter((one) => one !== null));
      }),
    [],
  );
  const drop = (tableId: string) => {
    forgetTable(device, tableId);
    setFound(found.filter(({ known }) => known.tableId !== tableId));
  };
  const going = found
    .filter(({ view }) => view.table.stage !== "over")
    .sort((one, other) => waitsForUs(other) - waitsForUs(one)); // first those that wait for us, then the most recent
  const over = found
    .flatMap(({ view, known }) => {
      const game = finishedGame(view, known);
      return game ? [{ view, known, game }] : [];
    })
    .sort((one, other) => other.game.endedAt - one.game.endedAt);
  return (
    <>
      {going.length > 0 && (
        <section class="p-continue" aria-labelledby="continue">
          <h2 class="p-label" id="continue">
            {t("start.continue")}
          </h2>
          <ul>
            {going.map((one) => (
              <GameInProgress key={one.known.tableId} {...one} drop={drop} />
            ))}
          </ul>
        </section>
      )}
      {over.length > 0 && (
        <details class="p-over">
          <summary>{t("start.finished", { n: over.length })}</summary>
          <ul>
            {over.map((one) => (
              <GameOver key={one.known.tableId} {...one} />
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

function GameOver({ known, view, game }: Found & { readonly game: FinishedGame }) {
  return (
    <li>
      <a href={`/replay/${known.tableId}`}>
        <PlayerSeals sitters={seatedPlayers(view)} />
        <span>
          <b class="p-name">{game.name}</b>
          <span class="p-soft">
            {game.winner && <b>{game.winner} · </b>}
            {game.points} ·{" "}
            <time dateTime={new Date(game.endedAt).toISOString()}>{currentLanguage().date(game.endedAt)}</time>
          </span>
        </span>
      </a>
    </li>
  );
}

function GameInProgress({ known, view, drop }: Found & { readonly drop: (tableId: string) => void }) {
  const { mine, text } = tableStatus(view, known);
  const name = tableName(view.table);
  return (
    <li class="p-sheet p-going">
      <a href={`/table/${known.tableId}`}>
        <PlayerSeals sitters={seatedPlayers(view)} />
        <span>
          <b class="p-name">{name}</b>
          <span class="p-soft">
            {mine && <b class="p-now">{t("start.your_turn")} · </b>}
            {text}
          </span>
        </span>
        <Icon name="right" />
      </a>
      <button
        type="button"
        class="p-button p-quiet p-only"
        aria-label={t("start.forget", { name })}
        onClick={() => drop(known.tableId)}
      >
        <Icon name="cross" />
      </button>
    </li>
  );
}
