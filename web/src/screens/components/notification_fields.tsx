// Notifications of our turn: the choice in the settings, and the offer at a table of days.

import { useEffect } from "preact/hooks";
import { t } from "../../text/translate.ts";
import { RadioGroup } from "./form_fields.tsx";
import {
  declineOffer,
  loadNotifications,
  notifications,
  offerDeclined,
  turnOffNotifications,
  turnOnNotifications,
} from "./notifications.ts";

const CHOICES = ["off", "on"] as const;

/** The choice, and what it means here. */
export function NotificationSetting() {
  useEffect(() => void loadNotifications(), []);
  const state = notifications.value ?? "off";
  const possible = state === "on" || state === "off";
  return (
    <div>
      {possible ? (
        <RadioGroup
          legend={t("notify.title")}
          value={state}
          values={CHOICES}
          row={2}
          name={(value) => t(`setting.sound.${value}`)}
          choose={(value) => void (value === "on" ? turnOnNotifications() : turnOffNotifications())}
        />
      ) : (
        <p class="p-label">{t("notify.title")}</p>
      )}
      <p class="p-soft">
        {t(possible ? "notify.about" : state === "blocked" ? "notify.blocked" : "notify.impossible")}
      </p>
    </div>
  );
}

/** The offer to someone who sat down at a table of days. */
export function NotificationOffer() {
  useEffect(() => void loadNotifications(), []);
  if (notifications.value !== "off" || offerDeclined.value) return null;
  return (
    <section class="p-sheet p-offer" aria-labelledby="notify-offer">
      <p id="notify-offer">{t("notify.offer")}</p>
      <div class="p-offer-buttons">
        <button type="button" class="p-button p-main" onClick={() => void turnOnNotifications()}>
          {t("notify.yes")}
        </button>
        <button type="button" class="p-button" onClick={declineOffer}>
          {t("notify.no")}
        </button>
      </div>
    </section>
  );
}
