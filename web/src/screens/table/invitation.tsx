// The invitation to a table: its link to copy or share, its QR code, and whom the link reaches.

import { useEffect, useState } from "preact/hooks";
import { t } from "../../text/translate.ts";
import { Icon, Picture } from "../components/picture.tsx";
import { loadShareOrigin, shareOrigin } from "../components/share_origin.ts";
import { CopyLink } from "./copy_link.tsx";

const NETWORK_COMMAND = 'make play PLAY="--host 0.0.0.0"';

export function Invitation({ tableId }: { readonly tableId: string }) {
  const [code, setCode] = useState<string | null>(null);
  const found = shareOrigin.value;
  const address = `${found?.origin ?? location.origin}/table/${tableId}`;
  useEffect(() => void loadShareOrigin(), []);
  useEffect(() => {
    if (!found || found.reaches === "machine") return setCode(null); // no camera could open it
    void import("../../art/qr_code.ts").then(
      ({ qrSvg }) => setCode(qrSvg(address, t("table.open.qr"))),
      () => undefined, // the link is enough
    );
  }, [address, found?.reaches]);
  return (
    <section class="tb-sheet tb-invite" aria-labelledby="invite">
      <div>
        <h3 id="invite">{t("table.open.invite")}</h3>
        <p>{t(code ? "table.open.invite_how_qr" : "table.open.invite_how")}</p>
        <CopyLink address={address} label={t("table.open.link")} />
        {found?.reaches === "network" && <p class="tb-soft">{t("table.open.in_network")}</p>}
        {found?.reaches === "machine" && (
          <div class="tb-alone" role="note">
            <Icon name="warning" />
            <p>{t("table.open.this_machine", { command: NETWORK_COMMAND })}</p>
          </div>
        )}
      </div>
      {code && <Picture svg={code} look="p-qr" />}
    </section>
  );
}
