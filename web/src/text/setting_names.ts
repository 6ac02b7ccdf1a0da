// Settings and their values by name.

import type { Choice, Setting } from "../state/settings.ts";
import { OWN_NAMES } from "./languages.ts";
import { type Id, t } from "./translate.ts";

/** What a setting is called. */
export function settingName(setting: Setting): string {
  return t(`setting.${setting}`);
}

/** What one of its values is called. A language goes by its own name. */
export function choiceName<S extends Setting>(setting: S, choice: Choice<S>): string {
  if (setting === "language" && choice !== "system") return OWN_NAMES[choice as keyof typeof OWN_NAMES];
  return t(`setting.${setting}.${choice}` as Extract<Id, `setting.${string}.${string}`>);
}
