// The chat at a table: beside the board on wide screens, in a dialog elsewhere, and new lines as a bubble.

import { useEffect, useRef, useState } from "preact/hooks";
import { linesOfOthers } from "../../state/table/chat_lines.ts";
import { chatText } from "../../text/event_text.ts";
import { t } from "../../text/translate.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/picture.tsx";
import {
  besideBoard,
  ChatLines,
  lastReadVersion,
  Phrases,
  ReportButton,
  SpeakerName,
  SpeakerSign,
  Words,
} from "./chat_messages.tsx";
import { screenWidth, type TableContext, useTableContext } from "./table_context.ts";

const BUBBLE_MS = 8_000;

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
  if (!view) return 0;
  const lines = linesOfOthers(view, table.snapshot.value?.you.name ?? null);
  return lines.filter(({ version }) => version > lastReadVersion.value).length;
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
      <ChatLines view={view} />
      <Phrases view={view} />
      <Words view={view} />
      <ReportButton view={view} />
      {view.seat === null && <p class="tb-soft">{t("table.chat.spectators")}</p>}
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
      <ChatLines view={view} />
      <div class="tb-speak">
        <details ref={phrases} onKeyDown={(event) => event.key === "Escape" && fold(event, phrases.current)}>
          <summary aria-label={t("table.chat.phrases")} title={t("table.chat.phrases")}>
            <Icon name="chat" />
          </summary>
          <Phrases view={view} said={() => fold(null, phrases.current)} />
        </details>
        <Words view={view} />
      </div>
      <ReportButton view={view} />
      {view.seat === null && <p class="tb-soft">{t("table.chat.spectators")}</p>}
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
  const { table } = context;
  const view = table.ownView.value;
  const last = view ? linesOfOthers(view, table.snapshot.value?.you.name ?? null).at(-1) : undefined;
  const version = last?.version ?? 0;
  const [known, setKnown] = useState(version); // lines from before we came are no news
  useEffect(() => {
    if (version <= known) return;
    const timer = window.setTimeout(() => setKnown(version), BUBBLE_MS);
    return () => window.clearTimeout(timer);
  }, [version, known]);
  if (!view || !last || version <= Math.max(known, lastReadVersion.value)) return null;
  return (
    <section class="tb-bubble" aria-label={t("table.chat")}>
      <button type="button" onClick={() => openChat(context)}>
        <SpeakerSign view={view} line={last} />
        <span>
          <SpeakerName view={view} line={last} /> {chatText(last)}
        </span>
      </button>
    </section>
  );
}
