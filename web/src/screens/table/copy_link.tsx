// A link to read, select, copy or share.

import { useState } from "preact/hooks";
import { t } from "../../text/translate.ts";
import { ActionButton } from "./widgets.tsx";

export function CopyLink({ address, label }: { readonly address: string; readonly label: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
      window.setTimeout(() => setCopied(false), 3_000);
    } catch {
      // without permission, readers can still copy it from the field
    }
  };
  const share = () => void navigator.share({ url: address }).catch(() => undefined); // the reader cancelled
  return (
    <p class="tb-row tb-copied">
      <input readOnly value={address} aria-label={label} onFocus={(event) => event.currentTarget.select()} />
      <ActionButton
        text={t(copied ? "table.open.copied" : "table.open.copy")}
        icon={copied ? "check" : "link"}
        act={() => void copy()}
      />
      {"share" in navigator && <ActionButton text={t("link.share")} icon="right" act={share} />}
    </p>
  );
}
