// Texts made of several others, joined as the language joins them.

import type { Spot } from "../state/selection.ts";
import { t } from "./translate.ts";

/** A name and what is said about it, with the language's own colon. */
export function pair(name: string, value: string): string {
  return t("pair", { name, value });
}

/** Parts that are not empty, each as a sentence of its own. */
export function sentences(parts: readonly string[]): string {
  const whole = parts.filter(Boolean).map((part) => part.charAt(0).toLocaleUpperCase() + part.slice(1));
  return whole.map((part, n) => (n === whole.length - 1 || /[.!?…]$/.test(part) ? part : `${part}.`)).join(" ");
}

/** The coordinates of a spot, with a real minus. */
export function spotText([x, y]: Spot): string {
  return t("spot", { x: String(x).replace("-", "−"), y: String(y).replace("-", "−") });
}
