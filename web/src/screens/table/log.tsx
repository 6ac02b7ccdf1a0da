// The log: one line per event. Pointing at a line shows its card on the board.

import { useEffect, useRef, useState } from "preact/hooks";
import { currentStep } from "../../state/history.ts";
import { AreaHistory } from "../../state/table/area_history.ts";
import { redactEvent } from "../../state/table/redaction.ts";
import { eventText } from "../../text/event_text.ts";
import { pair } from "../../text/joined_text.ts";
import { t } from "../../text/translate.ts";
import type { News, TableView } from "../../wire/messages.ts";
import { Dialog } from "../components/dialog.tsx";
import { eventContext, type TableContext, useTableContext } from "./table_context.ts";
import { Card, CardBack, ObjectiveCard, Seal } from "./widgets.tsx";

/** At first only so many lines are rendered: a long game has hundreds, and each costs time in every frame. */
const FIRST_LINES = 30;
/** How long a mouse rests on a line before another player's area is shown. */
const HOVER_DELAY_MS = 300;
const HIDDEN_EVENTS = new Set(["said", "commented", "unseen", "table_made", "came_back", "went_away"]);

interface Entry {
  readonly version: number;
  readonly seat: number | null;
  readonly text: string;
  /** The event as it may be shown here. */
  readonly event: News["event"];
}

/** An event as it may be shown here: on a shared screen nobody sees what others hold. */
export function visibleEvent({ table }: TableContext, event: News["event"]): News["event"] {
  return table.isShared.value && table.ownView.value?.table.stage !== "over" ? redactEvent(event) : event;
}

/** The whole log as texts. */
export function logEntries(whole: TableContext): readonly Entry[] {
  const { table, cards } = whole;
  const view = table.ownView.value;
  if (!view) return [];
  const areas = new AreaHistory(); // today's areas may lack a card that was taken back
  const context = { ...eventContext(cards, view), area: (seat: number) => areas.of(seat) };
  return table.news.value.flatMap((news) => {
    const event = visibleEvent(whole, news.event);
    const text = HIDDEN_EVENTS.has(event.type) ? null : eventText(event, context);
    const seat = "seat" in event ? (event.seat ?? null) : null;
    areas.add(event);
    return text ? [{ version: news.version, seat, text, event }] : [];
  });
}

/** The latest event as one line, if there is no room for the log. */
export function Ticker() {
  const context = useTableContext();
  const last = logEntries(context).at(-1);
  if (!last) return null;
  return (
    <button
      type="button"
      class="tb-ticker"
      onClick={() => context.open("log")}
      aria-label={pair(t("table.log"), last.text)}
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
  const { open } = useTableContext();
  return (
    <Dialog title={t("table.log")} close={() => open(null)}>
      <div class="tb-log">
        <LogList />
      </div>
    </Dialog>
  );
}

function LogList() {
  const context = useTableContext();
  const { table } = context;
  const view = table.ownView.value;
  const list = useRef<HTMLOListElement>(null);
  const [all, setAll] = useState(false);
  const entries = logEntries(context);
  const shown = table.past.value ? currentStep(table.past.value).view.version : Number.POSITIVE_INFINITY;
  const end = entries.at(-1)?.version ?? 0;
  const last = entries.findLast(({ version }) => version <= shown)?.version;
  useEffect(() => {
    const box = list.current;
    if (!box) return;
    const line = box.querySelector(".tb-last");
    const scroll = () => {
      const { bottom, height } = box.getBoundingClientRect();
      const below = line ? line.getBoundingClientRect().bottom - bottom : -height;
      box.scrollTop += below + (line && shown < end ? height / 2 : 0);
    };
    const resizing = new ResizeObserver(scroll); // its size changes with its neighbours, and its lines with their font
    for (const part of [box, line]) if (part) resizing.observe(part);
    return () => resizing.disconnect();
  }, [last]);
  if (!view) return null;
  const whole = all || context.replay || table.past.value;
  const listed = whole ? entries : entries.slice(-FIRST_LINES);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by keys
    <ol ref={list} tabIndex={0} aria-label={t("table.log")}>
      {listed.length < entries.length && (
        <li class="tb-earlier">
          <button type="button" onClick={() => setAll(true)}>
            {t("table.log.earlier", { n: entries.length - listed.length })}
          </button>
        </li>
      )}
      {listed.map((entry) => (
        <Line
          key={entry.version}
          entry={entry}
          view={view}
          look={entry.version === last ? "tb-last" : entry.version > shown ? "tb-later" : ""}
        />
      ))}
    </ol>
  );
}

interface LineProps {
  readonly entry: Entry;
  readonly view: TableView;
  readonly look: string;
}

/** Pointing at a line shows its card in its area; a click stays there. In a replay a click goes to that step. */
function Line({ entry, view, look }: LineProps) {
  const context = useTableContext();
  const { table, replay } = context;
  const peek = useRef<{ readonly timer: number; readonly before: number | null } | null>(null);
  const { event } = entry;
  const sign = entry.seat === null ? <Sign event={event.type} /> : <Seal view={view} seat={entry.seat} />;
  const show = event.type === "placed" ? () => table.showCard(event.seat, [event.x, event.y]) : null;
  const leave = () => {
    if (!peek.current) return;
    window.clearTimeout(peek.current.timer);
    table.watchSeat(peek.current.before);
    peek.current = null;
  };
  const enter = () => {
    if (!show || event.type !== "placed") return;
    const timer = window.setTimeout(show, table.shownSeat.value === event.seat ? 0 : HOVER_DELAY_MS);
    peek.current = { timer, before: table.watchedSeat.value };
  };
  const press = () => {
    window.clearTimeout(peek.current?.timer);
    peek.current = null;
    if (replay) {
      replay.goToVersion(entry.version);
      return;
    }
    context.open(null);
    show?.();
  };
  return (
    <li
      class={look}
      aria-current={replay && look === "tb-last" ? "step" : undefined}
      onMouseEnter={enter}
      onMouseLeave={leave}
    >
      {sign}
      <Thumbnail event={event} />
      {replay || show ? (
        <button type="button" class="tb-line" onClick={press}>
          {entry.text}
        </button>
      ) : (
        <span>{entry.text}</span>
      )}
    </li>
  );
}

/** The card that a line is about, as far as it is known here. */
function Thumbnail({ event }: { readonly event: News["event"] }) {
  switch (event.type) {
    case "placed":
      return event.card && event.face === "front" ? <Card card={event.card} small /> : <CardBack back={event.back} />;
    case "drawn":
      return event.card ? <Card card={event.card} small /> : <CardBack back={event.back} />;
    case "starter_chosen":
      return <Card card={event.card} face={event.face} small />;
    case "objective_kept":
      return event.card ? <ObjectiveCard card={event.card} /> : null;
    case "tybor_took":
      return event.card ? <Card card={event.card} small /> : null;
    default:
      return null;
  }
}

/** Events without a seat may be Tybor's. */
function Sign({ event }: { readonly event: string }) {
  return event === "tybor_took" ? (
    <span class="tb-monk" aria-hidden="true">
      T
    </span>
  ) : (
    <span />
  );
}
