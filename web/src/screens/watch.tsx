// A table to watch on a big screen or in a stream: connects, shows it, and cleans up.

import { signal } from "@preact/signals";
import { h, render } from "preact";
import type { Params } from "../app/routes.ts";
import { Table } from "../state/table/table.ts";
import { t } from "../text/translate.ts";
import { browserEnvironment } from "../wire/environment.ts";
import { TableConnection } from "../wire/table_connection.ts";
import { Notice } from "./components/notice_page.tsx";
import { setTitle } from "./components/page_title.ts";
import { loadCards, loadSprites, printedCards } from "./components/picture.tsx";
import { http } from "./components/session.ts";
import type { TableContext } from "./table/table_context.ts";
import { WatchScreen } from "./watch/watch_screen.tsx";

export function mount(root: HTMLElement, { tableId = "" }: Params): () => void {
  let left = false;
  const table = new Table(
    tableId,
    http,
    { confirmsMoves: () => false, onNews: () => undefined, onError: () => undefined },
    (listener) => new TableConnection(tableId, browserEnvironment(), listener),
  );
  setTitle(t("watch.title"));
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
      render(h(WatchScreen, { context }), root);
      table.connection.connect();
    },
    () => {
      if (!left) render(<Notice motif="owl" heading={t("unreached.title")} text={t("unreached.table")} />, root);
    },
  );
  return () => {
    left = true;
    table.connection.disconnect();
    setTitle("");
    render(null, root);
  };
}
