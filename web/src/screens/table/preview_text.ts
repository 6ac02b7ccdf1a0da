// What the chosen placement would bring: its parts, and those parts in words.

import { progress } from "../../state/table/objective_progress.ts";
import { type PreviewPart, previewParts } from "../../state/table/placement_preview.ts";
import { t } from "../../text/translate.ts";
import type { Option } from "../../wire/messages.ts";
import type { TableContext } from "./table_context.ts";

/** What is to be said of it, the most important first. */
export function partsOfOption(context: TableContext, option: Option): readonly PreviewPart[] {
  const view = context.table.ownView.value;
  const player = view?.game?.players[view.seat ?? 0];
  return player ? previewParts(option, player.symbols, context.cards, completed(context, option)) : [];
}

/** A part as words, for those who cannot see it. */
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
      return `${t("table.preview.down")} +${t(`symbol.${part.symbol}`, { n: 1 })}`;
    case "completes":
      return t("table.preview.completes", { n: part.n });
    case "closes":
      return t("table.preview.closes", { n: part.n });
  }
}

/** How many times more our objectives would be fulfilled after this placement. */
function completed({ table, cards }: TableContext, option: Option): number {
  const view = table.ownView.value;
  const player = view?.game?.players[view.seat ?? 0];
  if (!view?.game || !player) return 0;
  const back = cards.playable.find(({ card }) => card === option.card)?.back ?? null;
  const then = [...player.area, { x: option.x, y: option.y, face: option.face, card: option.card, back }];
  return cards.objectives
    .filter(({ card }) => view.game?.common.includes(card) || card === player.secret)
    .map((one) => progress(one, then, option.symbols).times - progress(one, player.area, player.symbols).times)
    .filter((more) => more > 0)
    .reduce((sum, more) => sum + more, 0);
}
