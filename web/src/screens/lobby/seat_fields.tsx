// Who starts in which seat: the host, someone else at this screen, a bot, or nobody yet.

import { t } from "../../text/translate.ts";
import { BOT_LEVELS, COLOURS, type Colour } from "../../wire/messages.ts";
import { SelectField } from "../components/form_fields.tsx";
import { type Draft, type SeatDraft, withSeat } from "./table_draft.ts";

const WHO = ["free", "me", "guest", ...BOT_LEVELS] as const;
type Who = (typeof WHO)[number];
const NO_COLOUR = "any";

export function Seats({ draft, set }: { readonly draft: Draft; readonly set: (draft: Draft) => void }) {
  return (
    <fieldset class="p-choose p-seats">
      <legend>{t("lobby.seats")}</legend>
      {draft.places.slice(0, draft.seats).map((place, seat) => (
        <Seat key={seat} seat={seat} place={place} set={(changed) => set(withSeat(draft, seat, changed))} />
      ))}
    </fieldset>
  );
}

interface SeatProps {
  readonly seat: number;
  readonly place: SeatDraft;
  readonly set: (place: SeatDraft) => void;
}

function Seat({ seat, place, set }: SeatProps) {
  const colour = "colour" in place ? place.colour : null;
  const become = (who: Who) => {
    if (who === "free") set({ kind: "free" });
    else if (who === "me") set({ kind: "me", colour });
    else if (who === "guest") set({ kind: "guest", name: "", colour });
    else set({ kind: "bot", level: who, colour });
  };
  return (
    <div class="p-seat">
      <SelectField
        text={t("lobby.seat", { n: seat + 1 })}
        value={place.kind === "bot" ? place.level : place.kind}
        values={WHO}
        name={whoName}
        choose={become}
      />
      {place.kind === "guest" && (
        <label class="p-field">
          <span>{t("lobby.guest_name")}</span>
          <input
            required
            maxLength={24}
            autoComplete="off"
            value={place.name}
            onInput={(event) => set({ ...place, name: event.currentTarget.value })}
          />
        </label>
      )}
    </div>
  );
}

/** The colours of occupied seats; later players choose in the waiting room. */
export function Colours({ draft, set }: { readonly draft: Draft; readonly set: (draft: Draft) => void }) {
  return (
    <fieldset class="p-choose p-colours">
      <legend>{t("lobby.colours")}</legend>
      {draft.places
        .slice(0, draft.seats)
        .map(
          (place, seat) =>
            place.kind !== "free" && (
              <SelectField
                key={seat}
                text={t("lobby.seat", { n: seat + 1 })}
                value={place.colour ?? NO_COLOUR}
                values={[NO_COLOUR, ...COLOURS]}
                name={(each) => (each === NO_COLOUR ? t("lobby.any_colour") : t(`colour.${each as Colour}`))}
                choose={(each) =>
                  set(withSeat(draft, seat, { ...place, colour: each === NO_COLOUR ? null : (each as Colour) }))
                }
              />
            ),
        )}
    </fieldset>
  );
}

/** Who begins: chance, a vote in the waiting room, or one of the seats. */
export function WhoBegins({ draft, set }: { readonly draft: Draft; readonly set: (draft: Draft) => void }) {
  const seats = draft.places.slice(0, draft.seats).map((_, seat) => String(seat));
  const name = (each: string) => {
    if (each === "chance" || each === "vote") return t(`begins.${each}`);
    const place = draft.places[Number(each)];
    const seat = t("lobby.seat", { n: Number(each) + 1 });
    return place?.kind === "guest" && place.name.trim() ? place.name : place?.kind === "me" ? t("lobby.me") : seat;
  };
  return (
    <SelectField
      text={t("start.begins")}
      value={String(draft.begins)}
      values={["chance", "vote", ...seats]}
      name={name}
      choose={(each) => set({ ...draft, begins: each === "chance" || each === "vote" ? each : Number(each) })}
    />
  );
}

function whoName(who: Who): string {
  if (who === "free" || who === "me" || who === "guest") return t(`lobby.${who}`);
  return t("lobby.bot", { level: t(`bot.name.${who}`) });
}
