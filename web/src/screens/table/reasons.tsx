// What speaks for and against a move.

import { reasonText } from "../../text/reason_text.ts";
import type { MoveReason, TableView } from "../../wire/messages.ts";
import { seatName, useTableContext } from "./table_context.ts";

interface Props {
  readonly view: TableView;
  readonly reasons: readonly MoveReason[];
}

export function Reasons({ view, reasons }: Props) {
  const { cards } = useTableContext();
  const names = { cards, seatName: (seat: number) => seatName(view, seat) };
  if (!reasons.length) return null;
  return (
    <ul class="tb-reasons">
      {reasons.map((reason) => (
        <li key={JSON.stringify(reason)}>{reasonText(names, reason)}</li>
      ))}
    </ul>
  );
}
