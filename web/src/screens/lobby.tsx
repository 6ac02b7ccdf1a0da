// The lobby: the open tables, and a form for a new table with every setting.

import { useEffect, useState } from "preact/hooks";
import type { Params } from "../app/routes.ts";
import { t } from "../text/translate.ts";
import { Checkbox, RadioGroup } from "./components/form_fields.tsx";
import { mountScreen, TopBar } from "./components/page_frame.tsx";
import { setTitle } from "./components/page_title.ts";
import { loadSession } from "./components/session.ts";
import { NewTableForm } from "./lobby/new_table_form.tsx";
import { OfflineNotice, TableList, useLobby } from "./lobby/open_tables.tsx";
import { DEFAULT_FILTER, type Filter, filterTables, PACE_FILTERS, SEAT_FILTERS } from "./lobby/table_filter.ts";

/** Let the reader in who has an invitation; the list comes with its next request. */
const enterInvitation = async () => (await import("./components/invitation_dialog.tsx")).askInvitation();

function Lobby() {
  const [filter, setFilter] = useState<Filter>(DEFAULT_FILTER);
  const { tables, wrong, code } = useLobby();
  const found = filterTables(tables ?? [], filter);
  setTitle(t("lobby.title"));
  useEffect(() => {
    if (location.hash === "#new") document.getElementById("new")?.scrollIntoView();
  }, []);
  return (
    <div class="p-wrap">
      <TopBar />
      <h1 tabIndex={-1}>{t("lobby.title")}</h1>
      <OfflineNotice code={code} />
      <div class="p-lobby">
        <section class="p-sheet p-open" aria-labelledby="open-tables">
          <h2 class="p-label" id="open-tables">
            <span>{t("start.open")}</span>
            <small role="status">{wrong || (tables && t("start.tables", { n: found.length }))}</small>
          </h2>
          <div class="p-filters">
            <RadioGroup
              legend={t("start.seats")}
              value={filter.seats}
              values={SEAT_FILTERS}
              name={(seats) => (seats === 0 ? t("lobby.any") : String(seats))}
              choose={(seats) => setFilter({ ...filter, seats })}
            />
            <RadioGroup
              legend={t("start.pace")}
              value={filter.pace}
              values={PACE_FILTERS}
              name={(pace) => (pace === "any" ? t("lobby.any") : t(`lobby.pace.${pace}`))}
              choose={(pace) => setFilter({ ...filter, pace })}
            />
            <Checkbox text={t("lobby.only_free")} on={filter.free} set={(free) => setFilter({ ...filter, free })} />
          </div>
          {tables && !found.length && <p class="p-soft">{t(tables.length ? "lobby.none_fit" : "start.none_open")}</p>}
          {code === "not_invited" && (
            <button type="button" class="p-button" onClick={() => void enterInvitation()}>
              {t("invitation.enter")}
            </button>
          )}
          <TableList tables={found} />
        </section>
        <NewTableForm />
      </div>
    </div>
  );
}

export function mount(root: HTMLElement, _: Params): () => void {
  void loadSession();
  return mountScreen(root, <Lobby />);
}
