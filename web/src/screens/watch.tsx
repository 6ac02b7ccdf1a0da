// A table to watch on a big screen or in a stream: connects, shows it, and cleans up.

import { effect, type Signal, signal } from "@preact/signals";
import { h, render } from "preact";
import type { Params } from "../app/routes.ts";
import { OpenHandsTable } from "../state/table/open_hands.ts";
import { Table } from "../state/table/table.ts";
import { t } from "../text/translate.ts";
import { browserEnvironment } from "../wire/environment.ts";
import { TableConnection } from "../wire/table_connection.ts";
import { Notice } from "./components/notice_page.tsx";
import { setTitle } from "./components/page_title.ts";
import { loadCards, loadSprites, printedCards } from "./components/picture.tsx";
import { http, loadSession } from "./components/session.ts";
import { schedule } from "./replay/offline_table.ts";
import { type TableContext, watchScreenWidth } from "./table/table_context.ts";
import { type Hands, WatchScreen } from "./watch/watch_screen.tsx";

export function mount(root: HTMLElement, { tableId = "", query }: Params): () => void {
  let left = false;
  const ends: (() => void)[] = [watchScreenWidth()];
  const hands = signal<Hands>(query.get("hands") === "open" ? "open" : "hidden");
  const chatShown = signal(query.get("chat") !== "hidden");
  const table = new Table(
    tableId,
    http,
    { confirmsMoves: () => false, onNews: () => undefined, onError: () => undefined },
    (listener) => new TableConnection(tableId, browserEnvironment(), listener),
  );
  const late = new OpenHandsTable(http, tableId, schedule);
  setTitle(t("watch.title"));
  void loadSession();
  loadSprites("icons", "symbols");
  loadCards().then(
    () => {
      if (left || !printedCards.value) return;
      const cards = printedCards.value;
      const context: TableContext = {
        table,
        cards,
        stage: { board: null },
        fresh: signal(false),
        open: () => undefined,
      };
      ends.push(keepInAddress(hands, chatShown), askWhileOpen(late, hands));
      render(h(WatchScreen, { context, late, hands, chatShown }), root);
      table.connection.connect();
    },
    () => {
      if (!left) render(<Notice motif="owl" heading={t("unreached.title")} text={t("unreached.table")} />, root);
    },
  );
  return () => {
    left = true;
    for (const end of ends) end();
    late.stop();
    table.connection.disconnect();
    setTitle("");
    render(null, root);
  };
}

/** Keep the choices in the address, so that its link opens the same for others and in a stream. */
function keepInAddress(hands: Signal<Hands>, chatShown: Signal<boolean>): () => void {
  return effect(() => {
    const query = new URLSearchParams();
    if (hands.value === "open") query.set("hands", "open");
    if (!chatShown.value) query.set("chat", "hidden");
    history.replaceState(history.state, "", `${location.pathname}${query.size ? `?${query}` : ""}`);
  });
}

/** Ask for the late table while it is shown. */
function askWhileOpen(late: OpenHandsTable, hands: Signal<Hands>): () => void {
  return effect(() => {
    if (hands.value === "open") void late.start();
    else late.stop();
  });
}
