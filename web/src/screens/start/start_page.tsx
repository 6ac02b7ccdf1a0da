// The start page from top to bottom.

import { useState } from "preact/hooks";
import { sealSvg } from "../../art/icons.ts";
import { device } from "../../state/recent_tables.ts";
import { LESSON_COUNT, reached } from "../../state/tutorial_progress.ts";
import { t } from "../../text/translate.ts";
import { Looks, title } from "../components/page_frame.tsx";
import { Icon, Picture } from "../components/picture.tsx";
import { askName, visitor } from "../components/session.ts";
import { KeysDialog } from "../components/shortcuts_dialog.tsx";
import { OpenTables, Unreached, useLobby } from "../lobby/open_tables.tsx";
import { About } from "./about_dialog.tsx";
import { Bots, Friends, Solo } from "./play_modes.tsx";
import { Initial } from "./title_initial.tsx";
import { Continue } from "./your_games.tsx";

type Shown = "about" | "keys" | null;

export function Start() {
  const [shown, setShown] = useState<Shown>(null);
  const lesson = reached(device);
  const seen = useLobby();
  title("");
  return (
    <div class="p-wrap">
      <div class="p-bar p-start-bar">
        <span class="p-gap" />
        <Looks />
        <a class="p-button p-quiet p-only" href="/settings" aria-label={t("start.settings")}>
          <Icon name="settings" />
        </a>
        <Who />
      </div>
      <header class="p-hero">
        <Initial />
        <div>
          <h1 tabIndex={-1}>Naturalis</h1>
          <p>{t("start.motto")}</p>
        </div>
        <div class="p-learn">
          <a class="p-button" href="/tutorial">
            <Icon name="play" />
            {lesson ? t("start.learn_on", { n: lesson + 1, of: LESSON_COUNT }) : t("start.learn")}
          </a>
          <a class="p-button p-quiet" href="/rules">
            <Icon name="book" />
            {t("start.rules")}
          </a>
        </div>
      </header>
      <Unreached code={seen.code} />
      <Continue />
      <div class="p-three">
        <Solo />
        <Bots />
        <Friends />
      </div>
      <OpenTables seen={seen} />
      <footer class="p-foot">
        <a href="/lobby">{t("start.lobby")}</a>
        <a href="/rules">{t("start.rules_short")}</a>
        <button type="button" class="p-link" onClick={() => setShown("keys")}>
          {t("start.keys")}
        </button>
        <button type="button" class="p-link" onClick={() => setShown("about")}>
          {t("start.about")}
        </button>
      </footer>
      {shown === "about" && <About close={() => setShown(null)} />}
      {shown === "keys" && <KeysDialog close={() => setShown(null)} />}
    </div>
  );
}

function Who() {
  const name = visitor.value;
  if (!name) return null;
  return (
    <button type="button" class="p-button p-quiet p-who" onClick={() => void askName()} title={t("start.rename")}>
      <Picture svg={sealSvg("yellow", name, "")} look="p-seal" />
      <span>
        {name} <span class="p-soft">{t("start.guest")}</span>
        <span class="unseen">. {t("start.rename")}</span>
      </span>
    </button>
  );
}
