// A new table with all of its settings.

import { useState } from "preact/hooks";
import { t } from "../../text/text.ts";
import { CHATS, EDITIONS, LEVELS } from "../../wire/messages.ts";
import { Choose, Tick } from "../parts/choose.tsx";
import { openTable } from "../parts/visitor.ts";
import { AbsenceFields, ClockFields } from "./clocks.tsx";
import { asked, type Draft, FIRST, isFull } from "./draft.ts";
import { Seats } from "./seats.tsx";

const COUNTS = [1, 2, 3, 4] as const;

export function NewTableForm() {
  const [draft, setDraft] = useState<Draft>(FIRST);
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const solo = draft.seats === 1;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    setBusy(true);
    setWrong("");
    setWrong((await openTable(asked(draft, isFull(draft)))) ?? "");
    setBusy(false);
  };
  return (
    <section class="p-sheet p-new" id="new" aria-labelledby="new-table">
      <h2 id="new-table">{t("lobby.new")}</h2>
      <form onSubmit={send}>
        <Choose
          legend={t("lobby.players")}
          value={draft.seats as (typeof COUNTS)[number]}
          values={COUNTS}
          name={(seats) => (seats === 1 ? t("lobby.solo") : String(seats))}
          choose={(seats) => set({ seats })}
        />
        {solo ? (
          <Choose
            legend={t("start.tybor_plays")}
            value={draft.level}
            values={LEVELS}
            name={(level) => t(`tybor_level.${level}`)}
            choose={(level) => set({ level })}
          />
        ) : (
          <Seats draft={draft} set={setDraft} />
        )}
        <Choose
          legend={t("lobby.edition")}
          value={draft.edition}
          values={EDITIONS}
          name={(edition) => t(`edition.${edition}`)}
          choose={(edition) => set({ edition })}
        />
        <p class="p-soft">{t(`edition_text.${draft.edition}`)}</p>
        <ClockFields clock={draft.clock} set={(clock) => set({ clock })} />
        {!solo && (
          <>
            <AbsenceFields absent={draft.absent} set={(absent) => set({ absent })} />
            <Choose
              legend={t("lobby.chat")}
              value={draft.chat}
              values={CHATS}
              name={(chat) => t(`chat.${chat}`)}
              choose={(chat) => set({ chat })}
            />
          </>
        )}
        <Tick text={t("lobby.hints")} on={draft.hints} set={(hints) => set({ hints })} />
        {!solo && <Tick text={t("start.public")} on={draft.public} set={(open) => set({ public: open })} />}
        <p class="p-wrong" role="alert">
          {wrong}
        </p>
        <button type="submit" class="p-button p-main p-go" disabled={busy}>
          {t(isFull(draft) ? "lobby.begin" : "start.friends_go")}
        </button>
      </form>
    </section>
  );
}
