// Everyone's area at once, with hands face down, for spectators and streams. It shows only what lies open, whoever
// looks: also a player's own hand and objective stay hidden here.

import { t } from "../../text/translate.ts";
import type { TableView, ViewData } from "../../wire/messages.ts";
import { CardArea } from "../components/card_area.tsx";
import { Notice } from "../components/notice_page.tsx";
import { Clock } from "../table/clock.tsx";
import { CopyLink } from "../table/copy_link.tsx";
import { seatName, type TableContext, TableContextProvider, useTableContext } from "../table/table_context.ts";
import { Card, CardBack, ObjectiveCard, Seal } from "../table/widgets.tsx";

export function WatchScreen({ context }: { readonly context: TableContext }) {
  const view = context.table.ownView.value;
  const { state } = context.table.status.value;
  if (state === "gone") return <Notice motif="hare" heading={t("gone.title")} text={t("gone.text")} />;
  return (
    <TableContextProvider.Provider value={context}>
      <div class="tb w-screen">
        <header class="w-bar">
          <h1 tabIndex={-1}>{view ? t("table.where.table", { who: view.table.host }) : t("watch.title")}</h1>
          {view?.game && view.table.stage === "playing" && (
            <span class="tb-soft">{t("table.where.round", { n: view.game.round })}</span>
          )}
          <CopyLink address={location.origin + location.pathname} label={t("watch.link")} />
          {view && (
            <a
              class="tb-button"
              href={`/${view.table.stage === "over" && view.game ? "replay" : "table"}/${view.table.id}`}
            >
              {t(view.table.stage === "over" && view.game ? "watch.replay" : "watch.table")}
            </a>
          )}
        </header>
        {view?.game ? (
          <Areas view={view} game={view.game} />
        ) : (
          <p class="tb-lead" role="status">
            {t("watch.soon")}
          </p>
        )}
      </div>
    </TableContextProvider.Provider>
  );
}

function Areas({ view, game }: { readonly view: TableView; readonly game: ViewData }) {
  return (
    <>
      <div class="w-areas" data-seats={game.seats}>
        {game.players.map((_, seat) => (
          <Player key={seat} view={view} game={game} seat={seat} />
        ))}
      </div>
      <footer class="w-market" aria-hidden="true">
        {game.decks.map(({ top }, deck) => (
          <div class="w-row" key={deck}>
            <span class="w-card">{top && <CardBack back={top} />}</span>
            {game.display.slice(2 * deck, 2 * deck + 2).map((card, place) => (
              <span class="w-card" key={place}>
                {card !== null && <Card card={card} small />}
              </span>
            ))}
          </div>
        ))}
        <div class="w-row">
          {game.common.map((card) => (
            <span class="w-card" key={card}>
              <ObjectiveCard card={card} />
            </span>
          ))}
        </div>
      </footer>
    </>
  );
}

interface PlayerProps {
  readonly view: TableView;
  readonly game: ViewData;
  readonly seat: number;
}

function Player({ view, game, seat }: PlayerProps) {
  const { cards } = useTableContext();
  const player = game.players[seat];
  if (!player) return null;
  const acts = view.table.stage === "playing" && game.acting.includes(seat);
  const who = seatName(view, seat);
  const total = view.outcome?.result?.scores.find((score) => score.seat === seat)?.total;
  return (
    <section class={`tb-sheet w-player${acts ? " w-acts" : ""}`} aria-labelledby={`w-${seat}`}>
      <header>
        <Seal view={view} seat={seat} />
        <h2 id={`w-${seat}`}>{who}</h2>
        {acts && <b class="w-turn">{t("watch.turn")}</b>}
        <Clock view={view} seat={seat} />
        <strong class="w-score">{t("watch.points", { n: total ?? player.score })}</strong>
      </header>
      <div class="w-area">
        {player.area.length > 0 && (
          <CardArea cards={cards} laid={player.area} label={t("watch.area", { who, n: player.area.length })} />
        )}
      </div>
      {view.table.stage === "playing" && (
        <div class="w-row w-hand" aria-hidden="true">
          {player.hand.map((held, slot) => (
            <span class="w-card" key={slot}>
              {held && <CardBack back={held.back} />}
            </span>
          ))}
        </div>
      )}
    </section>
  );
}
