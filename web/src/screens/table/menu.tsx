// The menu, and the dialogs that it opens.

import type { ComponentChildren } from "preact";
import { go } from "../../app/navigation.ts";
import { hasChat } from "../../state/table/chat_lines.ts";
import { t } from "../../text/translate.ts";
import { Dialog } from "../components/dialog.tsx";
import { ShortcutsDialog } from "../components/shortcuts_dialog.tsx";
import { SettingsDialog } from "../settings/settings_panel.tsx";
import { ChatDialog } from "./chat.tsx";
import { DisplayDialog } from "./display_dialog.tsx";
import { letterKeys } from "./keyboard.ts";
import { ListsDialog } from "./lists_dialog.tsx";
import { LogDialog } from "./log.tsx";
import { ObjectivesDialog } from "./objectives.tsx";
import { SeatLinkDialog } from "./seat_link_dialog.tsx";
import { type DialogName, seatName, useTableContext } from "./table_context.ts";
import { TyborTurnDialog } from "./tybor.tsx";
import { ActionButton } from "./widgets.tsx";

export function TableDialogs({ dialog }: { readonly dialog: DialogName | null }) {
  const { open } = useTableContext();
  const close = () => open(null);
  switch (dialog) {
    case "menu":
      return <Menu />;
    case "log":
      return <LogDialog />;
    case "chat":
      return <ChatDialog />;
    case "settings":
      return <SettingsDialog close={close} />;
    case "keys":
      return <ShortcutsDialog close={close} />;
    case "lists":
      return <ListsDialog />;
    case "resign":
      return <Resign />;
    case "tybor":
      return <TyborTurnDialog />;
    case "display":
      return <DisplayDialog />;
    case "objectives":
      return <ObjectivesDialog />;
    case "seat_link":
      return <SeatLinkDialog />;
    default:
      return null;
  }
}

function Menu() {
  const { table, replay, open } = useTableContext();
  const view = table.ownView.value;
  if (!view) return null;
  const { stage, settings } = view.table;
  const playing = stage === "playing" && view.seat !== null;
  const own = view.seat === null ? undefined : view.table.seats[view.seat];
  const item = (text: string, act: () => void): ComponentChildren => (
    <li>
      <ActionButton text={text} act={act} />
    </li>
  );
  const leave = async () => {
    if (stage === "open")
      for (const seat of table.snapshot.value?.you.seats ?? []) await table.sendCommand({ type: "stand", seat });
    go("/");
  };
  return (
    <Dialog title={t("table.menu")} close={() => open(null)}>
      <ul class="tb-menu">
        {view.game && item(t("table.log"), () => open("log"))}
        {view.game && item(t("table.objectives"), () => open("objectives"))}
        {view.game && item(t("table.display"), () => open("display"))}
        {view.game && item(t("table.lists"), () => open("lists"))}
        {playing &&
          settings.hints &&
          table.canAct.value &&
          item(t("table.hint"), () => {
            open(null);
            void table.askHint();
          })}
        {hasChat(view) && !replay && item(t("table.chat"), () => open("chat"))}
        {item(t("table.settings"), () => open("settings"))}
        {stage !== "over" && view.seat !== null && item(t("link.title"), () => open("seat_link"))}
        {item(t("table.keys"), () => open("keys"))}
        {!replay && view.game && stage !== "over" && settings.level === null && (
          <li>
            <a class="tb-button" href={`/watch/${view.table.id}`} target="_blank" rel="noopener">
              {t("watch.big")}
            </a>
          </li>
        )}
        <li>
          <a class="tb-button" href="/rules" target="_blank" rel="noopener">
            {t("table.rules")}
          </a>
        </li>
        {playing && !own?.conceded && item(t("table.resign"), () => open("resign"))}
        {item(t("table.leave"), () => void leave())}
      </ul>
      <label class="tb-tick">
        <input
          type="checkbox"
          checked={letterKeys.value}
          onChange={(event) => letterKeys.set(event.currentTarget.checked)}
        />
        <span>{t("table.letters")}</span>
      </label>
    </Dialog>
  );
}

function Resign() {
  const { table, open } = useTableContext();
  const view = table.ownView.value;
  if (!view || view.seat === null) return null;
  const { seat } = view;
  const resign = () => {
    open(null);
    void table.sendCommand({ type: "resign", seat });
  };
  return (
    <Dialog title={t("table.resign.sure")} close={() => open(null)}>
      <p>
        {t(view.table.settings.seats > 2 ? "table.resign.bot" : "table.resign.ends", { who: seatName(view, seat) })}
      </p>
      <div class="tb-row">
        <ActionButton text={t("table.resign.no")} act={() => open(null)} />
        <ActionButton main text={t("table.resign")} icon="flag" act={resign} />
      </div>
    </Dialog>
  );
}
