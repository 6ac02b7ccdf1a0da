// A finished game, replayed: loads it, shows every step, and keeps the step and the analysis in the address.

import { effect, signal } from "@preact/signals";
import { h, render } from "preact";
import type { Params } from "../app/routes.ts";
import { Replay } from "../state/replay/replay.ts";
import { Review } from "../state/replay/review.ts";
import { t } from "../text/translate.ts";
import { RequestError } from "../wire/http.ts";
import { Notice, NoticeButton } from "./components/notice_page.tsx";
import { setTitle } from "./components/page_title.ts";
import { loadCards, printedCards } from "./components/picture.tsx";
import { http, requestErrorText } from "./components/session.ts";
import { listenToKeys } from "./replay/keyboard.ts";
import { offlineTable, schedule } from "./replay/offline_table.ts";
import { ReplayScreen } from "./replay/replay_screen.tsx";
import { announceStep } from "./replay/step_text.ts";
import { type DialogName, type TableContext, watchScreenWidth } from "./table/table_context.ts";

const ADDRESS_DELAY_MS = 300; // browsers limit how often a page may change its address

export function mount(root: HTMLElement, { tableId = "", query }: Params): () => void {
  const ends: (() => void)[] = [watchScreenWidth()];
  let gone = false;
  setTitle(t("replay.title"));
  render(<p class="page">{t("replay.loading")}</p>, root);
  Promise.all([http.replay(tableId), loadCards()]).then(
    ([data]) => {
      if (gone || !printedCards.value) return;
      const dialog = signal<DialogName | null>(null);
      const replay = new Replay(offlineTable(tableId), data);
      const open = (name: DialogName | null) => {
        dialog.value = name;
      };
      const review = new Review(http, tableId, replay, schedule);
      ends.push(() => review.stop());
      void review.check();
      const context: TableContext = {
        table: replay.table, review, cards: printedCards.value, stage: { board: null }, fresh: signal(false), replay, open,
      }; // biome-ignore format: one value
      review.open.value = query.has("analysis");
      if (query.has("at")) replay.goTo(Number(query.get("at")));
      render(h(ReplayScreen, { context, replay, dialog }), root);
      ends.push(
        listenToKeys(context, replay, () => dialog.value),
        autoPlay(replay),
        keepInAddress(replay, review),
        announceSteps(context, replay),
      );
    },
    (error: unknown) => {
      if (!gone) render(<LoadFailure tableId={tableId} error={error} />, root);
    },
  );
  return () => {
    gone = true;
    for (const end of ends) end();
    setTitle("");
    render(null, root);
  };
}

/** Step automatically while the replay is playing. */
function autoPlay(replay: Replay): () => void {
  return effect(() => {
    const { value: at } = replay.at;
    if (!replay.playing.value) return;
    const timer = window.setTimeout(() => replay.goTo(at + 1), replay.stepDelayMs);
    return () => window.clearTimeout(timer);
  });
}

/** Keep the step in the address, so that links lead to it, and whether the analysis is open. */
function keepInAddress(replay: Replay, review: Review): () => void {
  return effect(() => {
    const query = replay.query(review.open.value);
    const timer = window.setTimeout(() => {
      history.replaceState(history.state, "", `${location.pathname}${query}`);
    }, ADDRESS_DELAY_MS);
    return () => window.clearTimeout(timer);
  });
}

function announceSteps(context: TableContext, replay: Replay): () => void {
  let before = replay.at.peek();
  return effect(() => {
    const { value: at } = replay.at;
    if (at !== before) announceStep(context, replay);
    if (context.review) context.review.shownMove.value = null; // it belonged to another move
    before = at;
  });
}

function LoadFailure({ tableId, error }: { readonly tableId: string; readonly error: unknown }) {
  const code = error instanceof RequestError ? error.code : "internal";
  if (code === "not_over" || code === "no_game")
    return (
      <Notice motif="owl" heading={t("replay.not_over")} text={t("replay.not_over_text")}>
        <a class="p-button p-main" href={`/table/${tableId}`}>
          {t("replay.to_table")}
        </a>
      </Notice>
    );
  if (code === "no_such_table") return <Notice motif="hare" heading={t("gone.title")} text={t("gone.text")} />;
  return (
    <Notice motif="owl" heading={t("replay.title")} text={requestErrorText(error)}>
      <NoticeButton text={t("load.again")} act={() => location.reload()} />
    </Notice>
  );
}
