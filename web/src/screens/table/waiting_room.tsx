// The waiting room: who sits where, the invitation link, and the settings.

import { signal } from "@preact/signals";
import { t } from "../../text/translate.ts";
import { BOT_LEVELS, type BotLevel, type TableView } from "../../wire/messages.ts";
import { NotificationOffer } from "../components/notification_fields.tsx";
import { Icon } from "../components/picture.tsx";
import { requireName } from "../components/session.ts";
import { Invitation } from "./invitation.tsx";
import { refusalText } from "./prompt_text.ts";
import { settingsLines } from "./settings_text.ts";
import { seatName, type TableContext, useTableContext } from "./table_context.ts";
import { WaitingSeat } from "./waiting_seat.tsx";
import { WhoBegins } from "./who_begins.tsx";
import { ActionButton } from "./widgets.tsx";

const fillLevel = signal<BotLevel>("scribe");

/** Sit down, after asking for a name if there is none. A second seat belongs to someone else at this screen. */
export async function sitDown({ table }: TableContext, seat: number, name: string | null): Promise<void> {
  if ((await requireName()) === null) return;
  if (!table.snapshot.value?.you.name) table.reconnect();
  await table.sendCommand({ type: "sit", seat, ...(name ? { name } : {}) });
}

export function WaitingRoom({ view }: { readonly view: TableView }) {
  const { table, cards, open } = useTableContext();
  const you = table.snapshot.value?.you;
  const free = view.table.seats.filter(({ kind }) => kind === "free").length;
  const refused = table.refused.value;
  return (
    <div class="tb-waiting">
      <h2 class="tb-big">{t("table.open.title", { who: view.table.host })}</h2>
      <p class="tb-lead">{free ? t("table.open.free", { n: free }) : t("table.open.full")}</p>
      <section class="tb-chairs" aria-label={t("table.players")}>
        {view.table.seats.map((chair, seat) => (
          <WaitingSeat key={seat} view={view} chair={chair} seat={seat} />
        ))}
      </section>
      {refused && (
        <p class="tb-wrong">
          <Icon name="warning" />
          {refusalText(refused, view, cards)}
        </p>
      )}
      <div class="tb-gather">
        {(free > 0 || you?.host) && <Invitation tableId={view.table.id} />}
        <div class="tb-begin">
          <WhoBegins view={view} />
          {you?.host ? (
            <HostControls view={view} free={free} />
          ) : (
            <p class="tb-lead">{t("table.open.host_starts", { who: view.table.host })}</p>
          )}
          {Boolean(you?.seats.length) && view.table.settings.clock.type === "days" && <NotificationOffer />}
        </div>
      </div>
      <section class="tb-sheet tb-rules">
        <h3>{t("table.open.settings")}</h3>
        <ul>
          {settingsLines(view.table.settings, (seat) => seatName(view, seat)).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {Boolean(you?.seats.length) && (
          <button type="button" class="tb-quiet" onClick={() => open("seat_link")}>
            {t("link.title")}
          </button>
        )}
      </section>
    </div>
  );
}

function HostControls({ view, free }: { readonly view: TableView; readonly free: number }) {
  const { table } = useTableContext();
  const seated = view.table.seats.some(({ kind }) => kind === "person");
  return (
    <div class="tb-start">
      {free > 0 && (
        <label class="tb-field">
          <span>{t("table.open.fill_level")}</span>
          <select
            value={fillLevel.value}
            onChange={(event) => (fillLevel.value = event.currentTarget.value as BotLevel)}
          >
            {BOT_LEVELS.map((each) => (
              <option key={each} value={each}>
                {t(`bot.name.${each}`)}
              </option>
            ))}
          </select>
        </label>
      )}
      <ActionButton
        main
        text={t(free ? "table.open.start_fill" : "table.open.start")}
        icon="play"
        off={!seated || table.pendingCommand.value !== null}
        act={() => void table.sendCommand({ type: "start", ...(free ? { fill: fillLevel.value } : {}) })}
      />
    </div>
  );
}
