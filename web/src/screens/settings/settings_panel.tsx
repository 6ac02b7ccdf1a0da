// Every setting, and a sample card that shows their effect.

import { useEffect } from "preact/hooks";
import { changeSetting, settings } from "../../app/preferences.ts";
import { playSample } from "../../app/sounds.ts";
import { laidSvg } from "../../art/cards.ts";
import { CHOICES, SETTINGS, type Setting } from "../../state/settings.ts";
import { choiceName, settingName } from "../../text/setting_names.ts";
import { t } from "../../text/translate.ts";
import { Dialog } from "../components/dialog.tsx";
import { RadioGroup } from "../components/form_fields.tsx";
import { NotificationSetting } from "../components/notification_fields.tsx";
import { Icon, loadCards, Picture, printedCards } from "../components/picture.tsx";
import { visitorName } from "../components/session.ts";

const leave = async () => (await import("./leave_dialog.tsx")).leaveServer();
const SAMPLE_CARD = 44; // a gold card with a cost, points per corner and fine lines

export function SettingsPanel() {
  useEffect(() => {
    loadCards().catch(() => undefined);
  }, []);
  return (
    <div class="p-settings">
      <div class="p-settings-list">
        {SETTINGS.map((setting) => (
          <SettingField key={setting} setting={setting} />
        ))}
        <NotificationSetting />
        <p class="p-soft">{t("settings.kept")}</p>
        {visitorName.value && (
          <button type="button" class="p-button p-quiet" onClick={() => void leave()}>
            {t("leave.button")}
          </button>
        )}
      </div>
      <Preview />
    </div>
  );
}

const EXPLAINED = {
  colourblind: "settings.about_colourblind",
  sound: "settings.about_sound",
  confirm: "settings.about_confirm",
  hand: "settings.about_hand",
  notation: "settings.about_notation",
} as const;

function SettingField({ setting }: { readonly setting: Setting }) {
  const values: readonly string[] = CHOICES[setting];
  const about = setting in EXPLAINED ? EXPLAINED[setting as keyof typeof EXPLAINED] : null;
  return (
    <div>
      <RadioGroup
        legend={settingName(setting)}
        value={settings.value[setting] as string}
        values={values}
        row={values.length > 3 ? 2 : values.length}
        name={(value) => choiceName(setting, value as never)}
        choose={(value) => changeSetting(setting, value as never)}
      />
      {about && <p class="p-soft">{t(about)}</p>}
      {setting === "sound" && (
        <button type="button" class="p-button p-quiet" onClick={playSample}>
          <Icon name="sound" />
          {t("table.sound.listen")}
        </button>
      )}
    </div>
  );
}

function Preview() {
  const cards = printedCards.value;
  return (
    <div class="p-sheet p-preview">
      <h2 class="p-label">{t("settings.preview")}</h2>
      <div class="p-preview-card" key={settings.value.motion}>
        {cards && <Picture svg={laidSvg(cards, { card: SAMPLE_CARD, face: "front" }, { label: "" })} />}
      </div>
      <p class="p-sentence">{t("settings.sample")}</p>
      <span class="p-button p-main" aria-hidden="true">
        {t("settings.button")}
      </span>
    </div>
  );
}

/** The same as a dialog over a table. */
export function SettingsDialog({ close }: { readonly close: () => void }) {
  return (
    <Dialog title={t("start.settings")} close={close} wide>
      <SettingsPanel />
    </Dialog>
  );
}
