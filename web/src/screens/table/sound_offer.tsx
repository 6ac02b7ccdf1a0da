// Offers sounds while the first game is set up: the reader can hear them before they answer.

import { useState } from "preact/hooks";
import { changeSetting, settings } from "../../app/preferences.ts";
import { playSample, playSound } from "../../app/sounds.ts";
import { device } from "../../state/device_storage.ts";
import { answerSoundOffer, offersSound } from "../../state/sound_offer.ts";
import { t } from "../../text/translate.ts";
import { Icon } from "../components/picture.tsx";

export function SoundOffer() {
  const [open, setOpen] = useState(offersSound(device, settings.value));
  if (!open) return null;
  const answer = (wanted: boolean) => {
    answerSoundOffer(device);
    if (wanted) {
      changeSetting("sound", "on");
      playSound("turn");
    }
    setOpen(false);
    document.querySelector<HTMLElement>("[data-home]")?.focus(); // the buttons are gone
  };
  return (
    <section class="tb-sound-offer" aria-label={t("setting.sound")}>
      <p>{t("table.sound.offer")}</p>
      <button type="button" class="p-button" onClick={playSample}>
        <Icon name="sound" />
        {t("table.sound.listen")}
      </button>
      <button type="button" class="p-button" onClick={() => answer(true)}>
        {t("table.sound.on")}
      </button>
      <button type="button" class="p-button p-quiet" onClick={() => answer(false)}>
        {t("table.sound.off")}
      </button>
    </section>
  );
}
