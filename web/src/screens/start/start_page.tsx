// The start page from top to bottom.

import { useState } from "preact/hooks";
import { sealSvg } from "../../art/icons.ts";
import { device } from "../../state/device_storage.ts";
import { LESSON_COUNT, savedLesson } from "../../state/tutorial_progress.ts";
import { t } from "../../text/translate.ts";
import { AppearanceControls } from "../components/page_frame.tsx";
import { setTitle } from "../components/page_title.ts";
import { Icon, Picture } from "../components/picture.tsx";
import { askName, visitorName } from "../components/session.ts";
import { ShortcutsDialog } from "../components/shortcuts_dialog.tsx";
import { OfflineNotice, OpenTables, useLobby } from "../lobby/open_tables.tsx";
import { AboutDialog } from "./about_dialog.tsx";
import { Bots, Friends, Solo } from "./play_modes.tsx";
import { TitleInitial } from "./title_initial.tsx";
import { YourGames } from "./your_games.tsx";

type Shown = "about" | "keys" | null;

export function Start() {
  const [shown, setShown] = useState<Shown>(null);
  const lesson = savedLesson(device);
  const seen = useLobby();
  setTitle("");
  return (
    <div class="p-wrap">
      <div class="p-bar p-start-bar">
        <span class="p-gap" />
        <AppearanceControls />
        <a class="p-button p-quiet p-only" href="/settings" aria-label={t("start.settings")}>
          <Icon name="settings" />
        </a>
        <VisitorButton />
      </div>
      <header class="p-hero">
        <TitleInitial />
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
      <OfflineNotice code={seen.code} />
      <YourGames />
      <div class="p-three">
        <Solo />
        <Bots />
        <Friends />
      </div>
      <OpenTables seen={seen} />
      <footer class="p-foot">
        <a href="/games">{t("games.title")}</a>
        <a href="/lobby">{t("start.lobby")}</a>
        <a href="/rules">{t("start.rules_short")}</a>
        <button type="button" class="p-link" onClick={() => setShown("keys")}>
          {t("start.keys")}
        </button>
        <button type="button" class="p-link" onClick={() => setShown("about")}>
          {t("start.about")}
        </button>
      </footer>
      {shown === "about" && <AboutDialog close={() => setShown(null)} />}
      {shown === "keys" && <ShortcutsDialog close={() => setShown(null)} />}
    </div>
  );
}

function VisitorButton() {
  const name = visitorName.value;
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
