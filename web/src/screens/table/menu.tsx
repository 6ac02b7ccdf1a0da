// What is folded away, and the dialogs that it opens.

import type { ComponentChildren } from "preact";
import { go } from "../../app/navigation.ts";
import { remember } from "../../state/recent_tables.ts";
import { t } from "../../text/translate.ts";
import { Dialog } from "../components/dialog.tsx";
import { KeysDialog } from "../components/shortcuts_dialog.tsx";
import { SettingsDialog } from "../settings/settings_panel.tsx";
import { Chat } from "./chat.tsx";
import { EnlargedDialog } from "./display_dialog.tsx";
import { letters } from "./keyboard.ts";
import { Lists } from "./lists_dialog.tsx";
import { LogDialog } from "./log.tsx";
import { ObjectivesDialog } from "./objectives.tsx";
import { Elsewhere } from "./seat_link_dialog.tsx";
import { useScene, type Window, who } from "./table_context.ts";
import { LadderDialog } from "./tybor.tsx";
import { Act } from "./widgets.tsx";

export function Windows({ shown }: { readonly shown: Window | null }) {
  const { open } = useScene();
  const close = () => open(null);
  switch (shown) {
    case "menu":
      return <Menu />;
    case "log":
      return <LogDialog />;
    case "chat":
      return <Chat />;
    case "settings":
      return <SettingsDialog close={close} />;
    case "keys":
      return <KeysDialog close={close} />;
    case "lists":
      return <Lists />;
    case "resign":
      return <Resign />;
    case "ladder":
      return <LadderDialog />;
    case "display":
      return <EnlargedDialog />;
    case "objectives":
      return <ObjectivesDialog />;
    case "elsewhere":
      return <Elsewhere />;
    default:
      return null;
  }
}

function Menu() {
  const { table, replay, open } = useScene();
  const view = table.front.value;
  if (!view) return null;
  const { stage, settings } = view.table;
  const playing = stage === "playing" && view.seat !== null;
  const own = view.seat === null ? undefined : view.table.seats[view.seat];
  const item = (text: string, act: () => void): ComponentChildren => (
    <li>
      <Act text={text} act={act} />
    </li>
  );
  const leave = async () => {
    if (stage === "open")
      for (const seat of table.seen.value?.you.seats ?? []) await table.intend({ type: "stand", seat });
    else remember(view.table.game, table.seen.value?.you.seats ?? []);
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
          table.active.value &&
          item(t("table.hint"), () => {
            open(null);
            void table.askHint();
          })}
        {settings.chat !== "off" && settings.level === null && !replay && item(t("table.chat"), () => open("chat"))}
        {item(t("table.settings"), () => open("settings"))}
        {stage !== "over" && view.seat !== null && item(t("link.title"), () => open("elsewhere"))}
        {item(t("table.keys"), () => open("keys"))}
        <li>
          <a class="tb-button" href="/rules" target="_blank" rel="noopener">
            {t("table.rules")}
          </a>
        </li>
        {playing && !own?.conceded && item(t("table.resign"), () => open("resign"))}
        {item(t("table.leave"), () => void leave())}
      </ul>
      <label class="tb-tick">
        <input type="checkbox" checked={letters.value} onChange={(event) => letters.set(event.currentTarget.checked)} />
        <span>{t("table.letters")}</span>
      </label>
    </Dialog>
  );
}

function Resign() {
  const { table, open } = useScene();
  const view = table.front.value;
  if (!view || view.seat === null) return null;
  const { seat } = view;
  const resign = () => {
    open(null);
    void table.intend({ type: "resign", seat });
  };
  return (
    <Dialog title={t("table.resign.sure")} close={() => open(null)}>
      <p>{t(view.table.settings.seats > 2 ? "table.resign.bot" : "table.resign.ends", { who: who(view, seat) })}</p>
      <div class="tb-row">
        <Act text={t("table.resign.no")} act={() => open(null)} />
        <Act main text={t("table.resign")} icon="flag" act={resign} />
      </div>
    </Dialog>
  );
}
