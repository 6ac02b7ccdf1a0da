// Takes a seat to another device: makes, shows, copies and withdraws its link.

import { signal } from "@preact/signals";
import { useState } from "preact/hooks";
import { seatAddress } from "../../state/seat_link.ts";
import { t } from "../../text/translate.ts";
import { Dialog } from "../components/dialog.tsx";
import { RadioGroup } from "../components/form_fields.tsx";
import { Picture } from "../components/picture.tsx";
import { http, requestErrorText } from "../components/session.ts";
import { loadShareOrigin, shareOrigin } from "../components/share_origin.ts";
import { CopyLink } from "./copy_link.tsx";
import { seatName, useTableContext } from "./table_context.ts";
import { ActionButton } from "./widgets.tsx";

/** The issued link and its QR code. The server tells the key only once, so the page remembers it. */
const issuedLink = signal<{ readonly at: string; readonly address: string; readonly picture: string | null } | null>(
  null,
);

export function SeatLinkDialog() {
  const { table, open } = useTableContext();
  const view = table.ownView.value;
  const seats = table.snapshot.value?.you.seats ?? [];
  const [chosen, setChosen] = useState(view?.seat ?? seats[0] ?? 0);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState("");
  const [withdrawn, setWithdrawn] = useState(false);
  if (!view || !seats.length) return null;
  const seat = seats.includes(chosen) ? chosen : (seats[0] ?? 0);
  const { id: tableId } = view.table;
  const at = `${tableId} ${seat}`;
  const link = issuedLink.value?.at === at ? issuedLink.value : null;
  const ask = async (show: boolean) => {
    setBusy(true);
    setWrong("");
    try {
      const { key } = await http.createSeatKey(tableId, seat); // this invalidates the previous key
      if (!shareOrigin.value) await loadShareOrigin();
      const address = seatAddress(shareOrigin.value?.origin ?? location.origin, tableId, { seat, key });
      const qr = show ? await import("../../art/qr_code.ts").catch(() => null) : null;
      issuedLink.value = show ? { at, address, picture: qr?.qrSvg(address, t("link.qr")) ?? null } : null;
      setWithdrawn(!show);
    } catch (error) {
      setWrong(requestErrorText(error));
    }
    setBusy(false);
  };
  return (
    <Dialog title={t("link.title")} close={() => open(null)}>
      <p>{t("link.about")}</p>
      {seats.length > 1 && (
        <RadioGroup
          legend={t("link.which")}
          value={seat}
          values={seats}
          name={(each) => seatName(view, each)}
          choose={(each) => {
            setChosen(each);
            setWithdrawn(false);
          }}
        />
      )}
      {link ? (
        <>
          {link.picture && <Picture svg={link.picture} look="p-qr" />}
          <CopyLink address={link.address} label={t("link.address")} />
          <p class="tb-secret">{t("link.secret", { who: seatName(view, seat) })}</p>
          <div class="tb-row">
            <ActionButton text={t("link.withdraw")} icon="cross" off={busy} act={() => void ask(false)} />
          </div>
        </>
      ) : (
        <div class="tb-row">
          <ActionButton main text={t("link.make")} icon="link" off={busy} act={() => void ask(true)} />
        </div>
      )}
      <p role="status" class={wrong ? "p-wrong" : "p-soft"}>
        {wrong || (withdrawn ? t("link.withdrawn") : "")}
      </p>
    </Dialog>
  );
}
