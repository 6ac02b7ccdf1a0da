// How much time there is, and what happens when someone stays away.

import { lasting } from "../../text/durations.ts";
import { t } from "../../text/translate.ts";
import { BOT_LEVELS } from "../../wire/messages.ts";
import { Choose, Select, Whole } from "../components/form_fields.tsx";
import { ABSENCES, CLOCKS, type Draft, GRACES } from "./table_draft.ts";

const CLOCK_TYPES = ["none", "turn", "game", "days"] as const;
const ABSENCE_TYPES = ["wait", "bot", "concede"] as const;

interface ClockProps {
  readonly clock: Draft["clock"];
  readonly set: (clock: Draft["clock"]) => void;
}

export function ClockFields({ clock, set }: ClockProps) {
  return (
    <div class="p-group">
      <Choose
        legend={t("lobby.clock")}
        value={clock.type}
        values={CLOCK_TYPES}
        row={2}
        name={(type) => t(`clock.${type}`)}
        choose={(type) => set(CLOCKS[type])}
      />
      {clock.type === "turn" && (
        <Whole
          text={t("clock.seconds")}
          value={clock.seconds}
          least={10}
          most={3600}
          set={(seconds) => set({ ...clock, seconds })}
        />
      )}
      {clock.type === "game" && (
        <>
          <Whole
            text={t("clock.minutes")}
            value={clock.minutes}
            least={1}
            most={180}
            set={(minutes) => set({ ...clock, minutes })}
          />
          <Whole
            text={t("clock.increment")}
            value={clock.increment}
            least={0}
            most={300}
            set={(increment) => set({ ...clock, increment })}
          />
        </>
      )}
      {clock.type === "days" && (
        <Whole
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
      <Choose
        legend={t("lobby.absent")}
        value={absent.type}
        values={ABSENCE_TYPES}
        name={(type) => t(`absent.${type}`)}
        choose={(type) => set(ABSENCES[type])}
      />
      {absent.type !== "wait" && (
        <Select
          text={t("absent.grace")}
          value={String(absent.grace)}
          values={GRACES.map(String)}
          name={(grace) => lasting(Number(grace))}
          choose={(grace) => set({ ...absent, grace: Number(grace) })}
        />
      )}
      {absent.type === "bot" && (
        <Select
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
