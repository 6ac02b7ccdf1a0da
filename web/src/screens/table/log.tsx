// What happened: one line an event. Pointing at a line shows its card on the board.

import { useEffect, useRef } from "preact/hooks";
import { here } from "../../state/history.ts";
import { openEvent } from "../../state/table_open.ts";
import { logLine } from "../../text/log.ts";
import { t } from "../../text/text.ts";
import type { News } from "../../wire/messages.ts";
import { Dialog } from "../parts/dialog.tsx";
import { Seal } from "./bits.tsx";
import { type Scene, useScene, who } from "./scene.ts";

const QUIET = new Set(["said", "unseen", "table_made", "came_back", "went_away"]);

interface Entry {
  readonly version: number;
  readonly seat: number | null;
  readonly text: string;
  readonly news: News;
}

/** An event as it may be told here: where several share the screen, nobody learns what another holds. */
export function told({ table }: Scene, event: News["event"]): News["event"] {
  return table.shared.value && table.front.value?.table.stage !== "over" ? openEvent(event) : event;
}

/** The whole log in words. */
export function entriesOf(whole: Scene): readonly Entry[] {
  const { table, cards } = whole;
  const view = table.front.value;
  if (!view) return [];
  const scene = { cards, who: (seat: number) => who(view, seat) };
  return table.news.value.flatMap((news) => {
    const text = QUIET.has(news.event.type) ? null : logLine(told(whole, news.event), scene);
    const seat = "seat" in news.event ? (news.event.seat ?? null) : null;
    return text ? [{ version: news.version, seat, text, news }] : [];
  });
}

/** The latest event as one line, where there is no room for the log. */
export function Ticker() {
  const scene = useScene();
  const last = entriesOf(scene).at(-1);
  if (!last) return null;
  return (
    <button
      type="button"
      class="tb-ticker"
      onClick={() => scene.open("log")}
      aria-label={`${t("table.log")}: ${last.text}`}
    >
      {last.text}
    </button>
  );
}

export function LogPanel() {
  return (
    <section class="tb-sheet tb-log" aria-labelledby="tb-log">
      <h2 id="tb-log">
        {t("table.log")} <small>{t("table.log.order")}</small>
      </h2>
      <LogList />
    </section>
  );
}

export function LogDialog() {
  const { open } = useScene();
  return (
    <Dialog title={t("table.log")} close={() => open(null)}>
      <div class="tb-log">
        <LogList />
      </div>
    </Dialog>
  );
}

function LogList() {
  const scene = useScene();
  const { table } = scene;
  const view = table.front.value;
  const list = useRef<HTMLOListElement>(null);
  const entries = entriesOf(scene);
  const shown = table.past.value ? here(table.past.value).view.version : Number.POSITIVE_INFINITY;
  const end = entries.at(-1)?.version ?? 0;
  const last = entries.findLast(({ version }) => version <= shown)?.version;
  useEffect(() => {
    const line = list.current?.querySelector(".tb-last")?.getBoundingClientRect();
    const box = list.current?.getBoundingClientRect();
    if (list.current && box)
      list.current.scrollTop += line ? line.bottom - box.bottom + (shown < end ? box.height / 2 : 0) : -box.height;
  }, [last]);
  if (!view) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys
    <ol ref={list} tabIndex={0} aria-label={t("table.log")}>
      {entries.map(({ version, seat, text, news }) => (
        <li
          key={version}
          class={version === last ? "tb-last" : version > shown ? "tb-later" : ""}
          aria-current={scene.replay && version === last ? "step" : undefined}
          {...pointing(scene, news)}
        >
          {seat === null ? <Sign event={news.event.type} /> : <Seal view={view} seat={seat} />}
          {scene.replay ? (
            <button type="button" onClick={() => scene.replay?.goToVersion(version)}>
              {text}
            </button>
          ) : (
            <span>{text}</span>
          )}
        </li>
      ))}
    </ol>
  );
}

/** What no player did, Tybor may have done. */
function Sign({ event }: { readonly event: string }) {
  return event === "tybor_took" ? (
    <span class="tb-monk" aria-hidden="true">
      T
    </span>
  ) : (
    <span />
  );
}

/** The card that was laid is pointed at while the line is. */
function pointing({ table }: Scene, { event }: News) {
  if (event.type !== "placed") return {};
  const { seat, x, y } = event;
  return {
    onMouseEnter: () => {
      if (table.looking.value === seat) table.pointed.value = { seat, copies: [[[x, y] as const]], objective: null };
    },
    onMouseLeave: () => {
      table.pointed.value = null;
    },
  };
}
