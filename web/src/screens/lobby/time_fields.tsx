// Fields for the clock, for absent players and for how late spectators see hands.

import { durationText } from "../../text/durations.ts";
import { t } from "../../text/translate.ts";
import { BOT_LEVELS } from "../../wire/messages.ts";
import { NumberField, RadioGroup, SelectField } from "../components/form_fields.tsx";
import { ABSENCE_DEFAULTS, CLOCK_DEFAULTS, DELAY_CHOICES_S, type Draft, GRACE_CHOICES_S } from "./table_draft.ts";

const CLOCK_TYPES = ["none", "turn", "game", "days"] as const;
const ABSENCE_TYPES = ["wait", "bot", "concede"] as const;

interface ClockProps {
  readonly clock: Draft["clock"];
  readonly set: (clock: Draft["clock"]) => void;
}

export function ClockFields({ clock, set }: ClockProps) {
  return (
    <div class="p-group">
      <RadioGroup
        legend={t("lobby.clock")}
        value={clock.type}
        values={CLOCK_TYPES}
        row={2}
        name={(type) => t(`clock.${type}`)}
        choose={(type) => set(CLOCK_DEFAULTS[type])}
      />
      {clock.type === "turn" && (
        <NumberField
          text={t("clock.seconds")}
          value={clock.seconds}
          least={10}
          most={3600}
          set={(seconds) => set({ ...clock, seconds })}
        />
      )}
      {clock.type === "game" && (
        <>
          <NumberField
            text={t("clock.minutes")}
            value={clock.minutes}
            least={1}
            most={180}
            set={(minutes) => set({ ...clock, minutes })}
          />
          <NumberField
            text={t("clock.increment")}
            value={clock.increment_seconds}
            least={0}
            most={300}
            set={(increment_seconds) => set({ ...clock, increment_seconds })}
          />
        </>
      )}
      {clock.type === "days" && (
        <NumberField
          text={t("clock.day_count")}
          value={clock.days}
          least={1}
          most={30}
          set={(days) => set({ ...clock, days })}
        />
      )}
    </div>
  );
}

interface AbsenceProps {
  readonly absent: Draft["absent"];
  readonly set: (absent: Draft["absent"]) => void;
}

export function AbsenceFields({ absent, set }: AbsenceProps) {
  return (
    <div class="p-group">
      <RadioGroup
        legend={t("lobby.absent")}
        value={absent.type}
        values={ABSENCE_TYPES}
        name={(type) => t(`absent.${type}`)}
        choose={(type) => set(ABSENCE_DEFAULTS[type])}
      />
      {absent.type !== "wait" && (
        <SelectField
          text={t("absent.grace")}
          value={String(absent.grace_seconds)}
          values={GRACE_CHOICES_S.map(String)}
          name={(grace) => durationText(Number(grace))}
          choose={(grace) => set({ ...absent, grace_seconds: Number(grace) })}
        />
      )}
      {absent.type === "bot" && (
        <SelectField
          text={t("absent.level")}
          value={absent.level}
          values={BOT_LEVELS}
          name={(level) => t(`bot.name.${level}`)}
          choose={(level) => set({ ...absent, level })}
        />
      )}
    </div>
  );
}

interface OpenHandsProps {
  readonly delay_s: number | null;
  readonly set: (delay_s: number | null) => void;
}

export function OpenHandsField({ delay_s, set }: OpenHandsProps) {
  return (
    <div>
      <SelectField
        text={t("lobby.open_hands")}
        value={String(delay_s ?? "")}
        values={["", ...DELAY_CHOICES_S.map(String)]}
        name={(delay) =>
          delay ? t("lobby.open_hands.late", { time: durationText(Number(delay)) }) : t("lobby.open_hands.never")
        }
        choose={(delay) => set(delay ? Number(delay) : null)}
      />
      {delay_s !== null && <p class="p-soft">{t("lobby.open_hands.about")}</p>}
    </div>
  );
}
