// A seat's clock, by the server's time.

import { useEffect, useState } from "preact/hooks";
import { clockFace, msUntilNextTick } from "../../state/table/clock.ts";
import { t } from "../../text/translate.ts";
import type { TableView } from "../../wire/messages.ts";
import { useTableContext } from "./table_context.ts";

export function Clock({ view, seat }: { readonly view: TableView; readonly seat: number }) {
  const { table } = useTableContext();
  const clock = view.clocks?.[seat];
  const [, tick] = useState(0);
  const running = clock?.since;
  useEffect(() => {
    if (!clock || running === null || running === undefined) return;
    let timer = 0;
    const next = () => {
      tick((n) => n + 1);
      timer = window.setTimeout(next, msUntilNextTick([clock], table.connection.serverTime()) ?? 1_000);
    };
    next();
    return () => window.clearTimeout(timer);
  }, [clock, running, table]);
  if (!clock) return null;
  const { days, text, hurry } = clockFace(clock, table.connection.serverTime());
  const shown = days ? t("table.clock.days", { days, hours: text }) : text;
  return <span class={`tb-clock${hurry ? " tb-hurry" : ""}`}>{shown}</span>;
}
