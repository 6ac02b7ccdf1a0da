// What speaks for and against a move.

import { reasonText } from "../../text/reason_text.ts";
import type { MoveReason } from "../../wire/messages.ts";
import { useTableContext } from "./table_context.ts";

export function Reasons({ reasons }: { readonly reasons: readonly MoveReason[] }) {
  const { cards } = useTableContext();
  if (!reasons.length) return null;
  return (
    <ul class="tb-reasons">
      {reasons.map((reason) => (
        <li key={JSON.stringify(reason)}>{reasonText(cards, reason)}</li>
      ))}
    </ul>
  );
}
