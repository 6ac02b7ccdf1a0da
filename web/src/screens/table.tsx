// The table: connects, shows every stage of it, and leaves nothing behind.

import { effect, signal } from "@preact/signals";
import { h, render } from "preact";
import { call } from "../app/live_regions.ts";
import { settings } from "../app/preferences.ts";
import type { Params } from "../app/routes.ts";
import { remember } from "../state/recent_tables.ts";
import { Table } from "../state/table/table.ts";
import { linkText, why } from "../text/error_text.ts";
import { t } from "../text/translate.ts";
import { browser } from "../wire/environment.ts";
import type { News } from "../wire/messages.ts";
import { TableSocket } from "../wire/table_connection.ts";
import { Notice } from "./components/notice_page.tsx";
import { needCards, printed } from "./components/picture.tsx";
import { http, meet } from "./components/session.ts";
import { flights } from "./table/card_flights.ts";
import { arrive } from "./table/claim_seat.tsx";
import { listen } from "./table/keyboard.ts";
import { type Narrator, narrate } from "./table/narrator.ts";
import { play } from "./table/sounds.ts";
import { measure, type Scene, type Window } from "./table/table_context.ts";
import { TableScreen } from "./table/table_screen.tsx";

export function mount(root: HTMLElement, { game = "" }: Params): () => void {
  const shown = signal<Window | null>(null);
  const ends: (() => void)[] = [];
  let scene: Scene | null = null;
  let narrator: Narrator | null = null;
  let left = false; // someone went elsewhere, perhaps before all was loaded
  const table = new Table(
    game,
    http,
    {
      confirms: () => settings.value.confirm === "on",
      heard: (news) => {
        if (!scene) return;
        if (news.some(({ event }) => event.type === "ended")) scene.fresh.value = true;
        narrator?.heard(news);
        sounds(news);
        flights(scene, news);
      },
      failed: (code, incident) => {
        play("refused");
        if (!table.refused.value) call(why(code, incident)); // else it is said as such
      },
    },
    (listener) => new TableSocket(game, browser(), listener),
  );
  const draw = () => {
    if (left || !printed.value) return;
    const open = (window: Window | null) => {
      shown.value = window;
    };
    scene = { table, cards: printed.value, stage: { board: null }, fresh: signal(false), open };
    const own = narrate(scene);
    narrator = own;
    render(h(TableScreen, { scene, shown }), root);
    ends.push(listen(scene, () => shown.value));
    ends.push(turns(table), connection(table), own.end);
    table.socket.enter();
  };
  const load = () => {
    needCards().then(draw, () => {
      if (left) return;
      render(h(Notice, { motif: "owl", heading: t("unreached.title"), text: t("unreached.table") }), root);
      const again = window.setTimeout(load, 2_000); // without the cards there is nothing to show
      ends.push(() => window.clearTimeout(again));
    });
  };
  ends.push(measure());
  arrive(
    root,
    game,
    () => {
      void meet();
      load();
    },
    () => left,
  );
  return () => {
    left = true;
    for (const end of ends) end();
    table.socket.leave();
    document.title = "Naturalis";
    render(null, root);
  };
}

function sounds(news: readonly News[]): void {
  const types = new Set(news.map(({ event }) => event.type));
  if (types.has("ended") || types.has("concluded")) play("end");
  else if (news.some(({ event }) => event.type === "placed" && event.points > 0)) play("points");
  else if (types.has("placed")) play("laid");
  else if (types.has("drawn")) play("drawn");
}

/** Our turn: a sign in the page's title, and a sound. */
function turns(table: Table): () => void {
  let before = false;
  return effect(() => {
    const view = table.front.value;
    const mine = table.active.value;
    document.title = `${mine ? "● " : ""}${mine ? t("table.now.your_turn") : t("table.title")} · Naturalis`;
    if (view) remember(view.table.game, table.seen.value?.you.seats ?? []);
    if (mine && !before) play("turn");
    before = mine;
  });
}

/** The line broke, or is back: said and heard once. */
function connection(table: Table): () => void {
  let before = "connecting";
  return effect(() => {
    const link = table.link.value;
    const lost = link.state === "waiting" || link.state === "offline" || link.state === "gone";
    if (lost && before === "live") {
      play("lost");
      call(linkText(link));
    } else if (link.state === "live" && before === "lost") {
      play("back");
      call(linkText(link));
    }
    if (lost) before = "lost";
    else if (link.state === "live") before = "live";
  });
}
