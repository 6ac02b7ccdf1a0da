// A step of a game that is watched again, in words.

import { announce, hush } from "../../speaker.ts";
import type { Replay, Turn } from "../../state/replay.ts";
import { logLine } from "../../text/log.ts";
import { t } from "../../text/text.ts";
import { whyText, winnerText } from "../table/after.tsx";
import { type Scene, who } from "../table/scene.ts";

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

/** Say the step to screen readers; what waited to be said of others is worth nothing now. */
export function sayStep(scene: Scene, replay: Replay): void {
  hush();
  announce(`${replay.at.peek()}: ${stepText(scene, replay, replay.at.peek())}`);
}
