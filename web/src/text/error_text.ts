// Error messages for people.

import { ERROR_CODES, PROBLEM_CODES, REFUSAL_CODES, type RefusalCode } from "../wire/messages.ts";
import type { ConnectionStatus } from "../wire/reconnecting_socket.ts";
import { t } from "./translate.ts";

const LOCAL_CODES = ["gone", "offline"] as const; // codes that only this page uses
const failures = new Set<string>([...ERROR_CODES, ...PROBLEM_CODES, ...LOCAL_CODES]);

/** The message for a code. A code unknown to this page is shown as it is. */
export function errorText(code: string, incident?: string | null): string {
  const sentence = sentenceOf(code);
  return incident ? t("failure.incident", { why: sentence, incident }) : sentence;
}

/** The connection status in words. */
export function statusText(link: ConnectionStatus): string {
  return link.state === "gone" ? t(`connection.gone.${link.why}`) : t(`connection.${link.state}`);
}

function sentenceOf(code: string): string {
  if ((REFUSAL_CODES as readonly string[]).includes(code)) return t(`refusal.${code as RefusalCode}`);
  if (failures.has(code)) return t(`failure.${code as "gone"}`);
  return t("failure.unknown", { code });
}
