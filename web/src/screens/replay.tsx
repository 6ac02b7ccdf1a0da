// A game that is over, watched again: fetches it, shows every step of it, and keeps the step in the address.

import { effect, signal } from "@preact/signals";
import { h, render } from "preact";
import type { Params } from "../app/routes.ts";
import { Replay } from "../state/replay.ts";
import { Review } from "../state/review.ts";
import { Table } from "../state/table/table.ts";
import { t } from "../text/translate.ts";
import { browser } from "../wire/environment.ts";
import { Failed } from "../wire/http.ts";
import { TableSocket } from "../wire/table_connection.ts";
import { Notice, NoticeButton } from "./components/notice_page.tsx";
import { needCards, printed } from "./components/picture.tsx";
import { http, said } from "./components/session.ts";
import { listen } from "./replay/keyboard.ts";
import { ReplayScreen } from "./replay/replay_screen.tsx";
import { sayStep } from "./replay/step_text.ts";
import { measure, type Scene, type Window } from "./table/table_context.ts";

const ADDRESS = 300; // milliseconds after which the step is in the address: browsers allow only so many changes

export function mount(root: HTMLElement, { game = "", query }: Params): () => void {
  const ends: (() => void)[] = [measure()];
  let gone = false;
  document.title = `${t("replay.title")} · Naturalis`;
  render(<p class="page">{t("replay.loading")}</p>, root);
  Promise.all([http.replay(game), needCards()]).then(
    ([told]) => {
      if (gone || !printed.value) return;
      const shown = signal<Window | null>(null);
      const replay = new Replay(silentTable(game), told);
      const open = (window: Window | null) => {
        shown.value = window;
      };
      const review = new Review(http, game, replay, (milliseconds, call) => {
        const timer = window.setTimeout(call, milliseconds);
        return () => window.clearTimeout(timer);
      });
      ends.push(() => review.end());
      void review.look();
      const scene: Scene = {
        table: replay.table, review, cards: printed.value, stage: { board: null }, fresh: signal(false), replay, open,
      }; // biome-ignore format: one value
      if (query.has("at")) replay.goTo(Number(query.get("at")));
      render(h(ReplayScreen, { scene, replay, shown }), root);
      ends.push(
        listen(scene, replay, () => shown.value),
        runs(replay),
        address(replay),
        speaks(scene, replay),
      );
    },
    (error: unknown) => {
      if (!gone) render(<Refused game={game} error={error} />, root);
    },
  );
  return () => {
    gone = true;
    for (const end of ends) end();
    document.title = "Naturalis";
    render(null, root);
  };
}

/** A table that nobody tells anything: the replay does. */
function silentTable(game: string): Table {
  const around = { confirms: () => true, heard: () => undefined, failed: () => undefined };
  return new Table(game, http, around, (listener) => new TableSocket(game, browser(), listener));
}

/** Step after step, while it goes on by itself. */
function runs(replay: Replay): () => void {
  return effect(() => {
    const { value: at } = replay.at;
    if (!replay.running.value) return;
    const timer = window.setTimeout(() => replay.goTo(at + 1), replay.pause);
    return () => window.clearTimeout(timer);
  });
}

/** The step in the address, so that a link leads to it. */
function address(replay: Replay): () => void {
  return effect(() => {
    const { value: at } = replay.at;
    const timer = window.setTimeout(() => {
      history.replaceState(history.state, "", `${location.pathname}${at ? `?at=${at}` : ""}`);
    }, ADDRESS);
    return () => window.clearTimeout(timer);
  });
}

function speaks(scene: Scene, replay: Replay): () => void {
  let before = replay.at.peek();
  return effect(() => {
    const { value: at } = replay.at;
    if (at !== before) sayStep(scene, replay);
    if (scene.review) scene.review.shown.value = null; // it was about another move
    before = at;
  });
}

function Refused({ game, error }: { readonly game: string; readonly error: unknown }) {
  const code = error instanceof Failed ? error.code : "internal";
  if (code === "not_over" || code === "no_game")
    return (
      <Notice motif="owl" heading={t("replay.not_over")} text={t("replay.not_over_text")}>
        <a class="p-button p-main" href={`/table/${game}`}>
          {t("replay.to_table")}
        </a>
      </Notice>
    );
  if (code === "no_such_table") return <Notice motif="hare" heading={t("gone.title")} text={t("gone.text")} />;
  return (
    <Notice motif="owl" heading={t("replay.title")} text={said(error)}>
      <NoticeButton text={t("load.again")} act={() => location.reload()} />
    </Notice>
  );
}
