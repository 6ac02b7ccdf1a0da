// After the last lesson: start a first game.

import { useState } from "preact/hooks";
import { botTable, soloTable } from "../../state/new_tables.ts";
import { t } from "../../text/translate.ts";
import { openTable } from "../components/session.ts";

export function LastPage({ again }: { readonly again: () => void }) {
  const [wrong, setWrong] = useState("");
  const begin = async (table: ReturnType<typeof botTable>) => setWrong((await openTable(table)) ?? "");
  return (
    <section class="p-sheet p-finish">
      <h2>{t("tutorial.finish")}</h2>
      <p>{t("tutorial.finish_text")}</p>
      <p class="p-wrong" role="alert">
        {wrong}
      </p>
      <div class="p-say-buttons">
        <button type="button" class="p-button p-main p-go" onClick={() => void begin(botTable(1, "novice"))}>
          {t("tutorial.first_game")}
        </button>
        <button type="button" class="p-button" onClick={() => void begin(soloTable("easy"))}>
          {t("tutorial.first_solo")}
        </button>
        <a class="p-button p-quiet" href="/rules">
          {t("start.rules")}
        </a>
        <button type="button" class="p-button p-quiet" onClick={again}>
          {t("tutorial.from_start")}
        </button>
      </div>
    </section>
  );
}
