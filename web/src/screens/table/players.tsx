// All players in playing order, beginning with our own seat.

import { firstPlayerSvg } from "../../art/icons.ts";
import { symbolChanges } from "../../state/table/placement_preview.ts";
import type { Table } from "../../state/table/table.ts";
import { knownCardLabel } from "../../text/card_text.ts";
import { pair } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import type { TableView } from "../../wire/messages.ts";
import { Icon, ImagePicture } from "../components/picture.tsx";
import { Clock } from "./clock.tsx";
import { objectivesOf } from "./objectives.tsx";
import { SmallArea } from "./small_area.tsx";
import { Symbols } from "./symbols.tsx";
import { playableCard, seatName, useTableContext } from "./table_context.ts";
import { Card, CardBack, ObjectiveCard, Seal } from "./widgets.tsx";

export function Players() {
  const view = useTableContext().table.shownView.value;
  if (!view?.game) return null;
  const { seats } = view.game;
  const first = view.seat ?? 0;
  return (
    <section class={`tb-players tb-of${seats}`} aria-label={t("table.players")}>
      {Array.from({ length: seats }, (_, n) => (first + n) % seats).map((seat) => (
        <Player key={seat} view={view} seat={seat} />
      ))}
    </section>
  );
}

function Player({ view, seat }: { readonly view: TableView; readonly seat: number }) {
  const { table, replay } = useTableContext();
  const { game } = view;
  const player = game?.players[seat];
  if (!game || !player) return null;
  const me = view.seat === seat;
  const option = me && !table.past.value ? table.chosenOption.value : null;
  const own = !me && (table.snapshot.value?.you.seats.includes(seat) ?? false);
  const state = [me && "tb-me", game.acting.includes(seat) && "tb-now", table.shownSeat.value === seat && "tb-looked"];
  return (
    <article
      class={`tb-sheet tb-player ${state.filter(Boolean).join(" ")}`}
      aria-label={seatName(view, seat)}
      data-seat={seat}
    >
      <Seal view={view} seat={seat} />
      <div class="tb-name">
        <h2>
          <span title={seatName(view, seat)}>{seatName(view, seat)}</span>
          {me && !table.isShared.value && <span class="tb-you"> ({t("table.you")})</span>}
          {game.first === seat && game.seats > 1 && (
            <ImagePicture look="tb-sign" svg={firstPlayerSvg(t("table.first"))} />
          )}
        </h2>
        <p class="tb-state">
          <Clock view={replay ? view : (table.ownView.value ?? view)} seat={seat} />
          <Presence view={view} seat={seat} />
        </p>
      </div>
      <p class="tb-score">
        <span class="unseen">{t("table.score")} </span>
        {player.score}
        {option && option.points > 0 && <small>{t("table.after", { n: player.score + option.points })}</small>}
      </p>
      <Symbols symbols={player.symbols} after={option ? symbolChanges(player.symbols, option.symbols) : []} />
      {!me && <Hand view={view} seat={seat} />}
      <Objectives view={view} seat={seat} />
      <button
        type="button"
        class="tb-watch"
        aria-pressed={table.shownSeat.value === seat}
        aria-label={me ? t("table.own_area") : t("table.watch", { who: seatName(view, seat) })}
        onClick={() => (own ? table.bringForward(seat) : (replay ?? table).watchSeat(seat))}
      >
        {!me && player.area.length > 0 && (
          <>
            <SmallArea area={player.area} />
            <Icon name="eye" />
          </>
        )}
      </button>
    </article>
  );
}

/** Since when a player is away: the time, or the day if it was not today. */
function awayText(table: Table, seat: number): string {
  const gone = table.news.value.findLast(({ event }) => event.type === "went_away" && event.seat === seat)?.at;
  if (!gone) return t("table.away");
  const today = new Date().toDateString() === new Date(gone).toDateString();
  const form = today ? ({ timeStyle: "short" } as const) : ({ dateStyle: "short" } as const);
  return t("table.away_since", { when: new Intl.DateTimeFormat(document.documentElement.lang, form).format(gone) });
}

/** A player's presence in words. */
function Presence({ view, seat }: { readonly view: TableView; readonly seat: number }) {
  const { table, replay } = useTableContext();
  const chair = view.table.seats[seat];
  const acting = view.game?.acting.includes(seat) ?? false;
  if (!chair) return null;
  if (chair.conceded) return <span class="tb-away">{t(`table.conceded.${chair.conceded}`)}</span>;
  if (chair.stand_in)
    return <span class="tb-away">{t("table.stand_in", { level: t(`bot.name.${chair.stand_in}`) })}</span>;
  if (chair.kind === "person" && chair.present === false && !replay)
    return <span class="tb-away">{awayText(table, seat)}</span>;
  if (acting)
    return (
      <span>
        {t(seat === view.seat ? "table.your_turn" : chair.kind === "bot" && !replay ? "table.thinks" : "table.plays")}
      </span>
    );
  if (chair.kind === "bot" && chair.level) return <span>{t(`bot.name.${chair.level}`)}</span>;
  return replay ? null : <span>{t("table.here")}</span>; // who was connected then tells nothing about the game
}

/** The card backs that everyone sees, and the names of cards that everyone saw being taken. */
function Hand({ view, seat }: { readonly view: TableView; readonly seat: number }) {
  const { cards, replay } = useTableContext();
  const held = (view.game?.players[seat]?.hand ?? []).filter((one) => one !== null);
  if (!held.length) return null;
  const names = held
    .map(({ back, card }) => knownCardLabel(cards, back, playableCard(cards, card) ? card : null))
    .join(", ");
  return (
    <p class="tb-backs" title={names}>
      <span class="unseen">{pair(t("table.hand"), names)}</span>
      {held.map(({ back, card }, n) =>
        replay && card ? <Card key={n} card={card} small /> : <CardBack key={n} back={back} />,
      )}
    </p>
  );
}

/** The points of each known objective so far. */
function Objectives({ view, seat }: { readonly view: TableView; readonly seat: number }) {
  const { table, replay } = useTableContext();
  const score = table.scores.value?.scores[seat];
  if (!score?.objectives.length || (table.past.value && !replay)) return null; // they are unknown for the past
  const known = objectivesOf(view, seat, table.handVisible.value);
  const shown = score.objectives.filter(({ card }) => known.includes(card));
  const secret = known.length < 3;
  return (
    <p class="tb-sofar">
      <span class="unseen">{t("table.objectives")}</span>
      {shown.map(({ card, points }) => (
        <span key={card} class="tb-chip">
          <ObjectiveCard card={card} />
          <b>+{points}</b>
        </span>
      ))}
      {secret && (
        <span class="tb-chip" title={t("table.secret")}>
          <Icon name="eye-off" />
          <span class="unseen">{t("table.secret")}</span>
        </span>
      )}
    </p>
  );
}
