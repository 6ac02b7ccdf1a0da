// A player on the big screen: name, points and area, and the hand as far as it is known.

import { knownCardLabel, objectiveAim } from "../../text/card_text.ts";
import { t } from "../../text/translate.ts";
import type { PlayerData, TableView, ViewData } from "../../wire/messages.ts";
import { CardArea } from "../components/card_area.tsx";
import { Clock } from "../table/clock.tsx";
import { seatName, useTableContext } from "../table/table_context.ts";
import { Card, CardBack, ObjectiveCard, Seal } from "../table/widgets.tsx";

interface PlayerProps {
  readonly view: TableView;
  readonly game: ViewData;
  readonly seat: number;
  /** Whether the hand is shown, as far as the view has it. */
  readonly open: boolean;
}

export function WatchedPlayer({ view, game, seat, open }: PlayerProps) {
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
      {view.table.stage === "playing" && <Hand player={player} open={open} />}
    </section>
  );
}

/** The backs of a hand; with open hands its cards and the secret objective. */
function Hand({ player, open }: { readonly player: PlayerData; readonly open: boolean }) {
  const { cards } = useTableContext();
  const held = player.hand.filter((card) => card !== null);
  const secret = open ? cards.objectives.find(({ card }) => card === player.secret) : undefined;
  return (
    <div class="w-row w-hand">
      {open && held.length > 0 && (
        <p class="unseen">
          {t("watch.hand", { cards: held.map(({ back, card }) => knownCardLabel(cards, back, card)).join(", ") })}
        </p>
      )}
      {held.map(({ back, card }, slot) => (
        <span class="w-card" aria-hidden="true" key={slot}>
          {open && card ? <Card card={card} small /> : <CardBack back={back} />}
        </span>
      ))}
      {secret && (
        <>
          <p class="unseen">{t("watch.secret", { aim: objectiveAim(secret) })}</p>
          <span class="w-card w-secret" aria-hidden="true" title={objectiveAim(secret)}>
            <ObjectiveCard card={secret.card} />
          </span>
        </>
      )}
    </div>
  );
}
