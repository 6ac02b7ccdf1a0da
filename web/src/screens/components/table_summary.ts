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

/** The status of a game in progress, and whether it waits for us. */
export function tableStatus(view: TableView, known: RecentTable): { readonly mine: boolean; readonly text: string } {
  const { table, game } = view;
  if (table.stage === "open" || !game) return { mine: false, text: seatsTaken(table) };
  const mine = known.seats.some((seat) => game.acting.includes(seat));
  const waits = mine ? [] : waitedFor(view);
  const turn = waits.length ? `${t("table_summary.turn_of", { who: currentLanguage().list(waits) })} · ` : "";
  if (game.round === 0) return { mine, text: turn + t("table_summary.set_up") };
  const scores = game.players.map(({ score }) => String(score));
  const all = game.tybor ? [...scores, String(game.tybor.score)] : scores;
  return { mine, text: `${turn}${t("table_summary.round", { n: game.round })} · ${all.join(" : ")}` };
}

/** A finished game: whom we played, who won, the final points in the order of the ranking, and when it ended. */
export interface FinishedGame {
  readonly name: string;
  readonly winner: string;
  readonly points: string;
  readonly endedAt: number;
}

/** A finished game in words; null if it never began. */
export function finishedGame(view: TableView, known: RecentTable): FinishedGame | null {
  const { table, outcome } = view;
  if (!outcome || outcome.ended === "closed") return null;
  const others = table.seats.flatMap((_, seat) => (known.seats.includes(seat) ? [] : [seatName(view, seat)]));
  const against = t("table_summary.against", { n: others.length, who: currentLanguage().list(others) });
  return {
    name: others.length ? against : tableName(table),
    winner: winnerText(view, known),
    points: finalPoints(view),
    endedAt: outcome.at,
  };
}

function winnerText(view: TableView, { seats }: RecentTable): string {
  const winners = view.outcome?.winners ?? [];
  if (!winners.length) return view.table.settings.level ? t("table_summary.winner", { who: t("tybor") }) : "";
  const several = view.table.seats.length > 1 && seats.length > 1; // at a shared screen "you" would be nobody
  if (winners.length === 1 && seats.includes(winners[0] ?? 0) && !several) return t("table_summary.you_won");
  const who = currentLanguage().list(winners.map((seat) => seatName(view, seat)));
  return winners.length > 1 ? t("table_summary.winners", { who }) : t("table_summary.winner", { who });
}

/** Everyone's points, the best first. Without a final scoring: that the others gave up. */
function finalPoints(view: TableView): string {
  const { result } = view.outcome ?? {};
  if (!result) return t("table_summary.given_up");
  const all = result.scores.map(({ seat, total }) => ({
    who: seatName(view, seat),
    n: total,
    place: result.places[seat],
  }));
  const players = all.sort((one, other) => (one.place ?? 0) - (other.place ?? 0));
  const tybor = typeof result.tybor === "number" ? [{ who: t("tybor"), n: result.tybor }] : [];
  const ranked = result.winners.length ? [...players, ...tybor] : [...tybor, ...players];
  return ranked.map(({ who, n }) => t("table_summary.points", { who, n })).join(", ");
}

/** The names of those whose turn it is. */
function waitedFor(view: TableView): readonly string[] {
  const names = seatedPlayers(view);
  return (view.game?.acting ?? []).map((seat) => names[seat]?.name ?? "?");
}

/** The name of a seat's player. Bots of the same level are numbered. */
export function seatName({ table }: Pick<TableView, "table">, seat: number): string {
  const chair = table.seats[seat];
  if (!chair || chair.kind === "free") return t("table.seat", { n: seat + 1 });
  if (chair.kind === "person") return chair.name ?? t("table.seat", { n: seat + 1 });
  const name = t(`bot.name.${chair.level ?? "novice"}`);
  const twins = table.seats.filter((other) => other.kind === "bot" && other.level === chair.level);
  return twins.length > 1 ? `${name} ${twins.indexOf(chair) + 1}` : name;
}

/** Who sits where; free seats have no name. */
export function seatedPlayers({ table, game }: Pick<TableView, "table" | "game">): readonly SeatedPlayer[] {
  const seats = table.seats.map(({ kind, colour }, seat) => ({
    name: kind === "free" ? null : seatName({ table }, seat),
    colour: game?.players[seat]?.colour ?? colour ?? DEFAULT_COLOURS[seat] ?? "red",
  }));
  return table.settings.level ? [...seats, { name: t("tybor"), colour: null }] : seats;
}

export interface SeatedPlayer {
  readonly name: string | null;
  /** Tybor has none. */
  readonly colour: Colour | null;
}
