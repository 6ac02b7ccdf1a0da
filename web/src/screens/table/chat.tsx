// The chat at a table.

import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { chatText } from "../../text/event_text.ts";
import { t } from "../../text/translate.ts";
import { PHRASES } from "../../wire/messages.ts";
import { Dialog } from "../components/dialog.tsx";
import { Icon } from "../components/picture.tsx";
import { seatName, useTableContext } from "./table_context.ts";
import { Seal } from "./widgets.tsx";

/** The version of the last line that was read. */
const lastReadVersion = signal(0);

/** The button that opens the chat, with the number of unread lines. */
export function ChatButton({ words = false }: { readonly words?: boolean }) {
  const { table, open } = useTableContext();
  const view = table.ownView.value;
  const lines =
    view?.chat.filter((line) => line.version > lastReadVersion.value && line.seat !== view.seat).length ?? 0;
  const name = lines ? t("table.chat.new", { n: lines }) : t("table.chat");
  return (
    <button
      type="button"
      class={words ? "tb-chatbar" : "tb-icon tb-chat"}
      aria-label={name}
      onClick={() => open("chat")}
    >
      <Icon name="chat" />
      {words && <span>{t("table.chat")}</span>}
      {lines > 0 && <span class="tb-badge" data-n={lines} />}
    </button>
  );
}

export function ChatDialog() {
  const { table, open } = useTableContext();
  const view = table.ownView.value;
  const last = view?.chat.at(-1)?.version ?? 0;
  useEffect(() => {
    lastReadVersion.value = last;
  }, [last]);
  if (!view) return null;
  const { seat } = view;
  const say = (what: { readonly phrase: (typeof PHRASES)[number] } | { readonly text: string }) => {
    if (seat !== null) void table.sendCommand({ type: "say", seat, ...what });
  };
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const text = String(new FormData(form).get("text")).trim();
    if (text) say({ text });
    form.reset();
  };
  return (
    <Dialog title={t("table.chat")} close={() => open(null)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keys scroll only what has the focus */}
      <ol class="tb-said" tabIndex={0} aria-label={t("table.chat")}>
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
      {seat === null ? (
        <p class="tb-soft">{t("table.chat.seated_only")}</p>
      ) : (
        <>
          <div class="tb-phrases">
            {PHRASES.map((phrase) => (
              <button type="button" key={phrase} onClick={() => say({ phrase })}>
                {t(`phrase.${phrase}`)}
              </button>
            ))}
          </div>
          {view.table.settings.chat === "free" && (
            <form onSubmit={send} class="tb-row">
              <input name="text" maxLength={300} autoComplete="off" aria-label={t("table.chat.text")} />
              <button type="submit" class="tb-main">
                {t("table.chat.send")}
              </button>
            </form>
          )}
        </>
      )}
    </Dialog>
  );
}
