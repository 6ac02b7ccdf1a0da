// What was said at a table, and the means to say something: for players, and for spectators among themselves.

import { signal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { linesOfOthers, type SpokenLine, spokenLines } from "../../state/table/chat_lines.ts";
import { chatText } from "../../text/event_text.ts";
import { t } from "../../text/translate.ts";
import { PHRASES, type Phrase, type TableView } from "../../wire/messages.ts";
import { Icon } from "../components/picture.tsx";
import { requireName } from "../components/session.ts";
import { screenWidth, seatName, type TableContext, useTableContext } from "./table_context.ts";
import { Seal } from "./widgets.tsx";

/** The version of the last line that was read. */
export const lastReadVersion = signal(0);
/** What is beside the board where there is no room for both. */
export const besideBoard = signal<"log" | "chat">("log");

interface LineProps {
  readonly view: TableView;
  readonly line: SpokenLine;
}

/** The seal of a player, or an eye for a spectator. */
export function SpeakerSign({ view, line }: LineProps) {
  if (line.seat !== null) return <Seal view={view} seat={line.seat} />;
  return (
    <span class="tb-eye">
      <Icon name="eye" />
    </span>
  );
}

export function SpeakerName({ view, line }: LineProps) {
  if (line.seat !== null) return <b>{seatName(view, line.seat)}</b>;
  return (
    <>
      <b>{line.name}</b> <small>{t("table.chat.watching")}</small>
    </>
  );
}

/** What was said, the newest line in sight. Whoever sees it has read it. */
export function ChatLines({ view }: { readonly view: TableView }) {
  const list = useRef<HTMLOListElement>(null);
  const lines = spokenLines(view);
  const last = lines.at(-1)?.version ?? 0;
  const shown = besideBoard.value;
  useLayoutEffect(() => {
    const box = list.current;
    if (!box?.checkVisibility()) return;
    box.scrollTop = box.scrollHeight;
    lastReadVersion.value = last;
  }, [last, shown, screenWidth.value]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys scroll only what has the focus
    <ol class="tb-said" tabIndex={0} aria-label={t("table.chat")} ref={list}>
      {lines.map((line) => (
        <li key={line.version}>
          <SpeakerSign view={view} line={line} />
          <span>
            <SpeakerName view={view} line={line} /> {chatText(line)}
          </span>
        </li>
      ))}
      {!lines.length && <li class="tb-soft">{t("table.chat.nothing")}</li>}
    </ol>
  );
}

/** Goes to a dialog in which a line of someone else can be reported, if there is one. */
export function ReportButton({ view }: { readonly view: TableView }) {
  const { table } = useTableContext();
  const lines = linesOfOthers(view, table.snapshot.value?.you.name ?? null).filter(({ text }) => text);
  if (!lines.length) return null;
  const open = async () => (await import("./report_dialog.tsx")).reportLine(view, lines);
  return (
    <button type="button" class="tb-report" onClick={() => void open()}>
      {t("table.chat.report")}
    </button>
  );
}

type Words = { readonly phrase: Phrase } | { readonly text: string };

/** Say it as a player; as a spectator, to the other spectators, who know us by a name. */
async function say({ table }: TableContext, seat: number | null, words: Words): Promise<void> {
  if (seat !== null) return void table.sendCommand({ type: "say", seat, ...words });
  if ((await requireName()) === null) return;
  if (!table.snapshot.value?.you.name) table.reconnect();
  await table.sendCommand({ type: "comment", ...words });
}

interface SpeakProps {
  readonly view: TableView;
  readonly said?: () => void;
}

export function Phrases({ view: { seat }, said }: SpeakProps) {
  const context = useTableContext();
  const choose = (phrase: Phrase) => {
    void say(context, seat, { phrase });
    said?.();
  };
  return (
    <div class="tb-phrases">
      {PHRASES.map((phrase) => (
        <button type="button" key={phrase} onClick={() => choose(phrase)}>
          {t(`phrase.${phrase}`)}
        </button>
      ))}
    </div>
  );
}

/** Free words, where the table allows them. */
export function Words({ view: { seat, table } }: SpeakProps) {
  const context = useTableContext();
  if (table.settings.chat !== "free") return null;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const text = String(new FormData(form).get("text")).trim();
    if (text) void say(context, seat, { text });
    form.reset();
  };
  return (
    <form onSubmit={send} class="tb-row">
      <input name="text" maxLength={300} autoComplete="off" aria-label={t("table.chat.text")} />
      <button type="submit" class="tb-main">
        {t("table.chat.send")}
      </button>
    </form>
  );
}
