// The form for a new table: who plays and how fast. Rarely changed settings are folded away.

import { useState } from "preact/hooks";
import { device } from "../../state/device_storage.ts";
import { saveChoices } from "../../state/last_choices.ts";
import { editionOf } from "../../state/new_tables.ts";
import { t } from "../../text/translate.ts";
import { CHATS, EDITIONS, LEVELS } from "../../wire/messages.ts";
import { Checkbox, RadioGroup } from "../components/form_fields.tsx";
import { openTable } from "../components/session.ts";
import { SubmitButton } from "../components/submit_button.tsx";
import { DRAFT_NAME, loadDraft } from "./saved_draft.ts";
import { Colours, Seats, WhoBegins } from "./seat_fields.tsx";
import { type Draft, isFull, isSimple, tableRequest } from "./table_draft.ts";
import { AbsenceFields, ClockFields, OpenHandsField } from "./time_fields.tsx";

const usualEdition = () => editionOf(document.documentElement.lang);
const COUNTS = [1, 2, 3, 4] as const;

export function NewTableForm() {
  const [draft, setDraft] = useState<Draft>(() => loadDraft(device, usualEdition()));
  const [wrong, setWrong] = useState("");
  const [busy, setBusy] = useState(false);
  const change = (next: Draft) => {
    setDraft(next);
    saveChoices(device, DRAFT_NAME, next);
  };
  const set = (part: Partial<Draft>) => change({ ...draft, ...part });
  const solo = draft.seats === 1;
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong("");
    setWrong((await openTable(tableRequest(draft, isFull(draft)))) ?? "");
    setBusy(false);
  };
  return (
    <section class="p-sheet p-new" id="new" aria-labelledby="new-table">
      <h2 id="new-table">{t("lobby.new")}</h2>
      <form onSubmit={send}>
        <RadioGroup
          legend={t("lobby.players")}
          value={draft.seats as (typeof COUNTS)[number]}
          values={COUNTS}
          name={(seats) => (seats === 1 ? t("lobby.solo") : String(seats))}
          choose={(seats) => set({ seats })}
        />
        {solo ? (
          <RadioGroup
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
            <Checkbox text={t("start.public")} on={draft.public} set={(open) => set({ public: open })} />
          </>
        )}
        <More draft={draft} change={change} />
        <p class="p-wrong" role="alert">
          {wrong}
        </p>
        <SubmitButton wide text={t(isFull(draft) ? "lobby.begin" : "start.friends_go")} busy={busy} />
      </form>
    </section>
  );
}

/** The other settings. They start unfolded if one differs from its default, so that nothing important is hidden. */
function More({ draft, change }: { readonly draft: Draft; readonly change: (draft: Draft) => void }) {
  const [open] = useState(!isSimple(draft, usualEdition()));
  const set = (part: Partial<Draft>) => change({ ...draft, ...part });
  const solo = draft.seats === 1;
  return (
    <details class="p-fold" open={open}>
      <summary>{t("lobby.more")}</summary>
      <div>
        <div>
          <RadioGroup
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
            <RadioGroup
              legend={t("lobby.chat")}
              value={draft.chat}
              values={CHATS}
              name={(chat) => t(`chat.${chat}`)}
              choose={(chat) => set({ chat })}
            />
          </>
        )}
        <Checkbox text={t("lobby.hints")} on={draft.hints} set={(hints) => set({ hints })} />
        <OpenHandsField
          delay_s={draft.open_hands_after_seconds}
          set={(delay_s) => set({ open_hands_after_seconds: delay_s })}
        />
        {!solo && <WhoBegins draft={draft} set={change} />}
        {!solo && <Colours draft={draft} set={change} />}
      </div>
    </details>
  );
}
