// Texts for a step of a replay.

import { announce, clearAnnouncements } from "../../app/live_regions.ts";
import type { Replay, Turn } from "../../state/replay/replay.ts";
import { objectiveAim } from "../../text/card_text.ts";
import { eventText } from "../../text/event_text.ts";
import { pair } from "../../text/joined_text.ts";
import { placeText } from "../../text/place_text.ts";
import { t } from "../../text/translate.ts";
import type { Move, TableView } from "../../wire/messages.ts";
import { headline, subline } from "../table/outcome.tsx";
import { faceName, sourceText } from "../table/prompt_text.ts";
import { eventContext, seatName, type TableContext } from "../table/table_context.ts";

/** What happened at this step, the most important first: how the game ended, or what a player did. */
export function stepLines({ cards }: TableContext, replay: Replay, at: number): readonly string[] {
  const step = replay.steps[at];
  if (!step) return [];
  const { view } = step;
  const names = eventContext(cards, view);
  const news = step.news.filter(({ event }) => event.type !== "colour_chosen");
  const lines = news.flatMap(({ event }) => eventText(event, names) ?? []);
  if (!view.outcome) return lines;
  // The last move, and what followed from it by itself, is in the log.
  return [headline(view, view.outcome), subline(view.outcome)].filter(Boolean);
}

/** The same as one paragraph. */
export function stepText(context: TableContext, replay: Replay, at: number): string {
  return stepLines(context, replay, at)
    .map((line) => line.replace(/[^.!?]$/, "$&."))
    .join(" ");
}

export function turnText(context: TableContext, { seat, round }: Turn): string {
  const view = context.table.shownView.value;
  return seat === null || !view ? t("replay.set_up") : t("replay.turn", { n: round, who: seatName(view, seat) });
}

export function percent(share: number): string {
  return t("analysis.percent", { n: Math.round(share * 100) });
}

/** A move that was or could have been made, in the position before it. */
export function moveText({ cards }: TableContext, view: TableView, seat: number, move: Move): string {
  switch (move.type) {
    case "place":
      return t("analysis.place", {
        card: faceName(cards, move.card, move.face),
        where: placeText(cards, view.game?.players[seat]?.area ?? [], [move.x, move.y]),
      });
    case "draw":
      return t("analysis.draw", { card: sourceText(move.source, view, cards) });
    case "starter":
      return pair(t("table.setup.stage.starter"), t(`face.${move.face}`));
    case "keep": {
      const objective = cards.objectives.find(({ card }) => card === move.card);
      return pair(t("kind.objective"), objective ? objectiveAim(objective) : String(move.card));
    }
    case "colour":
      return t(`colour.${move.colour}`);
  }
}

/** Announce the step, instead of all pending announcements. */
export function announceStep(context: TableContext, replay: Replay): void {
  clearAnnouncements();
  announce(pair(String(replay.at.peek()), stepText(context, replay, replay.at.peek())));
}
