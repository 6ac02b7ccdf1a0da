// Everyone's area at once, for spectators and streams: live with hands face down, or late with open hands where the
// table shows them. Live it shows only what lies open, whoever looks: also a player's own hand stays hidden here.

import type { Signal } from "@preact/signals";
import { hasChat } from "../../state/table/chat_lines.ts";
import type { OpenHandsTable } from "../../state/table/open_hands.ts";
import { durationText } from "../../text/durations.ts";
import { errorText } from "../../text/error_text.ts";
import { t } from "../../text/translate.ts";
import type { TableView, ViewData } from "../../wire/messages.ts";
import { RadioGroup } from "../components/form_fields.tsx";
import { NameDialog } from "../components/name_dialog.tsx";
import { Notice } from "../components/notice_page.tsx";
import { ChatPanel } from "../table/chat.tsx";
import { CopyLink } from "../table/copy_link.tsx";
import { type TableContext, TableContextProvider } from "../table/table_context.ts";
import { Card, CardBack, IconButton, ObjectiveCard } from "../table/widgets.tsx";
import { WatchedPlayer } from "./watched_player.tsx";

/** Whether hands are shown: not, and everything live, or open, and everything late. */
export type Hands = "hidden" | "open";

interface Props {
  readonly context: TableContext;
  readonly late: OpenHandsTable;
  readonly hands: Signal<Hands>;
  readonly chatShown: Signal<boolean>;
}

export function WatchScreen({ context, late, hands, chatShown }: Props) {
  const live = context.table.ownView.value;
  const { state } = context.table.status.value;
  if (state === "gone") return <Notice motif="hare" heading={t("gone.title")} text={t("gone.text")} />;
  const delay_s = live?.table.settings.open_hands_after_seconds ?? null;
  const open = hands.value === "open" && delay_s !== null;
  const talks = Boolean(live && live.seat === null && hasChat(live));
  const view = open ? late.view.value : live;
  const code = late.errorCode.value;
  return (
    <TableContextProvider.Provider value={context}>
      <div class="tb w-screen">
        <header class="w-bar">
          <h1 tabIndex={-1}>{live ? t("table.where.table", { who: live.table.host }) : t("watch.title")}</h1>
          <span class="tb-soft">
            {view?.game && view.game.round > 0 && view.table.stage === "playing"
              ? t("table.where.round", { n: view.game.round })
              : ""}
          </span>
          {delay_s !== null && <HandsChoice hands={hands} delay={durationText(delay_s)} />}
          <CopyLink address={location.origin + location.pathname + location.search} label={t("watch.link")} />
          {live && <TableLink view={live} />}
          {talks && (
            <IconButton
              text={t(chatShown.value ? "watch.chat.hide" : "watch.chat.show")}
              icon="chat"
              act={() => {
                chatShown.value = !chatShown.value;
              }}
            />
          )}
        </header>
        <div class="w-stage">
          <div class="w-table">
            {view?.game ? (
              <Areas view={view} game={view.game} open={open} />
            ) : (
              <p class="tb-lead" role="status">
                {open ? notYet(code, durationText(delay_s)) : t("watch.soon")}
              </p>
            )}
          </div>
          {talks && chatShown.value && <ChatPanel />}
        </div>
      </div>
      <NameDialog />
    </TableContextProvider.Provider>
  );
}

/** Why there is no table with open hands. */
function notYet(code: string | null, time: string): string {
  if (code === "not_spectator") return t("watch.hands.player");
  return code === null ? t("watch.hands.soon", { time }) : errorText(code, null);
}

function HandsChoice({ hands, delay }: { readonly hands: Signal<Hands>; readonly delay: string }) {
  return (
    <RadioGroup
      legend={t("watch.hands")}
      hideLegend
      value={hands.value}
      values={["hidden", "open"]}
      name={(each) => (each === "open" ? t("watch.hands.open", { time: delay }) : t("watch.hands.hidden"))}
      choose={(each) => {
        hands.value = each;
      }}
    />
  );
}

function TableLink({ view: { table, game } }: { readonly view: TableView }) {
  const over = table.stage === "over" && Boolean(game);
  return (
    <a class="tb-button" href={`/${over ? "replay" : "table"}/${table.id}`}>
      {t(over ? "watch.replay" : "watch.table")}
    </a>
  );
}

interface AreasProps {
  readonly view: TableView;
  readonly game: ViewData;
  readonly open: boolean;
}

function Areas({ view, game, open }: AreasProps) {
  return (
    <>
      <div class="w-areas" data-seats={game.seats}>
        {game.players.map((_, seat) => (
          <WatchedPlayer key={seat} view={view} game={game} seat={seat} open={open} />
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
