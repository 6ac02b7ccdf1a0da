// Says what deleting a game means for the visitor and for others, and does it.

import { useState } from "preact/hooks";
import { announce } from "../../app/live_regions.ts";
import { deletionOf } from "../../state/my_tables.ts";
import { t } from "../../text/translate.ts";
import type { MyTable } from "../../wire/messages.ts";
import { Dialog } from "../components/dialog.tsx";
import { forgetTable } from "../components/my_tables.ts";
import { myTableName } from "../components/table_summary.ts";

interface Props {
  readonly table: MyTable;
  readonly close: () => void;
}

export function DeleteDialog({ table, close }: Props) {
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const what = deletionOf(table);
  const remove = async () => {
    if (busy) return;
    setBusy(true);
    const error = await forgetTable(table.id);
    setBusy(false);
    setWrong(error ?? "");
    if (error !== null) return;
    close();
    announce(t("games.deleted"));
    document.querySelector<HTMLElement>("h1[tabindex]")?.focus(); // the button that opened this is gone
  };
  return (
    <Dialog title={t("games.delete_title", { name: myTableName(table) })} close={close}>
      <p>{t(`games.delete.${what}`)}</p>
      <p class="p-wrong" role="alert">
        {wrong}
      </p>
      <div class="p-buttons">
        {what === "give_up_first" ? (
          <a class="p-button" href={`/table/${table.id}`}>
            {t("games.to_table")}
          </a>
        ) : (
          <button type="button" class="p-button p-danger" aria-disabled={busy} onClick={() => void remove()}>
            {t(what === "leave" ? "games.leave" : what === "erase" ? "games.erase" : "games.unlist")}
          </button>
        )}
        <button type="button" class="p-button p-quiet" onClick={close}>
          {t("games.keep")}
        </button>
      </div>
    </Dialog>
  );
}
