// A table in a few words: its name and its status.

import { ourResult, waitsForUs } from "../../state/my_tables.ts";
import { currentLanguage, t } from "../../text/translate.ts";
import type { Clock, Colour, Level, MyTable, SeatInfo, TableInfo, TableView } from "../../wire/messages.ts";

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
export function seatsTaken({ seats }: Seats): string {
  return t("table_summary.seats", { n: seats.filter(({ kind }) => kind !== "free").length, of: seats.length });
}

/** The name of one of our own tables: whom we play against, or whose table it is. */
export function myTableName(table: MyTable): string {
  if (table.level) return t("table_summary.solo", { level: t(`tybor_level.${table.level}`) });
  const others = table.seats.flatMap((seat, number) =>
    table.mine.includes(number) || seat.kind === "free" ? [] : [seatName({ table }, number)],
  );
  if (!others.length) return t("table_summary.of", { who: table.host });
  return t("table_summary.against", { n: others.length, who: currentLanguage().list(others) });
}

/** The status of a table that is not over: seats that are taken, or whose turn it is, the round and the points. */
export function runningStatus(table: MyTable): string {
  const { stage, seats, acting, round } = table;
  if (stage === "open") return seatsTaken(table);
  const waits = waitsForUs(table) ? [] : acting.map((seat) => seatName({ table }, seat));
  const turn = waits.length ? `${t("table_summary.turn_of", { who: currentLanguage().list(waits) })} · ` : "";
  if (round === 0) return turn + t("table_summary.set_up");
  const all = typeof table.tybor === "number" ? [...table.points, table.tybor] : table.points;
  return `${turn}${t("table_summary.round", { n: round })} · ${all.slice(0, seats.length + 1).join(" : ")}`;
}

/** Who won a finished game. Empty if nobody did. */
export function winnerText(table: MyTable): string {
  const { winners, level } = table;
  if (!winners.length) return level ? t("table_summary.winner", { who: t("tybor") }) : "";
  if (ourResult(table) === "won") return t("table_summary.you_won");
  const who = currentLanguage().list(winners.map((seat) => seatName({ table }, seat)));
  return winners.length > 1 ? t("table_summary.winners", { who }) : t("table_summary.winner", { who });
}

/** Everyone's final points, the winners first, then by points. Without a final scoring: why there is none. */
export function finalPoints(table: MyTable): string {
  if (!table.scored) return t(ourResult(table) === "won" ? "table_summary.given_up" : "table_summary.ended_early");
  const players = table.points.map((n, seat) => ({
    who: seatName({ table }, seat),
    n,
    won: table.winners.includes(seat),
  }));
  const tybor =
    typeof table.tybor === "number" ? [{ who: t("tybor"), n: table.tybor, won: !table.winners.length }] : [];
  return [...players, ...tybor]
    .sort((one, other) => Number(other.won) - Number(one.won) || other.n - one.n)
    .map(({ who, n }) => t("table_summary.points", { who, n }))
    .join(", ");
}

/** The name of a seat's player. */
export function seatName({ table }: { readonly table: Seats }, seat: number): string {
  const chair = table.seats[seat];
  if (chair?.kind === "bot" && !chair.name) return t(`bot.name.${chair.level ?? "novice"}`); // of an old list
  return chair?.name ?? t("table.seat", { n: seat + 1 });
}

/** Who sits where; free seats have no name. */
export function seatedPlayers({ table, game }: Pick<TableView, "table" | "game">): readonly SeatedPlayer[] {
  const colours = game?.players.map(({ colour }) => colour) ?? [];
  return sitters(table, table.settings.level ?? null, colours);
}

/** Who sits where at one of our own tables. */
export function myTablePlayers(table: MyTable): readonly SeatedPlayer[] {
  return sitters(table, table.level ?? null, []);
}

function sitters(table: Seats, level: Level | null, colours: readonly (Colour | null)[]): readonly SeatedPlayer[] {
  const seats = table.seats.map(({ kind, colour }, seat) => ({
    name: kind === "free" ? null : seatName({ table }, seat),
    colour: colours[seat] ?? colour ?? DEFAULT_COLOURS[seat] ?? "red",
  }));
  return level ? [...seats, { name: t("tybor"), colour: null }] : seats;
}

interface Seats {
  readonly seats: readonly SeatInfo[];
}

export interface SeatedPlayer {
  readonly name: string | null;
  /** Tybor has none. */
  readonly colour: Colour | null;
}
