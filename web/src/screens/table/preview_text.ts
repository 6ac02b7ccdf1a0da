// What the chosen placement would bring, as parts and as texts.

import { type PreviewPart, previewParts } from "../../state/table/placement_preview.ts";
import { t } from "../../text/translate.ts";
import type { PlacementOption } from "../../wire/messages.ts";
import type { TableContext } from "./table_context.ts";

/** The parts of the preview, the most important first. */
export function partsOfOption(context: TableContext, option: PlacementOption): readonly PreviewPart[] {
  const view = context.table.ownView.value;
  const player = view?.game?.players[view.seat ?? 0];
  return player ? previewParts(option, player.symbols, context.cards, completed(context, option)) : [];
}

/** A part as text, for screen readers. */
export function partText(part: PreviewPart): string {
  switch (part.kind) {
    case "points":
      return t("table.preview.points", { n: part.n });
    case "per":
      return part.of === "corner"
        ? t("table.preview.corners", { worth: part.worth, n: part.m })
        : `${t("table.preview.each", { worth: part.worth })} ${t(`symbol.${part.of}`, { n: part.m })}`;
    case "lost":
      return `−${t(`symbol.${part.symbol}`, { n: part.n })} ${t("table.preview.covered")}`;
    case "won":
      return `+${t(`symbol.${part.symbol}`, { n: part.n })}`;
    case "down":
      return `${t("table.preview.down")}, +${t(`symbol.${part.symbol}`, { n: 1 })}`;
    case "completes":
      return t("table.preview.completes", { n: part.n });
    case "closes":
      return t("table.preview.closes", { n: part.n });
  }
}

/** How many more times our objectives would be fulfilled after this placement. */
function completed({ table }: TableContext, { progress = [] }: PlacementOption): number {
  const seat = table.ownView.value?.seat ?? 0;
  return progress
    .map(({ card, times }) => times - (table.progressOf(seat, card)?.times ?? times))
    .filter((more) => more > 0)
    .reduce((sum, more) => sum + more, 0);
}
