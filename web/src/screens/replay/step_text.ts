// A step of a game that is watched again, in words.

import { announce, hush } from "../../app/live_regions.ts";
import type { Replay, Turn } from "../../state/replay.ts";
import { aim } from "../../text/card_text.ts";
import { logLine } from "../../text/event_text.ts";
import { t } from "../../text/translate.ts";
import type { Move, TableView } from "../../wire/messages.ts";
import { whyText, winnerText } from "../table/outcome.tsx";
import { faceName, sourceText, spotText } from "../table/prompt_text.ts";
import { type Scene, who } from "../table/table_context.ts";

/** What happened at this step, what matters most first: how the game ended, or what a player did. */
export function stepLines({ cards }: Scene, replay: Replay, at: number): readonly string[] {
  const step = replay.steps[at];
  if (!step) return [];
  const { view } = step;
  const names = { cards, who: (seat: number) => who(view, seat) };
  const told = step.news.filter(({ event }) => event.type !== "colour_chosen");
  const lines = told.flatMap(({ event }) => logLine(event, names) ?? []);
  return view.outcome ? [winnerText(view, view.outcome), whyText(view.outcome), ...lines].filter(Boolean) : lines;
}

/** The same in one breath. */
export function stepText(scene: Scene, replay: Replay, at: number): string {
  return stepLines(scene, replay, at)
    .map((line) => line.replace(/[^.!?]$/, "$&."))
    .join(" ");
}

export function turnText(scene: Scene, { seat, round }: Turn): string {
  const view = scene.table.shown.value;
  return seat === null || !view ? t("replay.set_up") : t("replay.turn", { n: round, who: who(view, seat) });
}

export function percent(share: number): string {
  return t("analysis.percent", { n: Math.round(share * 100) });
}

/** A move that was made or could have been, in the position before it. */
export function moveText({ cards }: Scene, view: TableView, move: Move): string {
  switch (move.type) {
    case "place":
      return t("analysis.place", {
        card: faceName(cards, move.card, move.face),
        spot: spotText([move.x, move.y]),
      });
    case "draw":
      return t("analysis.draw", { card: sourceText(move.source, view, cards) });
    case "starter":
      return `${t("kind.starter")}: ${t(`face.${move.face}`)}`;
    case "keep": {
      const objective = cards.objectives.find(({ card }) => card === move.card);
      return `${t("kind.objective")}: ${objective ? aim(objective) : move.card}`;
    }
    case "colour":
      return t(`colour.${move.colour}`);
  }
}

/** Say the step to screen readers; what waited to be said of others is worth nothing now. */
export function sayStep(scene: Scene, replay: Replay): void {
  hush();
  announce(`${replay.at.peek()}: ${stepText(scene, replay, replay.at.peek())}`);
}
