// How often the visitor won against each kind of opponent.

import { type Opponent, type Statistic, statistics } from "../../state/my_tables.ts";
import { t } from "../../text/translate.ts";
import type { BotLevel, Level, MyTable } from "../../wire/messages.ts";

export function StatisticsTable({ tables }: { readonly tables: readonly MyTable[] }) {
  const rows = statistics(tables);
  if (!rows.length) return null;
  return (
    <section class="p-sheet p-statistics" aria-labelledby="statistics">
      <h2 class="p-label" id="statistics">
        {t("games.statistics")}
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t("games.opponent")}</th>
            <th scope="col">{t("games.games")}</th>
            <th scope="col">{t("games.won")}</th>
            <th scope="col">{t("games.best")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.opponent} {...row} />
          ))}
        </tbody>
      </table>
      <p class="p-soft">{t("games.statistics_note")}</p>
    </section>
  );
}

function Row({ opponent, games, won, shared, best }: Statistic) {
  return (
    <tr>
      <th scope="row">{opponentName(opponent)}</th>
      <td>{games}</td>
      <td>
        {won + shared}{" "}
        <span class="p-soft">{t("analysis.percent", { n: Math.round((100 * (won + shared)) / games) })}</span>
        <meter value={won + shared} max={games} aria-hidden="true" />
      </td>
      <td>{best ?? "–"}</td>
    </tr>
  );
}

function opponentName(opponent: Opponent): string {
  if (opponent === "people") return t("games.people");
  if (opponent.startsWith("tybor_")) {
    const level = opponent.slice("tybor_".length) as Level;
    return t("games.tybor", { level: t(`tybor_level.${level}`) });
  }
  return t(`bot.name.${opponent as BotLevel}`);
}
