// The names of settings and their values.

import type { Choice, Setting } from "../state/settings.ts";
import { NATIVE_NAMES } from "./languages.ts";
import { type TextId, t } from "./translate.ts";

/** The name of a setting. */
export function settingName(setting: Setting): string {
  return t(`setting.${setting}`);
}

/** The name of a value. Languages have their native names. */
export function choiceName<S extends Setting>(setting: S, choice: Choice<S>): string {
  if (setting === "language" && choice !== "system") return NATIVE_NAMES[choice as keyof typeof NATIVE_NAMES];
  return t(`setting.${setting}.${choice}` as Extract<TextId, `setting.${string}.${string}`>);
}
