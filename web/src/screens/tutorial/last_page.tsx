// After the last lesson: start a first game.

import { useState } from "preact/hooks";
import { botTable, editionOf, soloTable } from "../../state/new_tables.ts";
import { t } from "../../text/translate.ts";
import { openTable } from "../components/session.ts";

export function LastPage({ again }: { readonly again: () => void }) {
  const [wrong, setWrong] = useState("");
  const edition = () => editionOf(document.documentElement.lang);
  const bots = () => botTable({ count: 1, level: "novice", edition: edition(), colour: "any", begins: "chance" });
  const begin = async (table: ReturnType<typeof botTable>) => setWrong((await openTable(table)) ?? "");
  return (
    <section class="p-sheet p-finish">
      <h2>{t("tutorial.finish")}</h2>
      <p>{t("tutorial.finish_text")}</p>
      <p class="p-wrong" role="alert">
        {wrong}
      </p>
      <div class="p-say-buttons">
        <button type="button" class="p-button p-main p-go" onClick={() => void begin(bots())}>
          {t("tutorial.first_game")}
        </button>
        <button type="button" class="p-button" onClick={() => void begin(soloTable("easy", edition(), "any"))}>
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
