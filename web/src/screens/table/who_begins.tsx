// Who begins: the host decides how, and everyone votes where the table votes.

import { useState } from "preact/hooks";
import { t } from "../../text/translate.ts";
import type { TableSettings, TableView } from "../../wire/messages.ts";
import { seatName, useTableContext } from "./table_context.ts";

const NO_VOTE = "";

export function WhoBegins({ view }: { readonly view: TableView }) {
  const you = useTableContext().table.snapshot.value?.you;
  const { begins, seats } = view.table.settings;
  if (seats < 2) return null;
  return (
    <>
      {you?.host && <HostChoice view={view} begins={begins} />}
      {begins === "vote" && you?.seats.map((seat) => <Vote key={seat} view={view} seat={seat} />)}
      {begins === "vote" && Boolean(you?.seats.length) && <p class="tb-soft">{t("table.open.secret_votes")}</p>}
    </>
  );
}

function HostChoice({ view, begins }: { readonly view: TableView; readonly begins: TableSettings["begins"] }) {
  const { table } = useTableContext();
  const set = (value: string) =>
    void table.sendCommand({ type: "begins", begins: value === "chance" || value === "vote" ? value : Number(value) });
  return (
    <label class="tb-field">
      <span>{t("table.open.begins")}</span>
      <select value={String(begins)} onChange={(event) => set(event.currentTarget.value)}>
        <option value="chance">{t("begins.chance")}</option>
        <option value="vote">{t("begins.vote")}</option>
        <Seats view={view} />
      </select>
    </label>
  );
}

/** The vote of one of our seats. The server tells nobody what it was, so the page remembers it while it is open. */
function Vote({ view, seat }: { readonly view: TableView; readonly seat: number }) {
  const { table } = useTableContext();
  const [vote, setVote] = useState(NO_VOTE);
  const choose = (value: string) => {
    setVote(value);
    void table.sendCommand({ type: "vote", seat, first: value === NO_VOTE ? null : Number(value) });
  };
  return (
    <label class="tb-field">
      <span>{t("table.open.vote", { who: seatName(view, seat) })}</span>
      <select value={vote} onChange={(event) => choose(event.currentTarget.value)}>
        <option value={NO_VOTE}>
          {t(view.table.seats[seat]?.voted && !vote ? "table.open.voted" : "table.open.no_vote")}
        </option>
        <Seats view={view} />
      </select>
    </label>
  );
}

function Seats({ view }: { readonly view: TableView }) {
  return (
    <>
      {view.table.seats.map((_, seat) => (
        <option key={seat} value={String(seat)}>
          {seatName(view, seat)}
        </option>
      ))}
    </>
  );
}
