// The settings as a page. At a table they are a dialog; settings/settings_panel.tsx has both.

import type { Params } from "../app/routes.ts";
import { t } from "../text/translate.ts";
import { mountScreen, TopBar } from "./components/page_frame.tsx";
import { setTitle } from "./components/page_title.ts";
import { loadSession } from "./components/session.ts";
import { SettingsPanel } from "./settings/settings_panel.tsx";

function SettingsPage() {
  setTitle(t("start.settings"));
  return (
    <div class="p-wrap p-narrow">
      <TopBar />
      <h1 tabIndex={-1}>{t("start.settings")}</h1>
      <SettingsPanel />
    </div>
  );
}

export function mount(root: HTMLElement, _: Params): () => void {
  void loadSession();
  return mountScreen(root, <SettingsPage />);
}
