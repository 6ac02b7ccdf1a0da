// Settings and their values by name.

import type { Choice, Setting } from "../state/settings.ts";
import { NATIVE_NAMES } from "./languages.ts";
import { type TextId, t } from "./translate.ts";

/** What a setting is called. */
export function settingName(setting: Setting): string {
  return t(`setting.${setting}`);
}

/** What one of its values is called. A language goes by its own name. */
export function choiceName<S extends Setting>(setting: S, choice: Choice<S>): string {
  if (setting === "language" && choice !== "system") return NATIVE_NAMES[choice as keyof typeof NATIVE_NAMES];
  return t(`setting.${setting}.${choice}` as Extract<TextId, `setting.${string}.${string}`>);
}
