// The table: connects, shows every stage, and cleans up.

import { effect, signal } from "@preact/signals";
import { h, render } from "preact";
import { announceNow } from "../app/live_regions.ts";
import { settings } from "../app/preferences.ts";
import type { Params } from "../app/routes.ts";
import { playSound } from "../app/sounds.ts";
import { loadStylesheet } from "../app/stylesheets.ts";
import { Table } from "../state/table/table.ts";
import { errorText, statusText } from "../text/error_text.ts";
import { t } from "../text/translate.ts";
import { browserEnvironment } from "../wire/environment.ts";
import type { News } from "../wire/messages.ts";
import { TableConnection } from "../wire/table_connection.ts";
import { Notice } from "./components/notice_page.tsx";
import { clearNotification, loadNotifications } from "./components/notifications.ts";
import { setShownTable, setTitle } from "./components/page_title.ts";
import { loadCards, printedCards } from "./components/picture.tsx";
import { http, loadSession } from "./components/session.ts";
import { animateCards } from "./table/card_flights.ts";
import { claimSeatFromLink } from "./table/claim_seat.tsx";
import { listenToKeys } from "./table/keyboard.ts";
import { magnifyCards } from "./table/magnifier.tsx";
import { type Narrator, startNarrator } from "./table/narrator.ts";
import { type DialogName, type TableContext, watchScreenWidth } from "./table/table_context.ts";
import { TableScreen } from "./table/table_screen.tsx";

export function mount(root: HTMLElement, { tableId = "" }: Params): () => void {
  const dialog = signal<DialogName | null>(null);
  const ends: (() => void)[] = [];
  let context: TableContext | null = null;
  let narrator: Narrator | null = null;
  let left = false; // the reader left, perhaps before everything was loaded
  const table = new Table(
    tableId,
    http,
    {
      confirmsMoves: () => settings.value.confirm === "on",
      onNews: (news) => {
        if (!context) return;
        if (news.some(({ event }) => event.type === "ended")) context.fresh.value = true;
        narrator?.onNews(news);
        playNewsSounds(news);
        animateCards(context, news);
      },
      onError: (code, incident) => {
        playSound("refused");
        if (!table.refused.value) announceNow(errorText(code, incident)); // otherwise the narrator announces the refusal
      },
    },
    (listener) => new TableConnection(tableId, browserEnvironment(), listener),
  );
  const draw = () => {
    if (left || !printedCards.value) return;
    const open = (name: DialogName | null) => {
      dialog.value = name;
    };
    context = {
      table, cards: printedCards.value, stage: { board: null }, fresh: signal(false), open,
      loadEndParts: () => loadStylesheet("after_game").then(() => import("./end/end_parts.ts")),
    }; // biome-ignore format: one value
    const own = startNarrator(context);
    narrator = own;
    render(h(TableScreen, { context, dialog }), root);
    ends.push(listenToKeys(context, () => dialog.value));
    ends.push(watchTurns(table), watchConnection(table), own.end);
    table.connection.connect();
  };
  const load = () => {
    loadCards().then(draw, () => {
      if (left) return;
      render(h(Notice, { motif: "owl", heading: t("unreached.title"), text: t("unreached.table") }), root);
      const again = window.setTimeout(load, 2_000); // nothing can be shown without the cards
      ends.push(() => window.clearTimeout(again));
    });
  };
  ends.push(watchScreenWidth(), magnifyCards());
  void loadNotifications(); // the language may have changed
  claimSeatFromLink(
    root,
    tableId,
    () => {
      void loadSession();
      load();
    },
    () => left,
  );
  return () => {
    left = true;
    for (const end of ends) end();
    table.connection.disconnect();
    setShownTable(null);
    setTitle("");
    render(null, root);
  };
}

function playNewsSounds(news: readonly News[]): void {
  const types = new Set(news.map(({ event }) => event.type));
  if (types.has("ended") || types.has("concluded")) playSound("end");
  else if (news.some(({ event }) => event.type === "placed" && event.points > 0)) playSound("points");
  else if (types.has("placed")) playSound("laid");
  else if (types.has("drawn")) playSound("drawn");
}

/** On our turn: a mark in the page's title and at the app's icon, and a sound. */
function watchTurns(table: Table): () => void {
  let before = false;
  return effect(() => {
    const mine = table.canAct.value;
    const view = table.ownView.value;
    setTitle(t(mine ? "table.now.your_turn" : "table.title").replace(/\.$/, ""));
    setShownTable(view && { tableId: view.table.id, waits: mine });
    if (mine && !before) playSound("turn");
    if (view && !document.hidden) void clearNotification(view.table.id);
    before = mine;
  });
}

/** Announce once when the connection is lost or restored. */
function watchConnection(table: Table): () => void {
  let before = "connecting";
  return effect(() => {
    const link = table.status.value;
    const lost = link.state === "waiting" || link.state === "offline" || link.state === "gone";
    if (lost && before === "live") {
      playSound("lost");
      announceNow(statusText(link));
    } else if (link.state === "live" && before === "lost") {
      playSound("back");
      announceNow(statusText(link));
    }
    if (lost) before = "lost";
    else if (link.state === "live") before = "live";
  });
}
