// What this site is, and who made the game.

import { t } from "../../text/translate.ts";
import { Dialog } from "../components/dialog.tsx";

export function AboutDialog({ close }: { readonly close: () => void }) {
  return (
    <Dialog title={t("start.about")} close={close}>
      <p>{t("about.unofficial")}</p>
      <p>{t("about.game")}</p>
      <p>{t("about.box")}</p>
      <p>{t("about.made")}</p>
      <p>
        {t("about.licence")}{" "}
        <a href="/licences.txt" target="_blank" rel="noreferrer">
          {t("about.licences")}
        </a>
      </p>
      <p>{t("about.kept")}</p>
    </Dialog>
  );
}
