// Claims a seat from a link: the same player, on another device.

import { h, render } from "preact";
import { readSeatLink, type SeatLink } from "../../state/seat_link.ts";
import { errorText } from "../../text/error_text.ts";
import { t } from "../../text/translate.ts";
import { RequestError } from "../../wire/http.ts";
import { Notice, NoticeButton } from "../components/notice_page.tsx";
import { setTitle } from "../components/page_title.ts";
import { http, setVisitorName } from "../components/session.ts";

/** Claim the seat in the address, if there is one, then go on. Reports failures on the page, unless the reader left. */
export function claimSeatFromLink(root: HTMLElement, tableId: string, goOn: () => void, left: () => boolean): void {
  const link = readSeatLink(location.hash);
  if (!link) {
    goOn();
    return;
  }
  history.replaceState(null, "", location.pathname + location.search); // nobody should read the key over a shoulder
  void claim(root, tableId, link, goOn, left);
}

async function claim(
  root: HTMLElement,
  tableId: string,
  link: SeatLink,
  goOn: () => void,
  left: () => boolean,
): Promise<void> {
  const again = () => {
    render(null, root);
    void claim(root, tableId, link, goOn, left);
  };
  const watch = () => {
    render(null, root);
    goOn();
  };
  try {
    await claimOnServer(tableId, link);
    if (!left()) goOn();
  } catch (error) {
    if (left()) return;
    const code = error instanceof RequestError ? error.code : "internal";
    const ended = code === "not_your_seat" || code === "no_such_table" || code === "seat_free";
    const heading = t(ended ? "link.ended" : "link.failed");
    const text = ended ? t("link.ended_text") : errorText(code);
    const button = h(
      NoticeButton,
      ended ? { text: t("link.watch"), act: watch } : { text: t("load.again"), act: again },
    );
    setTitle(heading);
    render(h(Notice, { motif: ended ? "moth" : "owl", heading, text }, code === "no_such_table" ? null : button), root);
  }
}

/** A device without a name takes that of the seat: it is the same player. */
async function claimOnServer(tableId: string, { seat, key }: SeatLink): Promise<void> {
  if (!(await http.session()).name) {
    const chair = (await http.table(tableId)).table.seats[seat];
    if (!chair?.name) throw new RequestError("not_your_seat", 0);
    await setVisitorName(chair.name);
  }
  await http.claimSeat(tableId, key);
}
