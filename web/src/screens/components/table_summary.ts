// A table in a few words: its name and its status.

import type { RecentTable } from "../../state/recent_tables.ts";
import { currentLanguage, t } from "../../text/translate.ts";
import type { Clock, Colour, TableInfo, TableView } from "../../wire/messages.ts";

const DEFAULT_COLOURS: readonly Colour[] = ["yellow", "blue", "red", "green"];

/** The name of a table. */
export function tableName({ settings, host }: TableInfo): string {
  return settings.level
    ? t("table_summary.solo", { level: t(`tybor_level.${settings.level}`) })
    : t("table_summary.of", { who: host });
}

/** How much time there is. */
export function clockName(clock: Clock): string {
  switch (clock.type) {
    case "none":
      return t("table_summary.no_clock");
    case "turn":
      return t("table_summary.turn_clock", { n: clock.seconds });
    case "game":
      return t("table_summary.game_clock", { n: clock.minutes, more: clock.increment_seconds });
    case "days":
      return t("table_summary.day_clock", { n: clock.days });
  }
}

/** How many seats are taken. */
export function seatsTaken({ seats }: TableInfo): string {
  return t("table_summary.seats", { n: seats.filter(({ kind }) => kind !== "free").length, of: seats.length });
}

/** The status of a game, and whether it waits for us. */
export function tableStatus(view: TableView, known: RecentTable): { readonly mine: boolean; readonly text: string } {
  const { table, game } = view;
  if (table.stage === "open" || !game) return { mine: false, text: seatsTaken(table) };
  const mine = known.seats.some((seat) => game.acting.includes(seat));
  const waits = mine || table.stage === "over" ? [] : waitedFor(view);
  const turn = waits.length ? `${t("table_summary.turn_of", { who: currentLanguage().list(waits) })} · ` : "";
  if (game.round === 0) return { mine, text: turn + t("table_summary.set_up") };
  const scores = game.players.map(({ score }) => String(score));
  const all = game.tybor ? [...scores, String(game.tybor.score)] : scores;
  return { mine, text: `${turn}${t("table_summary.round", { n: game.round })} · ${all.join(" : ")}` };
}

/** The names of those whose turn it is. */
function waitedFor(view: TableView): readonly string[] {
  const names = seatedPlayers(view);
  return (view.game?.acting ?? []).map((seat) => names[seat]?.name ?? "?");
}

/** Who sits where; free seats have no name. */
export function seatedPlayers({ table, game }: Pick<TableView, "table" | "game">): readonly SeatedPlayer[] {
  const seats = table.seats.map(({ kind, name, level, colour }, seat) => ({
    name: kind === "free" ? null : (name ?? (level ? t(`bot.name.${level}`) : "?")),
    colour: game?.players[seat]?.colour ?? colour ?? DEFAULT_COLOURS[seat] ?? "red",
  }));
  return table.settings.level ? [...seats, { name: t("tybor"), colour: null }] : seats;
}

export interface SeatedPlayer {
  readonly name: string | null;
  /** Tybor has none. */
  readonly colour: Colour | null;
}
