// One seat of the waiting room.

import { useState } from "preact/hooks";
import { tokenSvg } from "../../art/icons.ts";
import { t } from "../../text/translate.ts";
import { BOT_LEVELS, type BotLevel, COLOURS, type SeatInfo, type TableView } from "../../wire/messages.ts";
import { Icon, Picture } from "../components/picture.tsx";
import { seatName, useTableContext } from "./table_context.ts";
import { sitDown } from "./waiting_room.tsx";
import { ActionButton, Seal } from "./widgets.tsx";

interface Props {
  readonly view: TableView;
  readonly chair: SeatInfo;
  readonly seat: number;
}

export function WaitingSeat({ view, chair, seat }: Props) {
  const { table } = useTableContext();
  const you = table.snapshot.value?.you;
  const mine = you?.seats.includes(seat) ?? false;
  const host = you?.host ?? false;
  const leave = () => void table.sendCommand(mine ? { type: "stand", seat } : { type: "clear", seat });
  return (
    <article class={`tb-sheet tb-chair tb-${chair.kind}${mine ? " tb-me" : ""}`}>
      <header>
        {chair.kind === "free" ? <Icon name="plus" /> : <Seal view={view} seat={seat} />}
        <h3>{chair.kind === "free" ? t("table.open.free_seat", { n: seat + 1 }) : seatName(view, seat)}</h3>
        <span class="tb-soft">{stateText(chair, mine)}</span>
      </header>
      {chair.kind === "free" && <Free seat={seat} />}
      {chair.kind === "bot" && host && <Level chair={chair} seat={seat} />}
      {chair.kind !== "free" && (mine || (host && chair.kind === "bot")) && <Colours view={view} seat={seat} />}
      {chair.kind !== "free" && (mine || host) && (
        <button type="button" class="tb-quiet" onClick={leave}>
          {t(mine ? "table.open.stand" : "table.open.clear")}
        </button>
      )}
    </article>
  );
}

function stateText(chair: SeatInfo, mine: boolean): string {
  if (chair.kind === "free") return "";
  if (chair.kind === "bot") return t("table.bot");
  if (chair.voted) return t("table.open.voted");
  if (mine) return t("table.you");
  return t(chair.present ? "table.here" : "table.away");
}

/** A free seat: sit down, or let someone else at this screen; the host may add a bot. */
function Free({ seat }: { readonly seat: number }) {
  const context = useTableContext();
  const { table } = context;
  const you = table.snapshot.value?.you;
  const [other, setOther] = useState(false);
  const add = (event: SubmitEvent) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget as HTMLFormElement).get("name")).trim();
    if (name) void sitDown(context, seat, name);
    setOther(false);
  };
  if (other)
    return (
      <form class="tb-row" onSubmit={add}>
        <input
          name="name"
          required
          maxLength={24}
          aria-label={t("table.open.other_name")}
          placeholder={t("table.open.other_name")}
        />
        <button type="submit" class="tb-main">
          {t("table.open.sit")}
        </button>
      </form>
    );
  return (
    <div class="tb-choices">
      {!you?.seats.length && (
        <ActionButton main text={t("table.open.sit")} act={() => void sitDown(context, seat, null)} />
      )}
      {Boolean(you?.seats.length) && (
        <ActionButton text={t("table.open.other")} icon="people" act={() => setOther(true)} />
      )}
      {you?.host && (
        <ActionButton
          text={t("table.open.bot")}
          icon="bot"
          act={() => void table.sendCommand({ type: "seat_bot", seat, level: "scribe" })}
        />
      )}
    </div>
  );
}

function Level({ chair, seat }: { readonly chair: SeatInfo; readonly seat: number }) {
  const { table } = useTableContext();
  const set = (level: BotLevel) => void table.sendCommand({ type: "seat_bot", seat, level });
  return (
    <label class="tb-field">
      <span>{t("table.open.level")}</span>
      <select value={chair.level ?? "scribe"} onChange={(event) => set(event.currentTarget.value as BotLevel)}>
        {BOT_LEVELS.map((level) => (
          <option key={level} value={level}>
            {t(`bot.name.${level}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Colours({ view, seat }: { readonly view: TableView; readonly seat: number }) {
  const { table } = useTableContext();
  const own = view.table.seats[seat]?.colour ?? null;
  const taken = new Set(view.table.seats.map(({ colour }) => colour));
  return (
    <fieldset class="tb-colours">
      <legend class="unseen">{t("table.open.colour")}</legend>
      {COLOURS.map((colour) => (
        <button
          type="button"
          key={colour}
          aria-pressed={own === colour}
          disabled={own !== colour && taken.has(colour)}
          onClick={() => void table.sendCommand({ type: "colour", seat, colour: own === colour ? null : colour })}
        >
          <Picture look="tb-seal" svg={tokenSvg(colour, t(`colour.${colour}`))} />
        </button>
      ))}
    </fieldset>
  );
}
