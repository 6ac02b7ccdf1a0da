// A button that shares the link to this step, with the device's share dialog if there is one, else by copying.

import { signal } from "@preact/signals";
import { announce } from "../../app/live_regions.ts";
import { t } from "../../text/translate.ts";
import { useTableContext } from "../table/table_context.ts";
import { IconButton } from "../table/widgets.tsx";

const COPIED_MS = 3_000; // for which the button says that it copied
const copied = signal(false);

export function ShareButton() {
  const { replay } = useTableContext();
  const share = () => send(`${location.origin}${location.pathname}${replay?.query() ?? ""}`);
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
    // cancelled or not allowed: the address bar has the link too
  }
}
