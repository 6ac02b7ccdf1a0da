// The link to this very step: given to the device's own way of sharing where it has one, else copied.

import { signal } from "@preact/signals";
import { announce } from "../../app/live_regions.ts";
import { t } from "../../text/translate.ts";
import { useTableContext } from "../table/table_context.ts";
import { IconButton } from "../table/widgets.tsx";

const COPIED_MS = 3_000; // milliseconds for which it says that it was copied
const copied = signal(false);

export function ShareButton() {
  const { replay } = useTableContext();
  const share = () => {
    const at = replay?.at.value;
    return send(`${location.origin}${location.pathname}${at ? `?at=${at}` : ""}`);
  };
  return (
    <IconButton
      text={t(copied.value ? "replay.copied" : "replay.share")}
      icon={copied.value ? "check" : "link"}
      act={() => void share()}
    />
  );
}

async function send(url: string): Promise<void> {
  try {
    if (navigator.share) await navigator.share({ url, title: document.title });
    else {
      await navigator.clipboard.writeText(url);
      announce(t("replay.copied"));
      copied.value = true;
      window.setTimeout(() => (copied.value = false), COPIED_MS);
    }
  } catch {
    // given up, or not allowed: the address has it, too
  }
}
