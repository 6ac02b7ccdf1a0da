// What is folded away, and the dialogs that it opens.

import type { ComponentChildren } from "preact";
import { go } from "../../router.ts";
import { remember } from "../../state/known.ts";
import { t } from "../../text/text.ts";
import { Dialog } from "../parts/dialog.tsx";
import { SettingsDialog } from "../settings/panel.tsx";
import { KeysDialog } from "../start/keys.tsx";
import { Act } from "./bits.tsx";
import { Chat } from "./chat.tsx";
import { Elsewhere } from "./elsewhere.tsx";
import { EnlargedDialog } from "./enlarged.tsx";
import { letters } from "./keys.ts";
import { Lists } from "./lists.tsx";
import { LogDialog } from "./log.tsx";
import { ObjectivesDialog } from "./objectives.tsx";
import { useScene, type Window, who } from "./scene.ts";
import { LadderDialog } from "./tybor.tsx";

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
