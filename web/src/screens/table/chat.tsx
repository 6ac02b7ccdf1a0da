// The chat at a table: beside the board on wide screens, in a dialog elsewhere, and new lines as a bubble.

import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { chatText } from "../../text/event_text.ts";
import { t } from "../../text/translate.ts";
import { PHRASES, type TableView } from "../../wire/messages.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/picture.tsx";
import { screenWidth, seatName, type TableContext, useTableContext } from "./table_context.ts";
import { Seal } from "./widgets.tsx";

const BUBBLE_MS = 8_000;
/** The version of the last line that was read. */
const lastReadVersion = signal(0);
/** What is beside the board where there is no room for both. */
export const besideBoard = signal<"log" | "chat">("log");

/** Whether people can chat at this table. */
export const hasChat = ({ table: { settings } }: TableView): boolean =>
  settings.chat !== "off" && settings.level === null;

/** Go to the chat: to the panel beside the board if there is one, else to its dialog. */
export function openChat({ open }: TableContext): void {
  const panel = document.querySelector(".tb-chatpanel");
  if (!panel || screenWidth.value !== "desktop") {
    open("chat");
    return;
  }
  besideBoard.value = "chat";
  const first = ["input", "summary", "ol"].map((name) => panel.querySelector<HTMLElement>(name)).find(Boolean);
  requestAnimationFrame(() => first?.focus()); // once it is shown
}

/** How many lines of others are unread. */
export function unreadLines({ table }: TableContext): number {
  const view = table.ownView.value;
  return view?.chat.filter((line) => line.version > lastReadVersion.value && line.seat !== view.seat).length ?? 0;
}

/** The button that goes to the chat, with the number of unread lines. */
export function ChatButton() {
  const context = useTableContext();
  const lines = unreadLines(context);
  const name = lines ? t("table.chat.new", { n: lines }) : t("table.chat");
  return (
    <button type="button" class="tb-icon tb-chat" aria-label={name} title={name} onClick={() => openChat(context)}>
      <Icon name="chat" />
      {lines > 0 && <span class="tb-badge" data-n={lines} />}
    </button>
  );
}

export function ChatDialog() {
  const { table, open } = useTableContext();
  const view = table.ownView.value;
  if (!view) return null;
  return (
    <Dialog title={t("table.chat")} close={() => open(null)}>
      <Lines view={view} />
      {view.seat === null ? (
        <p class="tb-soft">{t("table.chat.seated_only")}</p>
      ) : (
        <>
          <Phrases view={view} />
          <Words view={view} />
        </>
      )}
    </Dialog>
  );
}

/** The chat beside the board. Its phrases are folded away. */
export function ChatPanel() {
  const view = useTableContext().table.ownView.value;
  const phrases = useRef<HTMLDetailsElement>(null);
  if (!view) return null;
  return (
    <section class="tb-sheet tb-chatpanel" aria-label={t("table.chat")}>
      <h2>{t("table.chat")}</h2>
      <Lines view={view} />
      {view.seat === null ? (
        <p class="tb-soft">{t("table.chat.seated_only")}</p>
      ) : (
        <div class="tb-speak">
          <details ref={phrases} onKeyDown={(event) => event.key === "Escape" && fold(event, phrases.current)}>
            <summary aria-label={t("table.chat.phrases")} title={t("table.chat.phrases")}>
              <Icon name="chat" />
            </summary>
            <Phrases view={view} said={() => fold(null, phrases.current)} />
          </details>
          <Words view={view} />
        </div>
      )}
    </section>
  );
}

/** Fold the phrases, and go on from the button that opens them. */
function fold(event: Event | null, box: HTMLDetailsElement | null): void {
  if (!box?.open) return;
  event?.stopPropagation(); // Escape must not take back a chosen card as well
  box.open = false;
  box.querySelector("summary")?.focus();
}

/** A new line of someone else while the chat is out of sight; a press goes to the chat. */
export function ChatBubble() {
  const context = useTableContext();
  const view = context.table.ownView.value;
  const last = view?.chat.findLast(({ seat }) => seat !== view.seat);
  const version = last?.version ?? 0;
  const [known, setKnown] = useState(version); // lines from before we came are no news
  useEffect(() => {
    if (version <= known) return;
    const timer = window.setTimeout(() => setKnown(version), BUBBLE_MS);
    return () => window.clearTimeout(timer);
  }, [version, known]);
  if (!view || !last || version <= Math.max(known, lastReadVersion.value)) return null;
  const who = seatName(view, last.seat);
  return (
    <section class="tb-bubble" aria-label={t("table.chat")}>
      <button type="button" onClick={() => openChat(context)}>
        <Seal view={view} seat={last.seat} />
        <span>
          <b>{who}</b> {chatText(last)}
        </span>
      </button>
    </section>
  );
}

/** What was said, the newest line in sight. Whoever sees it has read it. */
function Lines({ view }: { readonly view: TableView }) {
  const list = useRef<HTMLOListElement>(null);
  const last = view.chat.at(-1)?.version ?? 0;
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
      {view.chat.map((line) => (
        <li key={line.version}>
          <Seal view={view} seat={line.seat} />
          <span>
            <b>{seatName(view, line.seat)}</b> {chatText(line)}
          </span>
        </li>
      ))}
      {!view.chat.length && <li class="tb-soft">{t("table.chat.nothing")}</li>}
    </ol>
  );
}

interface SpeakProps {
  readonly view: TableView;
  readonly said?: () => void;
}

function Phrases({ view: { seat }, said }: SpeakProps) {
  const { table } = useTableContext();
  const say = (phrase: (typeof PHRASES)[number]) => {
    if (seat !== null) void table.sendCommand({ type: "say", seat, phrase });
    said?.();
  };
  return (
    <div class="tb-phrases">
      {PHRASES.map((phrase) => (
        <button type="button" key={phrase} onClick={() => say(phrase)}>
          {t(`phrase.${phrase}`)}
        </button>
      ))}
    </div>
  );
}

/** Free words, where the table allows them. */
function Words({ view: { seat, table: about } }: SpeakProps) {
  const { table } = useTableContext();
  if (about.settings.chat !== "free") return null;
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const text = String(new FormData(form).get("text")).trim();
    if (text && seat !== null) void table.sendCommand({ type: "say", seat, text });
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
