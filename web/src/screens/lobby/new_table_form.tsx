// A new table: who plays and how fast. What most people leave as it is, is folded away.

import { useState } from "preact/hooks";
import { keep } from "../../state/last_choices.ts";
import { device } from "../../state/recent_tables.ts";
import { t } from "../../text/translate.ts";
import { CHATS, EDITIONS, LEVELS } from "../../wire/messages.ts";
import { Choose, Tick } from "../components/form_fields.tsx";
import { openTable } from "../components/session.ts";
import { Submit } from "../components/submit_button.tsx";
import { lastDraft, PART } from "./saved_draft.ts";
import { Colours, Seats } from "./seat_fields.tsx";
import { asked, type Draft, isFull, isSimple } from "./table_draft.ts";
import { AbsenceFields, ClockFields } from "./time_fields.tsx";

const COUNTS = [1, 2, 3, 4] as const;

export function NewTableForm() {
  const [draft, setDraft] = useState<Draft>(() => lastDraft(device));
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const change = (next: Draft) => {
    setDraft(next);
    keep(device, PART, next);
  };
  const set = (part: Partial<Draft>) => change({ ...draft, ...part });
  const solo = draft.seats === 1;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
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
          <>
            <Seats draft={draft} set={change} />
            <ClockFields clock={draft.clock} set={(clock) => set({ clock })} />
            <Tick text={t("start.public")} on={draft.public} set={(open) => set({ public: open })} />
          </>
        )}
        <More draft={draft} change={change} />
        <p class="p-wrong" role="alert">
          {wrong}
        </p>
        <Submit wide text={t(isFull(draft) ? "lobby.begin" : "start.friends_go")} busy={busy} />
      </form>
    </section>
  );
}

/** The rest. It is open where something in it is not as usual: nothing that counts shall be hidden. */
function More({ draft, change }: { readonly draft: Draft; readonly change: (draft: Draft) => void }) {
  const [open] = useState(!isSimple(draft));
  const set = (part: Partial<Draft>) => change({ ...draft, ...part });
  const solo = draft.seats === 1;
  return (
    <details class="p-fold" open={open}>
      <summary>{t("lobby.more")}</summary>
      <div>
        <div>
          <Choose
            legend={t("lobby.edition")}
            value={draft.edition}
            values={EDITIONS}
            name={(edition) => t(`edition.${edition}`)}
            choose={(edition) => set({ edition })}
          />
          <p class="p-soft">{t(`edition_text.${draft.edition}`)}</p>
        </div>
        {solo && <ClockFields clock={draft.clock} set={(clock) => set({ clock })} />}
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
        {!solo && <Colours draft={draft} set={change} />}
      </div>
    </details>
  );
}
