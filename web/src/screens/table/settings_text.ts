// A table's settings in words.

import { durationText } from "../../text/durations.ts";
import { t } from "../../text/translate.ts";
import type { TableSettings } from "../../wire/messages.ts";

export function settingsLines(settings: TableSettings, seatName: (seat: number) => string): readonly string[] {
  const { seats, level, edition, begins, clock, absent, chat, hints } = settings;
  const lines = [
    level ? t(`table.level.${level}`) : t("table.set.seats", { n: seats }),
    t(`table.set.edition.${edition}`),
  ];
  if (typeof begins === "number") lines.push(t("table.set.begins.seat", { who: seatName(begins) }));
  else if (!level) lines.push(t(`table.set.begins.${begins}`));
  if (clock.type === "turn") lines.push(t("table.set.turn", { n: clock.seconds }));
  else if (clock.type === "game") lines.push(t("table.set.game", { n: clock.minutes, more: clock.increment_seconds }));
  else if (clock.type === "days") lines.push(t("table.set.days", { n: clock.days }));
  else lines.push(t("table.set.no_clock"));
  if (absent.type === "bot")
    lines.push(t("table.set.bot", { time: durationText(absent.grace_seconds), level: t(`bot.name.${absent.level}`) }));
  else if (absent.type === "concede") lines.push(t("table.set.concede", { time: durationText(absent.grace_seconds) }));
  else lines.push(t("table.set.wait"));
  lines.push(t(`table.set.chat.${chat}`), t(hints ? "table.set.hints" : "table.set.no_hints"));
  if (settings.open_hands_after_seconds !== null)
    lines.push(t("table.set.open_hands", { time: durationText(settings.open_hands_after_seconds) }));
  lines.push(t(settings.public ? "table.set.public" : "table.set.by_link"));
  return lines;
}
