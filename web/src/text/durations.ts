// Durations in words.

import { t } from "./translate.ts";

/** A duration in its largest whole unit. */
export function durationText(seconds: number): string {
  if (seconds % 86_400 === 0) return t("duration.days", { n: seconds / 86_400 });
  if (seconds % 3600 === 0) return t("duration.hours", { n: seconds / 3600 });
  if (seconds % 60 === 0) return t("duration.minutes", { n: seconds / 60 });
  return t("duration.seconds", { n: seconds });
}
