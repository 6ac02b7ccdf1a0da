// The log and the chat beside the board: both where there is room, else one of them at a time.

import { t } from "../../text/translate.ts";
import { ChatPanel, unreadLines } from "./chat.tsx";
import { besideBoard } from "./chat_messages.tsx";
import { LogPanel } from "./log.tsx";
import { useTableContext } from "./table_context.ts";

export function Records() {
  const unread = unreadLines(useTableContext());
  const tab = (name: "log" | "chat", text: string) => (
    <button
      type="button"
      aria-pressed={besideBoard.value === name}
      onClick={() => {
        besideBoard.value = name;
      }}
    >
      {text}
      {name === "chat" && unread > 0 && <span class="tb-badge" data-n={unread} aria-hidden="true" />}
    </button>
  );
  return (
    <div class="tb-records" data-shown={besideBoard.value}>
      <div class="tb-tabs">
        {tab("log", t("table.log"))}
        {tab("chat", t("table.chat"))}
      </div>
      <LogPanel />
      <ChatPanel />
    </div>
  );
}
